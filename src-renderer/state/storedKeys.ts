import { createStore } from 'zustand/vanilla';
import type { KeyPlace, KeysState } from '../../src-shared/project/keys.ts';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';

interface Keys {
  /** As main told it last; nothing before it was wanted. */
  readonly known: KeysState | undefined;
  readonly failure: Failure | undefined;
  /** The form that is open: for the key of that name, or for a new one. Each opening has its own stamp. */
  readonly form: { readonly name: string | undefined; readonly stamp: number } | undefined;
}

/** Names of the person's keys. A value passes through to main and is kept nowhere here. */
export function createStoredKeys(bridge: Bridge) {
  const store = createStore<Keys>()(() => ({ known: undefined, failure: undefined, form: undefined }));
  let stamp = 0;
  async function read(): Promise<void> {
    try {
      store.setState({ known: await bridge.ask('listKeys', undefined), failure: undefined });
    } catch (error) {
      store.setState({ failure: failureOf(error) });
    }
  }
  bridge.on('keysChanged', () => {
    if (store.getState().known !== undefined) void read();
  });
  return {
    store,
    /** Main may have to ask the system: only what shows keys asks. */
    read,
    open: (name?: string): void => store.setState({ form: { name, stamp: (stamp += 1) } }),
    close: (): void => store.setState({ form: undefined }),
    /** @throws RequestFailure */
    async save(name: string, value: string, place: KeyPlace): Promise<void> {
      await bridge.ask('saveKey', { name, value, place });
      await read();
    },
    async remove(name: string): Promise<void> {
      await bridge.ask('removeKey', { name });
      await read();
    },
  };
}
