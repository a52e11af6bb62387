import { createStore } from 'zustand/vanilla';
import { type EmulationChange, type EmulationSettings, RESET_EMULATION } from '../../src-shared/snapshot/emulation.ts';
import type { Bridge } from '../bridge/bridge.ts';

/** What targets are made to believe, as main says: only what differs from the default. */
export function createEmulation(bridge: Bridge) {
  const store = createStore<{ readonly settings: EmulationSettings }>()(() => ({ settings: {} }));
  const adopt = (settings: EmulationSettings): void => store.setState({ settings });
  bridge.on('emulation', adopt);
  return {
    store,
    adopt,
    change: (change: EmulationChange): Promise<undefined> => bridge.ask('changeEmulation', change),
    reset: (): Promise<undefined> => bridge.ask('changeEmulation', RESET_EMULATION),
  };
}
