import type { GatewayConfig } from '../../../src-shared/project/servers.ts';
import type { SecretSources } from '../../keys/secretSources.ts';
import { AgUiGateway } from './agui/agUiGateway.ts';
import { EmbeddedGateway } from './embedded/embeddedGateway.ts';
import type { Gateway } from './gateway.ts';
import { OpenAiGateway } from './openai/openaiGateway.ts';
import type { Fetch } from './post.ts';

/** References are looked up at each run. */
export interface GatewayParts extends SecretSources {
  readonly fetch?: Fetch;
  /** ms since the epoch: what "tomorrow" is. */
  readonly clock?: () => number;
}

export function createGateway(config: GatewayConfig, { env, key, fetch = globalThis.fetch, clock = Date.now }: GatewayParts): Gateway {
  switch (config.type) {
    case 'embedded':
      return new EmbeddedGateway(clock);
    case 'openai':
      return new OpenAiGateway(config, { env, key }, fetch);
    case 'ag-ui':
      return new AgUiGateway(config, { env, key }, fetch);
  }
}
