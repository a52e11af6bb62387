import { beforeEach, expect, test } from 'vitest';
import { arrange, createLayout, DEFAULT_LAYOUT, movePanel, type PanelPlace } from '../../../src-renderer/state/layout.ts';
import { stubStorage } from '../support/storage.ts';

type Id = 'tree' | 'trace' | 'console';
const panels: readonly PanelPlace<Id>[] = [
  { id: 'tree', home: 'upper' },
  { id: 'trace', home: 'upper' },
  { id: 'console', home: 'lower' },
];
const nowhere = { upper: [], lower: [], bottom: [] };

beforeEach(() => stubStorage('localStorage'));

test('panels lie at home, in their order, until they are moved', () => {
  expect(arrange(panels, nowhere)).toEqual({ upper: ['tree', 'trace'], lower: ['console'], bottom: [] });
});

test('a moved panel lies where it was put, before the panel it was dropped on', () => {
  expect(movePanel(panels, nowhere, 'console', { group: 'upper', before: 'trace' })).toEqual({
    upper: ['tree', 'console', 'trace'],
    lower: [],
    bottom: [],
  });
  expect(movePanel(panels, nowhere, 'tree', { group: 'upper' }).upper).toEqual(['trace', 'tree']);
});

test('a panel that a remembered arrangement does not know lies at the end of its home, an unknown name nowhere', () => {
  expect(arrange(panels, { ...nowhere, upper: ['gone', 'trace'] })).toEqual({ upper: ['trace', 'tree'], lower: ['console'], bottom: [] });
});

test('moving and opening brings a panel to the front and its group into view', () => {
  const layout = createLayout(panels);
  layout.changeView('page', { dockShown: false, lowerShown: false });
  layout.open('page', 'console');
  expect(layout.store.getState().views.page).toMatchObject({ dockShown: true, lowerShown: true, tabs: { lower: 'console' } });
  layout.move('page', 'trace', 'bottom');
  expect(layout.store.getState().views.page).toMatchObject({ places: { bottom: ['trace'] }, tabs: { bottom: 'trace' } });
  layout.reset('page');
  expect(layout.store.getState().views.page).toEqual(DEFAULT_LAYOUT.views.page);
});

test('sizes and places are remembered per project and view; a new project begins with what shows', () => {
  const first = createLayout(panels);
  first.useProject('/a');
  first.changeView('page', { main: 500 });
  first.useProject('/b');
  expect(first.store.getState().views.page.main).toBe(500);
  first.changeView('page', { main: 600 });
  first.changeView('widget', { lower: 200 });

  const second = createLayout(panels);
  second.useProject('/a');
  expect(second.store.getState().views).toMatchObject({ page: { main: 500 }, widget: { lower: 318 } });
  second.useProject('/b');
  expect(second.store.getState().views).toMatchObject({ page: { main: 600 }, widget: { lower: 200 } });
});

test('foreign content of the storage is the default', () => {
  localStorage.setItem('wsd.layout', JSON.stringify({ views: { page: { main: 'x', tabs: [1], places: { upper: 'tree' } } }, projects: 7 }));
  expect(createLayout(panels).store.getState()).toEqual(DEFAULT_LAYOUT);
});
