import * as z from 'zod';

const ms = z.number();
const pairs = z.array(z.looseObject({ name: z.string(), value: z.string() }));
/** HTTP Archive 1.2, its required fields. */
export const HAR = z.object({
  log: z.object({
    version: z.literal('1.2'),
    creator: z.object({ name: z.string(), version: z.string() }),
    browser: z.object({ name: z.string(), version: z.string() }),
    pages: z.array(
      z.object({
        startedDateTime: z.iso.datetime(),
        id: z.string(),
        title: z.string(),
        pageTimings: z.object({ onContentLoad: ms, onLoad: ms }),
      }),
    ),
    entries: z.array(
      z.looseObject({
        pageref: z.string().optional(),
        startedDateTime: z.iso.datetime(),
        time: ms.min(0),
        request: z.object({
          method: z.string().min(1),
          url: z.string().min(1),
          httpVersion: z.string().min(1),
          cookies: pairs,
          headers: pairs,
          queryString: pairs,
          postData: z.object({ mimeType: z.string(), text: z.string() }).optional(),
          headersSize: z.int(),
          bodySize: z.int(),
        }),
        response: z.looseObject({
          status: z.int().min(0),
          statusText: z.string(),
          httpVersion: z.string().min(1),
          cookies: pairs,
          headers: pairs,
          content: z.object({
            size: z.int().min(0),
            mimeType: z.string(),
            text: z.string().optional(),
            encoding: z.literal('base64').optional(),
          }),
          redirectURL: z.string(),
          headersSize: z.int(),
          bodySize: z.int(),
        }),
        cache: z.object({}),
        timings: z.object({ blocked: ms, dns: ms, connect: ms, ssl: ms, send: ms.min(0), wait: ms.min(0), receive: ms.min(0) }),
        serverIPAddress: z.string().optional(),
      }),
    ),
    comment: z.string().optional(),
  }),
});
