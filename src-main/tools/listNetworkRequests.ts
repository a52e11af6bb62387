import { listNetworkRequests } from '../../src-shared/protocol/tools/listNetworkRequests.ts';
import { networkList } from '../sections/networkList.ts';
import { fromStore } from './preconditions.ts';
import { implement } from './tool.ts';

export const listNetworkRequestsTool = implement(
  listNetworkRequests,
  fromStore(({ input, response }) => response.include(networkList, input)),
);
