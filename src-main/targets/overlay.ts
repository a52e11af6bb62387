import type { Devtools } from '../inspector/devtools.ts';
import type { Inspector } from '../inspector/inspector.ts';

/** The label names size, role, name and the contrast of the text, with the mark of level AA. */
const HIGHLIGHT = {
  showInfo: true,
  showStyles: true,
  showAccessibilityInfo: true,
  contrastAlgorithm: 'aa',
  contentColor: { r: 111, g: 155, b: 232, a: 0.55 },
  paddingColor: { r: 120, g: 190, b: 140, a: 0.5 },
  borderColor: { r: 240, g: 210, b: 110, a: 0.6 },
  marginColor: { r: 240, g: 170, b: 100, a: 0.5 },
};

/** Accent of the window, over the whole box: what an agent has touched. */
const FLASH = {
  contentColor: { r: 52, g: 81, b: 209, a: 0.35 },
  paddingColor: { r: 52, g: 81, b: 209, a: 0.35 },
  borderColor: { r: 52, g: 81, b: 209, a: 0.9 },
};
const FLASH_MS = 900;

/** The document was replaced or the guest ended meanwhile, and its marks with it: nothing is there to be drawn. */
const gone = (): boolean => false;

/** Highlight and picking, drawn by the browser inside the guest. Pictures are taken without them. */
export class Overlay {
  #enabled: Promise<void> | undefined;
  /** What the person has highlighted; a flash ends with it. */
  #held: string | undefined;
  #picking = false;
  #pictures = 0;
  #flash: NodeJS.Timeout | undefined;

  constructor(
    private readonly devtools: Devtools,
    private readonly inspector: Inspector,
    private readonly onPicked: (uid: string) => void,
  ) {
    devtools.on<{ backendNodeId: number }>('Overlay.inspectNodeRequested', ({ backendNodeId }) => {
      void this.#picked(backendNodeId).catch(() => {}); // the document went away under the click
    });
  }

  /** @returns whether the node is there to be drawn */
  async highlight(uid: string | undefined): Promise<boolean> {
    this.#held = uid;
    clearTimeout(this.#flash);
    return this.#draw(uid, HIGHLIGHT).catch(gone);
  }

  /** Marks an element for a moment. Not while a picture is taken or the person picks. */
  async flash(uid: string): Promise<void> {
    if (this.#pictures > 0 || this.#picking) return;
    clearTimeout(this.#flash);
    if (!(await this.#draw(uid, FLASH).catch(gone))) return;
    clearTimeout(this.#flash);
    this.#flash = setTimeout(() => {
      void this.#draw(this.#held, HIGHLIGHT).catch(gone);
    }, FLASH_MS);
  }

  /** Does the work with nothing drawn over the target. */
  async without<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#pictures += 1;
    clearTimeout(this.#flash);
    try {
      if (this.#enabled) await this.devtools.send('Overlay.hideHighlight');
      return await work();
    } finally {
      this.#pictures -= 1;
    }
  }

  /** While on, a click on the target selects instead of reaching the page. */
  async setPicking(on: boolean): Promise<void> {
    this.#picking = on;
    await this.#enable();
    await this.devtools.send('Overlay.setInspectMode', { mode: on ? 'searchForNode' : 'none', highlightConfig: HIGHLIGHT });
  }

  /** @returns whether the node is there to be drawn */
  async #draw(uid: string | undefined, highlightConfig: object): Promise<boolean> {
    await this.#enable();
    const node = uid === undefined ? undefined : await this.inspector.node(uid);
    // A text has neither role nor name; the label would call them "undefined".
    const config = node?.isText === true ? { ...highlightConfig, showAccessibilityInfo: false } : highlightConfig;
    if (node === undefined) await this.devtools.send('Overlay.hideHighlight');
    else if (this.#pictures === 0) await this.devtools.send('Overlay.highlightNode', { objectId: node.objectId, highlightConfig: config });
    return uid === undefined || node !== undefined;
  }

  async #picked(backendNodeId: number): Promise<void> {
    await this.setPicking(false);
    const uid = await this.inspector.uidOfBackendNode(backendNodeId);
    if (uid !== undefined) this.onPicked(uid);
  }

  /** Only when it is first used: the domains cost the page something. */
  #enable(): Promise<void> {
    this.#enabled ??= (async () => {
      await this.devtools.send('DOM.enable');
      await this.devtools.send('Overlay.enable');
    })();
    return this.#enabled;
  }
}
