import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { listRenderTargets } from '../../src-shared/protocol/tools/listRenderTargets.ts';
import { renderPage } from '../../src-shared/protocol/tools/renderPage.ts';
import { renderWidget } from '../../src-shared/protocol/tools/renderWidget.ts';
import { notStored } from '../sections/notStored.ts';
import { stored } from '../sections/stored.ts';
import type { ToolHandler, ToolPorts } from './tool.ts';

/** Reads of the store: nothing was stored yet, or the answer says when it was. */
export function fromStore<Input>(handler: ToolHandler<Input>): ToolHandler<Input> {
  return (call) => {
    if (call.ports.store.updatedAtMs === undefined) return call.response.include(notStored);
    call.response.include(stored);
    return handler(call);
  };
}

/** Commands and reads of the live target need the window. */
export function connected<Input>(handler: ToolHandler<Input>): ToolHandler<Input> {
  return (call) => {
    if (call.ports.store.frontendConnected) return handler(call);
    throw new DebuggerError('DEBUGGER_NOT_CONNECTED', "The debugger's window is not connected.", {
      hint: `Wait until it has loaded again and retry. ${listRenderTargets.name} and the other list tools keep working.`,
    });
  };
}

/** Whether something is shown, or was until it crashed or was ended: then the handler says what became of it. */
export function wasShown({ live, store }: ToolPorts): boolean {
  return live.current() !== undefined || (store.view !== 'chat' && store.lostUids(store.view)?.state === 'ended');
}

/** What makes no sense before something was shown. */
export function shown<Input>(handler: ToolHandler<Input>): ToolHandler<Input> {
  return (call) => {
    if (wasShown(call.ports)) return handler(call);
    throw new DebuggerError('TARGET_NOT_FOUND', 'No Page or Widget is shown.', {
      hint: `Call ${renderPage.name} or ${renderWidget.name} first.`,
    });
  };
}

/** Reads of the live target answer `{stored: false}` while nothing was rendered yet. */
export function onTarget<Input>(handler: ToolHandler<Input>): ToolHandler<Input> {
  return (call) => (wasShown(call.ports) ? handler(call) : call.response.include(notStored));
}
