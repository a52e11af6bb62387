import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface TempProject {
  readonly folder: string;
  write(name: string, text: string): void;
  remove(): void;
}

/**
 * A project of one-file targets in a temporary folder: `pages` and `widgets` map an id to its HTML. A Page's route is
 * `/<id>`; the first one is the home.
 */
export function tempProject(targets: {
  pages?: Readonly<Record<string, string>>;
  widgets?: Readonly<Record<string, string>>;
  ready?: Readonly<Record<string, 'manual'>>;
  files?: Readonly<Record<string, string>>;
  /** Widgets' tools by their id, as `server/tool`. */
  tools?: Readonly<Record<string, `${string}/${string}`>>;
  mcpServers?: Readonly<Record<string, unknown>>;
  gateway?: Readonly<Record<string, unknown>>;
}): TempProject {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-project-'));
  const write = (name: string, text: string): void => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const pages = Object.entries(targets.pages ?? { home: '<h1>Home</h1>' });
  const widgets = Object.entries(targets.widgets ?? {});
  const readyOf = (id: string): { ready?: 'manual' } => (targets.ready?.[id] ? { ready: 'manual' } : {});
  const toolOf = (id: string): { server?: string; tool?: string } => {
    const [server, tool] = targets.tools?.[id]?.split('/') ?? [];
    return server !== undefined && tool !== undefined ? { server, tool } : {};
  };
  for (const [id, html] of [...pages, ...widgets]) write(`${id}.html`, document(html));
  for (const [name, text] of Object.entries(targets.files ?? {})) write(name, text);
  write(
    'wsd.json',
    JSON.stringify({
      appKey: 'test',
      name: 'Test',
      version: '1.0.0',
      pages: pages.map(([id], index) => ({
        pageId: id,
        path: `/${id}`,
        name: id,
        entry: `${id}.html`,
        isHome: index === 0,
        ...readyOf(id),
      })),
      widgets: widgets.map(([id]) => ({ widgetId: id, name: id, entry: `${id}.html`, ...readyOf(id), ...toolOf(id) })),
      ...(targets.mcpServers && { mcpServers: targets.mcpServers }),
      ...(targets.gateway && { simulator: { gateway: targets.gateway } }),
    }),
  );
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const document = (html: string): string => (/^\s*<!doctype/i.test(html) ? html : `<!doctype html><meta charset="utf-8"><body>${html}`);
