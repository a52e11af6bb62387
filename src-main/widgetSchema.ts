import { LIMITS } from '../src-shared/snapshot/limits.ts';
import type { WidgetSchema } from '../src-shared/snapshot/widgetSample.ts';
import type { Project } from '../src-shared/project/project.ts';
import type { BusinessServers } from './simulator/business/businessServers.ts';

/** The output schema of the tool that a widget is bound to. Lists of servers that answer late count as they were last. */
export async function widgetSchema(
  widgetId: string,
  project: Project | undefined,
  servers: Pick<BusinessServers, 'statuses' | 'listTools'>,
): Promise<WidgetSchema> {
  const widget = project?.widgets.find((candidate) => candidate.widgetId === widgetId);
  if (widget?.tool === undefined) return { state: 'unbound' };
  const { tool, server } = widget;
  const bound = { tool, ...(server !== undefined && { serverId: server }) };
  const ready = servers.statuses().filter(({ state, id }) => state === 'ready' && (server === undefined || id === server));
  if (ready.length === 0) return { state: 'disconnected', ...bound };
  const tools = await servers.listTools(AbortSignal.timeout(LIMITS.businessListMs));
  const found = tools.find(({ name, serverId }) => name === tool && (server === undefined || serverId === server));
  if (!found) return { state: 'unknownTool', ...bound };
  const { serverId, outputSchema } = found;
  if (outputSchema === undefined || JSON.stringify(outputSchema).length > LIMITS.widgetSchemaCharacters)
    return { state: 'none', serverId, tool };
  return { state: 'found', serverId, tool, schema: outputSchema };
}
