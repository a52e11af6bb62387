import type { Sentence } from '../words/sentence.ts';

/** One thing that is wrong in a project, with its place and what to write instead. */
export interface ProjectProblem {
  readonly severity: 'error' | 'warning';
  /** Absolute path of the file it is about. */
  readonly file: string;
  /** Where in the JSON, as `pages[0].entry`; empty for the whole file. */
  readonly path: string;
  /** 1-based */
  readonly line?: number;
  /** 1-based */
  readonly column?: number;
  readonly message: Sentence;
  readonly fix?: Sentence;
}

export interface ProjectPage {
  readonly pageId: string;
  /** Route, starting with a slash. */
  readonly path: string;
  readonly name: string;
  /** File below `root`, forward slashes. */
  readonly entry: string;
  readonly isHome: boolean;
  readonly ready: 'load' | 'manual';
}

export interface ProjectWidget {
  readonly widgetId: string;
  readonly name: string;
  readonly entry: string;
  readonly ready: 'load' | 'manual';
  readonly server?: string;
  readonly tool?: string;
  readonly sample?: Readonly<Record<string, unknown>>;
}

/** The sound part of a project file: what is broken is left out and told in `problems`. */
export interface Project {
  readonly appKey: string;
  readonly name: string;
  readonly version: string;
  /** Absolute path of the folder that holds wsd.json. */
  readonly folder: string;
  /** Absolute path of the folder whose files guests may read. */
  readonly root: string;
  /** Origin that entries load from instead of `root`, for hot reload. */
  readonly devServer?: string;
  readonly pages: readonly ProjectPage[];
  readonly widgets: readonly ProjectWidget[];
  readonly device?: { readonly width: number; readonly height: number };
}

/** A project that was opened before. */
export interface RecentProject {
  readonly folder: string;
  readonly name: string;
  readonly appKey: string;
  /** How many of each it had then. */
  readonly pages: number;
  readonly widgets: number;
  readonly openedAtMs: number;
  /** Its project file is not there any more. */
  readonly missing: boolean;
}

export interface LoadedProject {
  /** `undefined` when no wsd.json could be read at all. */
  readonly project: Project | undefined;
  readonly problems: readonly ProjectProblem[];
}
