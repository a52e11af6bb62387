import { sectionOf, type Section, type SectionSpec, type StandingSection } from '../response/section.ts';
import type { LiveTarget, WriteFile } from '../commands/ports.ts';
import type { SnapshotStore } from '../store/snapshotStore.ts';

/** What sections read. */
export interface Scene {
  readonly store: SnapshotStore;
  readonly live: LiveTarget;
  readonly writeFile: WriteFile;
}

export function defineSection<Ask, Data>(spec: SectionSpec<Scene, Ask, Data>): Section<Scene, Ask> {
  return sectionOf(spec);
}

export type StandingFact = StandingSection<Scene>;
