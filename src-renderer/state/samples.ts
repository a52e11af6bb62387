import { createStore } from 'zustand/vanilla';
import type { WidgetSample, WidgetSchema } from '../../src-shared/snapshot/widgetSample.ts';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';

interface Samples {
  readonly samples: Readonly<Record<string, readonly WidgetSample[]>>;
  readonly schemas: Readonly<Record<string, WidgetSchema>>;
  /** The samples before the last deletion, while it can be undone. */
  readonly deleted: { readonly widgetId: string; readonly name: string; readonly before: readonly WidgetSample[] } | undefined;
  readonly failure: Failure | undefined;
}

/** What main keeps and knows of each widget's data: the person's samples, and the schema of the tool that feeds it. */
export function createSamples(bridge: Bridge) {
  const store = createStore<Samples>()(() => ({ samples: {}, schemas: {}, deleted: undefined, failure: undefined }));

  /** Shown at once, and taken back when main could not keep it. */
  async function save(widgetId: string, samples: readonly WidgetSample[]): Promise<void> {
    const before = store.getState().samples[widgetId] ?? [];
    const show = (shown: readonly WidgetSample[]): void =>
      store.setState((state) => ({ samples: { ...state.samples, [widgetId]: shown }, failure: undefined }));
    show(samples);
    try {
      await bridge.ask('saveSamples', { widgetId, samples: [...samples] });
    } catch (error) {
      show(before);
      store.setState({ failure: failureOf(error) });
    }
  }
  const of = (widgetId: string): readonly WidgetSample[] => store.getState().samples[widgetId] ?? [];

  return {
    store,
    async read(widgetId: string): Promise<void> {
      try {
        const samples = await bridge.ask('listSamples', { widgetId });
        store.setState((state) => ({ samples: { ...state.samples, [widgetId]: samples } }));
      } catch (error) {
        store.setState({ failure: failureOf(error) });
      }
    },
    /** `fresh`: asks the server. Without an answer the widget's data is checked against nothing, as without a schema. */
    async readSchema(widgetId: string, fresh: boolean): Promise<void> {
      try {
        const schema = await bridge.ask('widgetSchema', { widgetId, fresh });
        // The same schema again must not make the editor check again.
        if (JSON.stringify(schema) === JSON.stringify(store.getState().schemas[widgetId])) return;
        store.setState((state) => ({ schemas: { ...state.schemas, [widgetId]: schema } }));
      } catch (error) {
        store.setState({ failure: failureOf(error) });
      }
    },
    add: (widgetId: string, name: string, text: string): Promise<void> =>
      save(widgetId, [...of(widgetId), { id: crypto.randomUUID(), name, text }]),
    rename: (widgetId: string, id: string, name: string): Promise<void> =>
      save(
        widgetId,
        of(widgetId).map((sample) => (sample.id === id ? { ...sample, name } : sample)),
      ),
    overwrite: (widgetId: string, id: string, text: string): Promise<void> =>
      save(
        widgetId,
        of(widgetId).map((sample) => (sample.id === id ? { ...sample, text } : sample)),
      ),
    async remove(widgetId: string, id: string): Promise<void> {
      const before = of(widgetId);
      const name = before.find((sample) => sample.id === id)?.name ?? '';
      await save(
        widgetId,
        before.filter((sample) => sample.id !== id),
      );
      if (store.getState().failure === undefined) store.setState({ deleted: { widgetId, name, before } });
    },
    async undo(): Promise<void> {
      const { deleted } = store.getState();
      if (deleted === undefined) return;
      store.setState({ deleted: undefined });
      await save(deleted.widgetId, deleted.before);
    },
    clear: (): void => store.setState({ samples: {}, schemas: {}, deleted: undefined, failure: undefined }),
    dismiss: (): void => store.setState({ deleted: undefined, failure: undefined }),
  };
}
