import type { RenderMarker } from '../../src-shared/snapshot/console.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { RingBuffer } from './ringBuffer.ts';

/** A render, and the number of the first console entry that came after it began. */
export interface PlacedMarker {
  readonly before: number;
  marker: RenderMarker;
}

/** Where renders lie between the console's entries. */
export class RenderMarkers {
  readonly #markers = new RingBuffer<PlacedMarker>(LIMITS.renderMarkers);

  get all(): RingBuffer<PlacedMarker> {
    return this.#markers;
  }

  begin(marker: RenderMarker, before: number): void {
    if (!this.#find(marker.instanceId)) this.#markers.push({ before, marker });
  }

  /** How a render ended; one that never got as far as a document is placed now. */
  finish(marker: RenderMarker, before: number): void {
    const placed = this.#find(marker.instanceId);
    if (placed) placed.marker = { ...placed.marker, ...marker, atMs: placed.marker.atMs };
    else this.#markers.push({ before, marker });
  }

  #find(instanceId: string): PlacedMarker | undefined {
    for (let index = this.#markers.length - 1; index >= 0; index--) {
      const placed = this.#markers.at(index);
      if (placed?.marker.instanceId === instanceId) return placed;
    }
    return undefined;
  }
}
