import { createContext } from 'react';

export interface LayerRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Told where a raised layer opens, and what to call once nothing lies over it; its answer is called when the layer closes. */
export type AnnounceLayer = (rect: LayerRect, onClear?: () => void) => () => void;

export const LayerContext = createContext<AnnounceLayer>((_rect, onClear) => {
  onClear?.();
  return () => undefined;
});
