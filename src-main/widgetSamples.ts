import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { DebuggerError } from '../src-shared/debuggerError.ts';
import { widgetSampleSchema, type WidgetSample } from '../src-shared/snapshot/widgetSample.ts';
import { LIMITS } from '../src-shared/snapshot/limits.ts';
import { say } from '../src-shared/words/sentence.ts';
import { writeOwnFile } from './disk/ownFile.ts';

const fileSchema = z.object({ folder: z.string(), widgets: z.record(z.string(), z.array(widgetSampleSchema)) });
type File = z.output<typeof fileSchema>;

/**
 * What the person saved of widgets' data, by project, in the user-data folder: one file per project folder, so that
 * nothing is written into a project unasked.
 */
export class WidgetSamples {
  constructor(
    private readonly folder: string,
    private readonly project: () => string | undefined,
  ) {}

  list(widgetId: string): readonly WidgetSample[] {
    return this.#read().widgets[widgetId] ?? [];
  }

  /** Replaces all samples of a widget. @throws FILE_REFUSED when they are too much */
  save(widgetId: string, samples: readonly WidgetSample[]): void {
    const kept = { ...this.#read(), widgets: { ...this.#read().widgets, [widgetId]: [...samples] } };
    const text = JSON.stringify(kept);
    if (text.length > LIMITS.widgetSamplesCharacters) {
      throw new DebuggerError('FILE_REFUSED', say('samples.large'), { hint: say('samples.largeHint') });
    }
    writeOwnFile(this.#file(kept.folder), text);
  }

  #read(): File {
    const folder = this.project() ?? '';
    try {
      return fileSchema.parse(JSON.parse(readFileSync(this.#file(folder), 'utf8')));
    } catch {
      return { folder, widgets: {} };
    }
  }

  #file(folder: string): string {
    return path.join(this.folder, `${createHash('sha256').update(folder).digest('hex').slice(0, 32)}.json`);
  }
}
