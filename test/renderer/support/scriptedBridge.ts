import { type Bridge, RequestFailure } from '../../../src-renderer/bridge/bridge.ts';
import type { RequestInput, RequestName, RequestOutput } from '../../../src-shared/ipc/contract.ts';
import { verbatim } from '../../../src-shared/words/sentence.ts';
import type { EventName, EventPayload } from '../../../src-shared/ipc/events.ts';

type Answer = (input: unknown) => unknown;

/** A bridge whose answers a test writes down; what is not written down fails. */
export function scriptedBridge(answers: Partial<Record<RequestName, Answer>> = {}) {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const asked: { readonly name: RequestName; readonly input: unknown }[] = [];
  const bridge: Bridge = {
    async ask<Name extends RequestName>(name: Name, input: RequestInput<Name>) {
      asked.push({ name, input });
      const answer = answers[name];
      if (answer === undefined) throw new RequestFailure({ code: 'INTERNAL', message: verbatim(`No answer to ${name}`) });
      return (await answer(input)) as RequestOutput<Name>;
    },
    pathOf: ({ name }) => name,
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
  };
  return {
    bridge,
    answers,
    asked,
    emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
      for (const listener of listeners.get(name) ?? []) (listener as (payload: EventPayload<Name>) => void)(payload);
    },
  };
}
