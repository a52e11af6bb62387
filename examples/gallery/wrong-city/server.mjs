// The stations' server: MCP over stdio. Each station answers at its own pace.
import { setTimeout as wait } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const STATIONS = {
  beijing: { temperature: 26, paceMs: 1_500 },
  shanghai: { temperature: 21, paceMs: 100 },
  chengdu: { temperature: 18, paceMs: 100 },
};

await serveStdio(() => {
  const server = new McpServer({ name: 'stations', version: '1.0.0' });
  server.registerTool(
    'read_station',
    {
      title: '读取气象站 Read station',
      description: '读取一个城市气象站的温度。Temperature at the station of a city.',
      inputSchema: z.object({ city: z.enum(Object.keys(STATIONS)) }),
      outputSchema: z.object({ city: z.string(), temperature: z.number() }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ city }) => {
      const { temperature, paceMs } = STATIONS[city];
      await wait(paceMs);
      return { structuredContent: { city, temperature }, content: [{ type: 'text', text: `${city}: ${temperature} °C` }] };
    },
  );
  return server;
});
