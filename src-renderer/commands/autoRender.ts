import type { createStage } from '../state/stage.ts';
import type { createWidgetData } from '../state/widgetData.ts';
import type { createPerson } from './person.ts';

const REST_MS = 300;

interface Parts {
  readonly widgetData: ReturnType<typeof createWidgetData>;
  readonly stage: ReturnType<typeof createStage>;
  readonly person: Pick<ReturnType<typeof createPerson>, 'renderWidget'>;
}

/**
 * Renders the current widget again when its typed data rests. One render at a time: what was typed meanwhile is
 * rendered after it. What is no JSON object is never rendered.
 */
export function startAutoRender({ widgetData, stage, person }: Parts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;

  async function render(): Promise<void> {
    const { view, chatting, slots } = stage.store.getState();
    const widgetId = slots.widget.target?.id;
    const { auto, typed } = widgetData.store.getState();
    if (!auto || chatting || view !== 'widget' || widgetId === undefined || !typed.has(widgetId)) return;
    const data = widgetData.dataOf(widgetId);
    if (data === undefined) return;
    running = true;
    try {
      await person.renderWidget(widgetId, data);
    } finally {
      running = false;
      if (again) begin();
    }
  }
  function begin(): void {
    clearTimeout(timer);
    again = running;
    if (!running) timer = setTimeout(() => void render(), REST_MS);
  }

  const stop = widgetData.store.subscribe((now, before) => {
    if ((now.texts !== before.texts || now.auto !== before.auto) && now.auto && now.typed.size > 0) begin();
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
