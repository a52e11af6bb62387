// The orders server: MCP over stdio.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const ORDERS = {
  1042: { status: '已发货 Shipped', amount: { value: 268, currency: 'CNY' } },
  1043: { status: '待付款 Unpaid', amount: { value: 35.5, currency: 'CNY' } },
};

await serveStdio(() => {
  const server = new McpServer({ name: 'orders', version: '2.0.0' });
  server.registerTool(
    'get_order',
    {
      title: '查询订单 Get order',
      description: '按订单号查询订单：状态和金额。Look an order up by its number: status and amount.',
      inputSchema: z.object({
        orderId: z
          .string()
          .meta({ examples: ['1042', '1043'] })
          .describe('订单号 Order number'),
      }),
      outputSchema: z.object({
        orderId: z.string(),
        status: z.string(),
        amount: z.object({ value: z.number(), currency: z.string() }),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ orderId }) => {
      const order = ORDERS[orderId];
      if (!order) return { isError: true, content: [{ type: 'text', text: `没有订单 ${orderId}。There is no order ${orderId}.` }] };
      return { structuredContent: { orderId, ...order }, content: [{ type: 'text', text: `订单 ${orderId}：${order.status}` }] };
    },
  );
  return server;
});
