// The conformance suite asks for `globSync` of `fs`, which Node 20 has not; only a command that is not used here calls it.
import { register } from 'node:module';

const dataUrl = (source) => `data:text/javascript,${encodeURIComponent(source)}`;
const fs = dataUrl(`export * from 'node:fs'; export function globSync() { throw new Error('This needs Node 22.'); }`);

register(
  dataUrl(`export const resolve = (specifier, context, next) =>
    specifier === 'fs' && context.parentURL?.includes('/conformance/dist/')
      ? { url: ${JSON.stringify(fs)}, shortCircuit: true }
      : next(specifier, context);`),
);
