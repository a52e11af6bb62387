import { createContext } from 'react';

export interface LayerRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Told where a raised layer opens; its answer is called when the layer closes. */
export const LayerContext = createContext<(rect: LayerRect) => () => void>(() => () => undefined);
