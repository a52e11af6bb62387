import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import { CHANNEL_PREFIX, EVENT_NAMES, REQUEST_NAMES } from '../src-shared/ipc/channels.ts';
import type { DebuggerBridge } from '../src-shared/ipc/contract.ts';

const requestNames = new Set<string>(REQUEST_NAMES);
const eventNames = new Set<string>(EVENT_NAMES);

const bridge: DebuggerBridge<File> = {
  request(name, input) {
    if (!requestNames.has(name)) throw new Error(`Unknown request ${name}`);
    return ipcRenderer.invoke(CHANNEL_PREFIX + name, input);
  },
  on(name, listener) {
    if (!eventNames.has(name)) throw new Error(`Unknown event ${name}`);
    const relay = (_event: IpcRendererEvent, payload: Parameters<typeof listener>[0]): void => listener(payload);
    ipcRenderer.on(CHANNEL_PREFIX + name, relay);
    return () => ipcRenderer.off(CHANNEL_PREFIX + name, relay);
  },
  pathOf: (file) => webUtils.getPathForFile(file),
};

contextBridge.exposeInMainWorld('debuggerBridge', bridge);
