import { LIMITS } from '../src-shared/snapshot/limits.ts';
import type { WidgetSchema } from '../src-shared/snapshot/widgetSample.ts';
import type { Project } from '../src-shared/project/project.ts';
import type { BusinessTool } from '../src-shared/simulator/servers.ts';
import type { BusinessServers } from './simulator/business/businessServers.ts';

export interface SchemaAsk {
  readonly widgetId: string;
  /** Asks the tool's server, if it is connected; otherwise its list counts as it was read last. */
  readonly fresh: boolean;
}

/** The output schema of the tool that a widget is bound to. No server but that tool's is asked, and none is connected for it. */
export async function widgetSchema(
  { widgetId, fresh }: SchemaAsk,
  project: Project | undefined,
  servers: Pick<BusinessServers, 'statuses' | 'knownTools' | 'refreshTools'>,
): Promise<WidgetSchema> {
  const widget = project?.widgets.find((candidate) => candidate.widgetId === widgetId);
  if (widget?.tool === undefined) return { state: 'unbound' };
  const { tool, server } = widget;
  const bound = { tool, ...(server !== undefined && { serverId: server }) };
  const find = (): BusinessTool | undefined =>
    servers.knownTools().find(({ name, serverId }) => name === tool && (server === undefined || serverId === server));
  const owner = server ?? find()?.serverId;
  if (fresh && owner !== undefined) await servers.refreshTools(owner);
  if (!servers.statuses().some(({ state, id }) => state === 'ready' && (server === undefined || id === server)))
    return { state: 'disconnected', ...bound };
  const found = find();
  if (!found) return { state: 'unknownTool', ...bound };
  const { serverId, outputSchema } = found;
  if (outputSchema === undefined || JSON.stringify(outputSchema).length > LIMITS.widgetSchemaCharacters)
    return { state: 'none', serverId, tool };
  return { state: 'found', serverId, tool, schema: outputSchema };
}
