import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { RuntimeTargetInfo } from '../../src-shared/snapshot/target.ts';
import { say } from '../../src-shared/words/sentence.ts';
import type { ElementRect, LiveTarget, TargetSnapshot } from '../commands/ports.ts';
import { Guest } from './guest.ts';
import type { Stage } from './stage.ts';

export interface LiveTargetOptions {
  readonly stage: Stage;
  readonly current: () => RuntimeTargetInfo | undefined;
  readonly selectedUid: () => string | undefined;
}

/** Reads of what is on the stage now, each of one document only. */
export class StageLiveTarget implements LiveTarget {
  constructor(private readonly options: LiveTargetOptions) {}

  current(): RuntimeTargetInfo | undefined {
    return this.options.current();
  }

  snapshot({ verbose }: { verbose: boolean }): Promise<TargetSnapshot> {
    return this.#read(async (guest, target) => {
      const tree = await guest.inspector.tree(guest.kind, { verbose });
      const selectedUid = this.options.selectedUid();
      return { target, tree, ...(selectedUid !== undefined && { selectedUid }) };
    });
  }

  computedStyle(uid: string, properties: readonly string[] | undefined): Promise<readonly { name: string; value: string }[]> {
    return this.#read((guest) => guest.inspector.computedStyle(uid, properties));
  }

  elementRect(uid: string): Promise<ElementRect> {
    return this.#read((guest) => guest.inspector.rect(uid));
  }

  /** A read that not every debugger offers, of the guest that is shown. */
  read<Value>(read: (guest: Guest) => Promise<Value>): Promise<Value> {
    return this.#read(read);
  }

  async #read<Value>(read: (guest: Guest, target: RuntimeTargetInfo) => Promise<Value>): Promise<Value> {
    const target = this.options.current();
    const guest = target && this.options.stage.ofKind(target.type);
    if (!target || !guest) {
      throw new DebuggerError('INSPECTION_FAILED', say('target.notOnStage'), {
        hint: say('target.renderHint'),
      });
    }
    const isSame = (): boolean => guest.instanceId === target.instanceId && this.options.current()?.instanceId === target.instanceId;
    try {
      if (!isSame()) throw changing();
      guest.dialogs.refuseWhileOpen('INSPECTION_FAILED');
      const value = await read(guest, target);
      if (!isSame()) throw changing();
      return value;
    } catch (error) {
      throw isSame() || guest.devtools.gone ? Guest.inspectionFailed(error) : changing();
    }
  }
}

/** Another document took the place of the one that was asked about: what was read is of neither for sure. */
function changing(): DebuggerError {
  return new DebuggerError('INSPECTION_FAILED', say('target.changed'), { hint: say('target.again') });
}
