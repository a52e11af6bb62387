import path from 'node:path';
import type { Project } from '../../src-shared/project/project.ts';
import type { ConsoleEntry, SourcePlace } from '../../src-shared/snapshot/console.ts';
import { fileOfSource, fileOfUrl, readProjectFile } from './projectFiles.ts';
import { SourceMap } from './sourceMap.ts';
import { dataUrlText, sourceMappingUrl } from './sourceMappingUrl.ts';

/** Scripts whose maps are held, and positions of the console's rows that are. */
const KEPT_SCRIPTS = 24;
const KEPT_PLACES = 2_000;
/** What was saved this much later than a message was said has other positions. */
const CHANGED_SLACK_MS = 1_000;
const MAX_SCRIPT = 16_000_000;

interface Script {
  readonly url: string;
  readonly file: string | undefined;
  readonly map: SourceMap | undefined;
  readonly changedAtMs: number;
}

export interface Position {
  readonly url: string;
  /** 1-based */
  readonly lineNumber: number;
  /** 1-based */
  readonly columnNumber: number;
}

/** Who said it, and when: the script of that moment is meant. */
export type Speaker = Pick<ConsoleEntry, 'target' | 'instanceId' | 'cardId' | 'timestamp'>;

export interface SourcePlacesOptions {
  readonly project: () => Project | undefined;
  /** The text of a script that is no file of the project, as its page loaded it. */
  readonly loadedText: (url: string, speaker: Speaker) => Promise<string | undefined>;
  /** Places that were asked for with `known` are known now. */
  readonly onLearned: () => void;
}

/** Where the code of a guest stands in the person's own files, by its source maps. */
export class SourcePlaces {
  readonly #scripts = new Map<string, Promise<Script>>();
  readonly #known = new Map<string, SourcePlace | undefined>();

  constructor(private readonly options: SourcePlacesOptions) {}

  /** `undefined` when the place is in no file of the project and no map tells of it. Never rejects. */
  async place(position: Position, speaker: Speaker): Promise<SourcePlace | undefined> {
    const project = this.options.project();
    if (!project || position.url === '') return undefined;
    try {
      const script = await this.#script(project, position.url, speaker);
      return (await this.#original(project, script, position, speaker)) ?? (await this.#itself(project, script, position));
    } catch {
      return undefined; // a map or a file that is not what it seems
    }
  }

  /** The same when it is known already; otherwise it is looked up, and `onLearned` tells. */
  known(position: Position, speaker: Speaker): SourcePlace | undefined {
    const key = `${scriptKey(position.url, speaker)} ${position.lineNumber}:${position.columnNumber}`;
    if (this.#known.has(key)) return this.#known.get(key);
    remember(this.#known, key, undefined, KEPT_PLACES);
    void this.place(position, speaker).then((place) => {
      if (!place) return;
      remember(this.#known, key, place, KEPT_PLACES);
      this.options.onLearned();
    });
    return undefined;
  }

  async #original(project: Project, script: Script, position: Position, { timestamp }: Speaker): Promise<SourcePlace | undefined> {
    if (script.changedAtMs > timestamp + CHANGED_SLACK_MS) return undefined;
    const original = script.map?.originalOf(position.lineNumber, position.columnNumber);
    if (!original) return undefined;
    const { source, line, column } = original;
    const file = await fileOfSource(project, source, script);
    return {
      name: file === undefined ? shortSource(source) : nameIn(project, file),
      line,
      column,
      mapped: true,
      ...(file !== undefined && { file }),
    };
  }

  async #itself(project: Project, { file }: Script, { lineNumber, columnNumber }: Position): Promise<SourcePlace | undefined> {
    return file === undefined ? undefined : { name: nameIn(project, file), line: lineNumber, column: columnNumber, mapped: false, file };
  }

  #script(project: Project, url: string, speaker: Speaker): Promise<Script> {
    const key = scriptKey(url, speaker);
    const found = this.#scripts.get(key) ?? this.#load(project, url, speaker);
    remember(this.#scripts, key, found, KEPT_SCRIPTS);
    return found;
  }

  async #load(project: Project, url: string, speaker: Speaker): Promise<Script> {
    const file = await fileOfUrl(project, url);
    const none = { url, file, map: undefined, changedAtMs: 0 };
    // Positions in a document count from its own first line, those of its inline scripts' maps do not.
    if (/\.html?$/i.test(url.replace(/[?#].*$/, ''))) return none;
    // What a development server sends is not what the file holds.
    const isServed = URL.canParse(url) && new URL(url).protocol.startsWith('http');
    const read = file === undefined || isServed ? undefined : await readProjectFile(file);
    const text = read?.text ?? (await this.options.loadedText(url, speaker));
    if (text === undefined || text.length > MAX_SCRIPT) return none;
    const mapUrl = sourceMappingUrl(text);
    if (mapUrl === undefined) return none;
    const inline = dataUrlText(mapUrl);
    if (inline !== undefined) return { ...none, map: SourceMap.parse(inline), changedAtMs: read?.changedAtMs ?? 0 };
    const mapFile = URL.canParse(mapUrl, url) ? await fileOfUrl(project, new URL(mapUrl, url).href) : undefined;
    const map = mapFile === undefined ? undefined : await readProjectFile(mapFile);
    return {
      ...none,
      map: map && SourceMap.parse(map.text),
      changedAtMs: Math.max(read?.changedAtMs ?? 0, map?.changedAtMs ?? 0),
    };
  }
}

function scriptKey(url: string, { target, instanceId, cardId }: Speaker): string {
  return JSON.stringify([url, target, instanceId, cardId]);
}

/** The oldest go first. */
function remember<Value>(kept: Map<string, Value>, key: string, value: Value, limit: number): void {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) if (kept.size > limit) kept.delete(oldest);
}

function nameIn(project: Project, file: string): string {
  const inside = path.relative(project.folder, file);
  return (inside.startsWith('..') ? path.relative(project.root, file) : inside).split(path.sep).join('/');
}

function shortSource(source: string): string {
  return source.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*\//i, '').replace(/^(?:\.\.?\/)+/, '');
}
