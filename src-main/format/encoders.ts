/** What `content[0].text` holds. */
export const TEXT_FORMATS = ['json', 'markdown', 'toon', 'gcf'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Rows of plain values as compact text. */
export type Encode = (rows: readonly Readonly<Record<string, unknown>>[]) => string;

interface OptionalPackage {
  readonly name: string;
  readonly load: () => Promise<Encode>;
}

export type EncoderPackages = Readonly<Record<'toon' | 'gcf', OptionalPackage>>;

const PACKAGES: EncoderPackages = {
  toon: {
    name: '@toon-format/toon',
    load: async () => {
      const { encode } = await import('@toon-format/toon');
      return (rows) => encode(rows);
    },
  },
  gcf: {
    name: '@blackwell-systems/gcf',
    load: async () => {
      const { encodeGeneric } = await import('@blackwell-systems/gcf');
      return (rows) => encodeGeneric(rows).trimEnd();
    },
  },
};

export type LoadedEncoder = { readonly ok: true; readonly encode?: Encode } | { readonly ok: false; readonly message: string };

/** The encoder of a text format, loaded only when that format is used: its package is optional. */
export async function loadEncoder(format: TextFormat, packages: EncoderPackages = PACKAGES): Promise<LoadedEncoder> {
  if (format === 'json' || format === 'markdown') return { ok: true };
  const { name, load } = packages[format];
  try {
    return { ok: true, encode: await load() };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return {
      ok: false,
      message: [
        `--text-format ${format} needs the package ${name}, which is not installed.`,
        `- In this folder: npm install --no-save ${name}`,
        `- With npx: npx --package web-sdk-debugger --package ${name} wsd ...`,
      ].join('\n'),
    };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND');
}
