import { createStore } from 'zustand/vanilla';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import type { NodeDescription, RequestOutput } from '../../src-shared/ipc/contract.ts';
import { counterpartOf, type Whereabouts, whereaboutsOf } from './counterpart.ts';
import { ancestorsOf, ancestorUids, matchNodes } from './treeRows.ts';

type Capture = NonNullable<RequestOutput<'captureTree'>>;

interface Tree {
  readonly capture: Capture | undefined;
  readonly reading: boolean;
  /** The target has changed since the capture, and nobody reads it again by itself. */
  readonly outdated: boolean;
  readonly failure: Failure | undefined;
  readonly collapsed: ReadonlySet<string>;
  readonly query: string;
  /** Indices into the capture's nodes, in document order; absent while nothing is searched. */
  readonly matches: readonly number[] | undefined;
  /** Which of the matches the person is at. */
  readonly matchAt: number;
  /** What else than matches, or than nodes with findings, is left out. */
  readonly onlyMatches: boolean;
  readonly onlyFindings: boolean;
  /** What agents see as `[selected]`. */
  readonly selected: string | undefined;
  /** Where the keyboard is. It moves without selecting, because selecting changes what agents see. */
  readonly cursor: string | undefined;
  /** The row to bring into view, or into its middle; `stamp` tells two requests for one row apart. */
  readonly revealed: { readonly uid: string; readonly stamp: number; readonly middle: boolean } | undefined;
  /** Of this capture, what the target has removed since. */
  readonly gone: ReadonlySet<string>;
  /** Of the selected node, or of the element around it where it is a text. */
  readonly description: NodeDescription | undefined;
  readonly descriptionFailure: Failure | undefined;
  readonly paneTab: PaneTab;
}

export type PaneTab = 'style' | 'attributes' | 'accessibility';

const HIGHLIGHT_DELAY_MS = 40;
/** A page that builds itself by script may have its elements only a while after it was rendered. */
const SEEK_MS = 5_000;

