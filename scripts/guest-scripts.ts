import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const SUFFIX = '?guest';

/**
 * `import source from './guest/index.ts?guest'` gives the bundled script as a string, ready to be evaluated in a
 * guest: one self-contained expression, nothing left on the guest's global object but what the script puts there.
 */
export function guestScripts(target: string): Plugin {
  return {
    name: 'guest-scripts',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const file = await this.resolve(id.slice(0, -SUFFIX.length), importer, { skipSelf: true });
      return file ? `\0guest:${file.id}` : undefined;
    },
    async load(id) {
      if (!id.startsWith('\0guest:')) return undefined;
      const bundle = await rolldown({ input: id.slice('\0guest:'.length), transform: { target }, platform: 'browser' });
      const { output } = await bundle.generate({ format: 'iife', minify: true });
      for (const module of output[0].moduleIds) this.addWatchFile(module);
      await bundle.close();
      return `export default ${JSON.stringify(output[0].code)};`;
    },
  };
}
