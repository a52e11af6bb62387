import { createStore } from 'zustand/vanilla';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import type { PromptTarget } from '../../src-shared/ipc/contract.ts';
import { createExpressionHistory } from './expressionHistory.ts';

interface Prompt {
  readonly draft: string;
  /** Evaluations without a result, those included that are no longer waited for. */
  readonly running: boolean;
  readonly failure: Failure | undefined;
  /** Names that go on from the cursor, and where in the draft what is typed of them begins. */
  readonly names: readonly string[];
  readonly from: number;
  readonly to: number;
  /** -1: none is chosen, and Enter evaluates. */
  readonly chosen: number;
}

/** A pause in typing after which names are looked up. */
const REST_MS = 80;
const NO_NAMES = { names: [], chosen: -1 } as const;

/** The prompt below the console: for people only. What it evaluates and what comes of it are messages of the console. */
export function createConsolePrompt(bridge: Bridge, context: { readonly target: () => PromptTarget; readonly project: () => string }) {
  const store = createStore<Prompt>()(() => ({ draft: '', running: false, failure: undefined, from: 0, to: 0, ...NO_NAMES }));
  const histories = new Map<string, ReturnType<typeof createExpressionHistory>>();
  let asked = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const history = (): ReturnType<typeof createExpressionHistory> => {
    const folder = context.project();
    const found = histories.get(folder) ?? createExpressionHistory(folder);
    histories.set(folder, found);
    return found;
  };

  function closeNames(): void {
    clearTimeout(resting);
    asked += 1;
    if (store.getState().names.length > 0) store.setState(NO_NAMES);
  }

  async function lookUp(cursor: number): Promise<void> {
    const version = (asked += 1);
    try {
      const before = store.getState().draft.slice(0, cursor);
      const { names, from } = await bridge.ask('completeExpression', { ...context.target(), before });
      if (version === asked) store.setState({ names, from, to: cursor, chosen: -1 });
    } catch {
      // Without a target there is nothing to offer.
    }
  }

  bridge.on('promptIdle', () => store.setState({ running: false }));

  return {
    store,
    closeNames,
    lookUp,
    /** `cursor`: where it stands after the change; names are looked up when a word goes on there. */
    type(draft: string, cursor: number): void {
      store.setState({ draft, failure: undefined, ...NO_NAMES });
      history().edited();
      clearTimeout(resting);
      asked += 1;
      if (/[\p{ID_Continue}$.]$/u.test(draft.slice(0, cursor))) resting = setTimeout(() => void lookUp(cursor), REST_MS);
    },
    choose(step: 1 | -1): void {
      store.setState(({ names, chosen }) => ({ chosen: (chosen + step + (chosen < 0 && step < 0 ? 1 : 0) + names.length) % names.length }));
    },
    /** Puts a name in the place of what is typed of it. @returns where the cursor belongs */
    accept(index: number): number | undefined {
      const { draft, names, from, to } = store.getState();
      const name = names[index];
      if (name === undefined) return undefined;
      store.setState({ draft: `${draft.slice(0, from)}${name}${draft.slice(to)}` });
      closeNames();
      return from + name.length;
    },
    recall(way: 'older' | 'newer'): boolean {
      const found = way === 'older' ? history().older(store.getState().draft) : history().newer();
      if (found === undefined) return false;
      closeNames();
      store.setState({ draft: found, failure: undefined });
      return true;
    },
    async evaluate(): Promise<void> {
      const expression = store.getState().draft.trim();
      if (expression === '') return;
      closeNames();
      history().add(expression);
      store.setState({ draft: '', running: true, failure: undefined });
      try {
        await bridge.ask('evaluate', { ...context.target(), expression });
      } catch (error) {
        // What nobody took is not lost.
        store.setState(({ draft }) => ({ running: false, failure: failureOf(error), draft: draft === '' ? expression : draft }));
      }
    },
    async cancel(): Promise<void> {
      try {
        await bridge.ask('cancelEvaluation', context.target());
      } catch (error) {
        store.setState({ running: false, failure: failureOf(error) });
      }
    },
  };
}
