import { createQueryHistory } from './queryHistory.ts';
import { recall, remember } from './storage.ts';

const KEY = 'wsd.console.history';
const KEPT_PROJECTS = 20;
const KEPT_EXPRESSIONS = 50;
/** Longer ones are recalled while the window lives, not after. */
const KEPT_CHARACTERS = 2_000;

type Stored = Readonly<Record<string, readonly string[]>>;

function read(): Stored {
  return recall(KEY, (stored) =>
    Object.fromEntries(
      Object.entries(stored).map(([folder, list]) => [folder, Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []]),
    ),
  );
}

/** What was typed at the console's prompt, per project, over restarts. */
export function createExpressionHistory(folder: string) {
  const history = createQueryHistory(read()[folder] ?? []);
  return {
    ...history,
    add(expression: string): void {
      history.add(expression);
      if (expression.length > KEPT_CHARACTERS) return;
      const { [folder]: before = [], ...others } = read();
      const own = [...before.filter((one) => one !== expression), expression].slice(-KEPT_EXPRESSIONS);
      // The project that was used last comes last: the first ones go.
      remember(KEY, Object.fromEntries([...Object.entries(others).slice(1 - KEPT_PROJECTS), [folder, own]]));
    },
  };
}
