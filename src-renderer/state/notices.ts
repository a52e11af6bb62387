import { createStore } from 'zustand/vanilla';
import type { Failure } from '../bridge/bridge.ts';
import type { MessageKey } from '../i18n/en.ts';

export interface Notice {
  readonly tone: 'ok' | 'warn' | 'err';
  /** Ours to translate, or what failed. */
  readonly text: { readonly key: MessageKey; readonly values?: Readonly<Record<string, string | number>> } | Failure;
  /** Takes back what the notice tells of. */
  readonly undo?: () => void;
  /** What a button copies: a path to go on with. */
  readonly copy?: string;
}

const SHOWN_MS = 5_000;
/** With something to do about it. */
const LONG_MS = 10_000;

/** One short message in the dock corner, for what needs no decision. */
export function createNotices() {
  const store = createStore<{ readonly notice: Notice | undefined }>()(() => ({ notice: undefined }));
  let ending: ReturnType<typeof setTimeout> | undefined;
  const dismiss = (): void => {
    clearTimeout(ending);
    store.setState({ notice: undefined });
  };
  return {
    store,
    dismiss,
    undo(): void {
      const undo = store.getState().notice?.undo;
      dismiss();
      undo?.();
    },
    tell(notice: Notice): void {
      dismiss();
      store.setState({ notice });
      ending = setTimeout(dismiss, notice.undo === undefined && notice.copy === undefined ? SHOWN_MS : LONG_MS);
    },
  };
}
