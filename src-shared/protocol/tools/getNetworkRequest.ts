import * as z from 'zod';
import { filePathInput, storedOutput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';
import { networkRowOutput } from './listNetworkRequests.ts';

export const getNetworkRequest = defineTool({
  name: 'get_network_request',
  title: 'Get a network request',
  description: 'One request with headers and timing of every redirect hop. Its bodies go to files.',
  input: z.strictObject({
    reqid: z.string().min(1).describe('reqid from list_network_requests.'),
    saveBodies: z.boolean().default(true).describe('Save the bodies to temporary files and tell where.'),
    requestBodyPath: filePathInput.describe('Save the request body to this new file; in the project or temp folder.'),
    responseBodyPath: filePathInput.describe('The same for the response body.'),
  }),
  output: z.looseObject({
    ...storedOutput,
    found: z.boolean(),
    reqid: z.string(),
    request: networkRowOutput.extend({
      hops: z.array(z.looseObject({ url: z.string() })),
      requestBodyPath: z.string(),
      responseBodyPath: z.string(),
    }),
  }),
  effect: 'readOnly',
  openWorld: false,
});
