import type { Devtools } from '../inspector/devtools.ts';
import type { Inspector } from '../inspector/inspector.ts';

const HIGHLIGHT = {
  showInfo: true,
  showAccessibilityInfo: true,
  contentColor: { r: 111, g: 155, b: 232, a: 0.55 },
  paddingColor: { r: 120, g: 190, b: 140, a: 0.5 },
  borderColor: { r: 240, g: 210, b: 110, a: 0.6 },
  marginColor: { r: 240, g: 170, b: 100, a: 0.5 },
};

/** Highlight and picking, drawn by the browser inside the guest. Pictures are taken without them. */
export class Overlay {
  #enabled: Promise<void> | undefined;

  constructor(
    private readonly devtools: Devtools,
    private readonly inspector: Inspector,
    private readonly onPicked: (uid: string) => void,
  ) {
    devtools.on<{ backendNodeId: number }>('Overlay.inspectNodeRequested', ({ backendNodeId }) => {
      void this.#picked(backendNodeId).catch(() => {}); // the document went away under the click
    });
  }

  async highlight(uid: string | undefined): Promise<void> {
    await this.#enable();
    const objectId = uid === undefined ? undefined : await this.inspector.nodeObject(uid);
    if (objectId === undefined) await this.devtools.send('Overlay.hideHighlight');
    else await this.devtools.send('Overlay.highlightNode', { objectId, highlightConfig: HIGHLIGHT });
  }

  async hide(): Promise<void> {
    if (this.#enabled) await this.devtools.send('Overlay.hideHighlight');
  }

  /** While on, a click on the target selects instead of reaching the page. */
  async setPicking(on: boolean): Promise<void> {
    await this.#enable();
    await this.devtools.send('Overlay.setInspectMode', { mode: on ? 'searchForNode' : 'none', highlightConfig: HIGHLIGHT });
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
