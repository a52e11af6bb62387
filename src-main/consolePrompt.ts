import { DebuggerError } from '../src-shared/debuggerError.ts';
import type { PromptTarget, RequestHandlers } from '../src-shared/ipc/contract.ts';
import { say } from '../src-shared/words/sentence.ts';
import type { CardStage } from './targets/cardStage.ts';
import { completionPoint, completionsAt } from './targets/completion.ts';
import { ExpressionPrompt } from './targets/expressionPrompt.ts';
import type { Guest } from './targets/guest.ts';
import type { StageLiveTarget } from './targets/liveTarget.ts';
import type { Stage } from './targets/stage.ts';

export interface ConsolePromptOptions {
  readonly stage: Stage;
  readonly cards: CardStage;
  readonly live: StageLiveTarget;
  readonly selectedUid: () => string | undefined;
  /** Nothing is without a result any more. */
  readonly onIdle: () => void;
}

/** The console's prompt, which the window alone has: no tool of an agent leads here. */
export function consolePrompt({
  stage,
  cards,
  live,
  selectedUid,
  onIdle,
}: ConsolePromptOptions): Pick<RequestHandlers, 'evaluate' | 'cancelEvaluation' | 'completeExpression'> {
  const prompt = new ExpressionPrompt(onIdle);
  const guestOf = ({ target, cardId }: PromptTarget): Guest => {
    const kind = target === 'page' || target === 'widget' ? target : live.current()?.type;
    const guest = cardId !== undefined ? cards.guestOf(cardId) : kind && stage.ofKind(kind);
    if (guest) return guest;
    const what = cardId === undefined ? 'prompt.noTarget' : 'prompt.noCard';
    throw new DebuggerError('TARGET_NOT_FOUND', say(what), { hint: say(`${what}Hint`) });
  };
  return {
    evaluate: async ({ expression, ...target }) => {
      const guest = guestOf(target);
      const isCurrent = guest.instanceId === live.current()?.instanceId;
      return { state: await prompt.evaluate(guest, { expression, selectedUid: isCurrent ? selectedUid() : undefined }) };
    },
    cancelEvaluation: async (target) => {
      await prompt.cancel(guestOf(target));
      return undefined;
    },
    completeExpression: async ({ before, ...target }) => {
      const point = completionPoint(before);
      if (point === undefined) return { from: before.length, names: [] };
      return { from: point.from, names: await completionsAt(guestOf(target).devtools, point).catch(() => []) };
    },
  };
}
