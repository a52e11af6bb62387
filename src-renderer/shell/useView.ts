import { useStore } from 'zustand';
import { useApp } from '../AppContext.ts';
import type { View } from '../state/layout.ts';

/** What the window shows: the stage's view, or the chat. */
export function useView(): View {
  return useStore(useApp().stage.store, ({ chatting, view }) => (chatting ? 'chat' : view));
}
