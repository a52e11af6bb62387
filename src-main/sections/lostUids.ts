import { renderPage } from '../../src-shared/protocol/tools/renderPage.ts';
import { renderWidget } from '../../src-shared/protocol/tools/renderWidget.ts';
import { takeSnapshot } from '../../src-shared/protocol/tools/takeSnapshot.ts';
import type { StandingFact } from './scene.ts';

/** The shown target ended or was rendered anew without being asked to: uids that agents hold lead nowhere. */
export const lostUids: StandingFact = {
  name: 'lostUids',
  standing({ store }) {
    const { view } = store;
    if (view === 'chat') return undefined;
    const lost = store.lostUids(view);
    if (!lost) return undefined;
    const render = view === 'page' ? renderPage.name : renderWidget.name;
    const reason = /[.!?。]$/.test(lost.reason) ? lost.reason : `${lost.reason}.`;
    const notice =
      lost.state === 'ended'
        ? `The ${view} target ended: ${reason} Its uids are gone; call ${render} to show it again.`
        : `The ${view} target was restarted: ${reason} Earlier uids are gone; ${takeSnapshot.name} gives new ones.`;
    return { json: {}, notices: [notice] };
  },
};
