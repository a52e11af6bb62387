import { createStore } from 'zustand/vanilla';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import type { NodeDescription, RequestOutput } from '../../src-shared/ipc/contract.ts';
import { ancestorUids } from './treeRows.ts';

type Capture = NonNullable<RequestOutput<'captureTree'>>;

interface Tree {
  readonly capture: Capture | undefined;
  readonly reading: boolean;
  readonly failure: Failure | undefined;
  readonly collapsed: ReadonlySet<string>;
  readonly query: string;
  /** What agents see as `[selected]`. */
  readonly selected: string | undefined;
  readonly description: NodeDescription | undefined;
  readonly descriptionFailure: Failure | undefined;
}

const HIGHLIGHT_DELAY_MS = 40;

/** The tree of the current target, what is selected in it, and the description of that node. */
export function createTree(bridge: Bridge) {
  const store = createStore<Tree>()(() => ({
    capture: undefined,
    reading: false,
    failure: undefined,
    collapsed: new Set(),
    query: '',
    selected: undefined,
    description: undefined,
    descriptionFailure: undefined,
  }));
  let newestRead = 0;
  let hovering: ReturnType<typeof setTimeout> | undefined;

  async function describe(uid: string): Promise<void> {
    try {
      const description = await bridge.ask('describeNode', { uid });
      if (store.getState().selected === uid) store.setState({ description, descriptionFailure: undefined });
    } catch (error) {
      if (store.getState().selected === uid) store.setState({ description: undefined, descriptionFailure: failureOf(error) });
    }
  }

  function adopt(uid: string | undefined): void {
    const { selected, collapsed, capture } = store.getState();
    if (selected !== uid) store.setState({ selected: uid, description: undefined, descriptionFailure: undefined });
    if (uid === undefined) return;
    const ancestors = new Set(ancestorUids(capture?.nodes ?? [], uid));
    if ([...ancestors].some((ancestor) => collapsed.has(ancestor))) {
      store.setState({ collapsed: new Set([...collapsed].filter((one) => !ancestors.has(one))) });
    }
    void describe(uid);
  }

  const tree = {
    store,
    /** Reads anew; the answer of an overtaken read is dropped. */
    async read(): Promise<void> {
      const read = (newestRead += 1);
      store.setState({ reading: true });
      try {
        const capture = await bridge.ask('captureTree', undefined);
        if (read !== newestRead) return;
        const fresh = capture?.instanceId !== store.getState().capture?.instanceId;
        store.setState({ capture, reading: false, failure: undefined, ...(fresh && { collapsed: new Set<string>() }) });
        adopt(capture?.selectedUid);
      } catch (error) {
        if (read === newestRead) store.setState({ reading: false, failure: failureOf(error) });
      }
    },
    /** A target that is no more has no tree: nothing old may stand for it. */
    clear(): void {
      newestRead += 1;
      store.setState({ capture: undefined, reading: false, failure: undefined });
      adopt(undefined);
    },
    search: (query: string): void => store.setState({ query }),
    toggle(uid: string, open: boolean): void {
      const collapsed = new Set(store.getState().collapsed);
      if (open) collapsed.delete(uid);
      else collapsed.add(uid);
      store.setState({ collapsed });
    },
    async select(uid: string): Promise<void> {
      adopt(uid);
      await bridge.ask('selectNode', { uid });
    },
    /** Follows the pointer without a request per row that it crosses. */
    highlight(uid: string | undefined): void {
      clearTimeout(hovering);
      hovering = setTimeout(() => {
        // A highlight that fails (its node went away) shows nothing, which is what it should show.
        bridge.ask('highlightNode', { uid: uid ?? null }).catch(() => undefined);
      }, HIGHLIGHT_DELAY_MS);
    },
  };

  bridge.on('picked', ({ uid }) => {
    store.setState({ query: '' });
    const known = store.getState().capture?.nodes.some((node) => node.uid === uid) ?? false;
    if (known) void tree.select(uid);
    else void tree.read().then(() => tree.select(uid));
  });

  return tree;
}
