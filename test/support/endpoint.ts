import type { AgentCall, AgentClient } from '../../src-shared/agents/agentCall.ts';
import { createEndpoint, type Endpoint, type EndpointOptions } from '../../src-main/mcp/endpoint.ts';
import { startServer, type RunningServer, type ServerOptions } from '../../src-main/http/server.ts';
import { liveScene, type SceneFixture } from './scene.ts';

export interface EndpointFixture extends SceneFixture, RunningServer {
  readonly calls: AgentCall[];
  readonly seen: AgentClient[];
  readonly endpoint: Endpoint;
  readonly errors: unknown[];
  readonly saved: { readonly name: string; readonly bytes: Uint8Array }[];
}

/** The real endpoint on a free port, on a scene with fake commands. */
export async function startEndpoint(
  scene: SceneFixture = liveScene(),
  options: Partial<ServerOptions> = {},
  ports: Partial<EndpointOptions> = {},
): Promise<EndpointFixture> {
  const calls: AgentCall[] = [];
  const seen: AgentClient[] = [];
  const errors: unknown[] = [];
  const saved: EndpointFixture['saved'] = [];
  const endpoint = createEndpoint({
    store: scene.store,
    commands: scene.fake,
    live: scene.fake,
    chat: scene.fake.chat,
    clock: () => scene.clock.now,
    version: '0.0.0-test',
    saveFile: (name, bytes) => {
      saved.push({ name, bytes });
      return Promise.resolve(`/tmp/wsd/${saved.length}-${name}`);
    },
    writeFile: ({ filePath }, bytes) => {
      saved.push({ name: filePath, bytes });
      return Promise.resolve(`/app/${filePath}`);
    },
    observer: {
      seen: (client) => seen.push(client),
      began: (call) => calls.push(call),
      changed: (call) => calls.push(call),
      ended: (call) => calls.push(call),
    },
    onError: (error) => errors.push(error),
    ...ports,
  });
  const server = await startServer({ port: 0, serve: endpoint.handle, onError: (error) => errors.push(error), ...options });
  const close = async (): Promise<void> => {
    await endpoint.close();
    await server.close();
  };
  return { ...scene, ...server, endpoint, calls, seen, errors, saved, close };
}
