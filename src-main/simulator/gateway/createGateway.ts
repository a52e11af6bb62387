import type { GatewayConfig } from '../../../src-shared/project/servers.ts';
import { AgUiGateway } from './agui/agUiGateway.ts';
import { EmbeddedGateway } from './embedded/embeddedGateway.ts';
import type { Gateway } from './gateway.ts';
import { OpenAiGateway } from './openai/openaiGateway.ts';
import type { Fetch } from './post.ts';
import type { Environment } from './secrets.ts';

export interface GatewayParts {
  /** Where `${env:NAME}` is looked up, at each run. */
  readonly env: Environment;
  readonly fetch?: Fetch;
  /** ms since the epoch: what "tomorrow" is. */
  readonly clock?: () => number;
}

export function createGateway(config: GatewayConfig, { env, fetch = globalThis.fetch, clock = Date.now }: GatewayParts): Gateway {
  switch (config.type) {
    case 'embedded':
      return new EmbeddedGateway(clock);
    case 'openai':
      return new OpenAiGateway(config, env, fetch);
    case 'ag-ui':
      return new AgUiGateway(config, env, fetch);
  }
}