/** The tree of the current target, what is selected in it, and the description of that node. */
export function createTree(bridge: Bridge) {
  const store = createStore<Tree>()(() => ({
    capture: undefined,
    reading: false,
    outdated: false,
    failure: undefined,
    collapsed: new Set(),
    query: '',
    matches: undefined,
    matchAt: 0,
    onlyMatches: false,
    onlyFindings: false,
    selected: undefined,
    cursor: undefined,
    revealed: undefined,
    gone: new Set(),
    description: undefined,
    descriptionFailure: undefined,
    paneTab: 'style',
  }));
  let newestRead = 0;
  let latest: Promise<void> = Promise.resolve();
  let hovering: ReturnType<typeof setTimeout> | undefined;
  let beforeRead: (quiet: boolean) => void = () => {};
  /** Where the selected node of the present target stands: rendered again, the target has it selected again. */
  let place: (Pick<Capture, 'kind' | 'targetId'> & { readonly whereabouts: Whereabouts }) | undefined;
  let seekUntil = 0;

  const nodeOf = (uid: string) => store.getState().capture?.nodes.find((node) => node.uid === uid);

  function lose(uid: string): void {
    const { gone } = store.getState();
    if (!gone.has(uid)) store.setState({ gone: new Set([...gone, uid]) });
  }

  /** A text has no style of its own: the element around it is described. */
  async function describe(uid: string): Promise<void> {
    const around = nodeOf(uid)?.kind === 'text' ? ancestorUids(store.getState().capture?.nodes ?? [], uid).at(-1) : undefined;
    try {
      const description = await bridge.ask('describeNode', { uid: around ?? uid });
      if (store.getState().selected === uid) store.setState({ description, descriptionFailure: undefined });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'ELEMENT_NOT_FOUND') lose(uid);
      if (store.getState().selected === uid) store.setState({ description: undefined, descriptionFailure: failure });
    }
  }

  function open(uids: ReadonlySet<string>): void {
    const { collapsed } = store.getState();
    const left = new Set([...collapsed].filter((one) => !uids.has(one)));
    if (left.size < collapsed.size) store.setState({ collapsed: left });
  }

  function reveal(uid: string, middle = false): void {
    open(new Set(ancestorUids(store.getState().capture?.nodes ?? [], uid)));
    store.setState(({ revealed }) => ({ cursor: uid, revealed: { uid, stamp: (revealed?.stamp ?? 0) + 1, middle } }));
  }

  function remember(uid: string): void {
    const { capture } = store.getState();
    const whereabouts = capture && whereaboutsOf(capture.nodes, uid);
    if (capture && whereabouts) place = { kind: capture.kind, targetId: capture.targetId, whereabouts };
  }

  function adopt(uid: string | undefined): void {
    if (store.getState().selected !== uid) {
      store.setState({ selected: uid, description: undefined, descriptionFailure: undefined });
      if (uid !== undefined) reveal(uid);
    }
    if (uid !== undefined) remember(uid);
    if (uid !== undefined) void describe(uid);
  }

  function highlight(uid: string | undefined): void {
    clearTimeout(hovering);
    hovering = setTimeout(() => {
      bridge.ask('highlightNode', { uid: uid ?? null }).then(
        ({ found }) => {
          if (!found && uid !== undefined && nodeOf(uid) !== undefined) lose(uid);
        },
        () => undefined, // the target went away: there is nothing to draw on
      );
    }, HIGHLIGHT_DELAY_MS);
  }

  function showMatch(): void {
    const { capture, matches = [], matchAt } = store.getState();
    const uid = capture?.nodes[matches[matchAt] ?? -1]?.uid;
    if (uid === undefined) return;
    reveal(uid, true);
    highlight(uid);
  }

  /** Looks the query up anew, in the nodes there are now, and opens what its matches lie in. */
  function match(query: string): void {
    const nodes = store.getState().capture?.nodes ?? [];
    const found = query.trim() === '' ? undefined : matchNodes(nodes, query);
    store.setState({ query, matches: found && [...found], matchAt: 0 });
    if (found !== undefined) open(new Set([...ancestorsOf(nodes, found)].flatMap((index) => nodes[index]?.uid ?? [])));
  }

  /** A new capture in place of the one before; what a person opened, searched and stands at stays. */
  function replace(capture: Capture | undefined): void {
    const { capture: before, query, matches, matchAt } = store.getState();
    const fresh = capture?.instanceId !== before?.instanceId;
    const at = before?.nodes[matches?.[matchAt] ?? -1]?.uid;
    const found = matches && [...matchNodes(capture?.nodes ?? [], query)];
    const same = found?.findIndex((index) => capture?.nodes[index]?.uid === at) ?? -1;
    store.setState({
      ...{ capture, reading: false, failure: undefined, gone: new Set<string>() },
      ...{ matches: found, matchAt: same === -1 ? Math.max(0, Math.min(matchAt, (found?.length ?? 0) - 1)) : same },
      ...(fresh && { collapsed: new Set<string>(), cursor: undefined }),
    });
    if (capture && (place?.kind !== capture.kind || place.targetId !== capture.targetId)) place = undefined;
    if (fresh) seekUntil = Date.now() + SEEK_MS;
    const again = capture && place && Date.now() < seekUntil ? counterpartOf(place.whereabouts, capture.nodes) : undefined;
    if (capture?.selectedUid === undefined && again !== undefined)
      tree.select(again).catch(() => undefined); // it went while it was read
    else adopt(capture?.selectedUid);
  }

  const tree = {
    store,
    /** Reads anew; an overtaken read ends with the one that overtook it. A `quiet` read that fails leaves what there is. */
    read({ quiet = false } = {}): Promise<void> {
      const read = (newestRead += 1);
      // What changes from here on may not be in it.
      store.setState({ reading: true, outdated: false });
      beforeRead(quiet);
      latest = bridge.ask('captureTree', undefined).then(
        (capture) => {
          if (read !== newestRead) return latest;
          replace(capture);
        },
        (error: unknown) => {
          if (read !== newestRead) return latest;
          store.setState(quiet ? { reading: false, outdated: true } : { reading: false, failure: failureOf(error) });
        },
      );
      return latest;
    },
    markOutdated: (): void => store.setState({ outdated: true }),
    /** `told` hears of each read before it begins. */
    onRead(told: (quiet: boolean) => void): void {
      beforeRead = told;
    },
    /** A target that is no more has no tree: nothing old may stand for it. */
    clear(): void {
      newestRead += 1;
      latest = Promise.resolve();
      store.setState({
        capture: undefined,
        reading: false,
        outdated: false,
        failure: undefined,
        matches: undefined,
        cursor: undefined,
        gone: new Set(),
      });
      adopt(undefined);
    },
    /** Another project: nothing of the one before is looked for or selected again. */
    leaveProject(): void {
      tree.clear();
      tree.search('');
      place = undefined;
    },
    search(query: string): void {
      if (query === store.getState().query) return;
      match(query);
      showMatch();
    },
    /** To the next match, or the one before, around the ends. */
    step(by: 1 | -1): void {
      const { matches = [], matchAt } = store.getState();
      if (matches.length === 0) return;
      store.setState({ matchAt: (matchAt + by + matches.length) % matches.length });
      showMatch();
    },
    narrow: (part: Partial<Pick<Tree, 'onlyMatches' | 'onlyFindings'>>): void => store.setState(part),
    toggle(uid: string, opened: boolean): void {
      const collapsed = new Set(store.getState().collapsed);
      if (opened) collapsed.delete(uid);
      else collapsed.add(uid);
      store.setState({ collapsed });
    },
    open,
    moveTo: (uid: string): void => store.setState({ cursor: uid }),
    openPane: (paneTab: PaneTab): void => store.setState({ paneTab }),
    async select(uid: string): Promise<void> {
      seekUntil = 0;
      adopt(uid);
      reveal(uid);
      await bridge.ask('selectNode', { uid });
    },
    async scrollTo(uid: string): Promise<void> {
      await bridge.ask('scrollToNode', { uid });
    },
    /** Follows the pointer without a request per row that it crosses. */
    highlight,
  };

  bridge.on('picked', ({ uid }) => {
    match('');
    store.setState({ onlyFindings: false });
    if (nodeOf(uid) !== undefined) void tree.select(uid);
    else void tree.read().then(() => tree.select(uid));
  });

  return tree;
}
