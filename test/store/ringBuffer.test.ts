import { describe, expect, test } from 'vitest';
import { RingBuffer } from '../../src-main/store/ringBuffer.ts';

function filled(capacity: number, count: number): RingBuffer<number> {
  const ring = new RingBuffer<number>(capacity);
  for (let value = 0; value < count; value++) ring.push(value);
  return ring;
}

describe('RingBuffer', () => {
  test('keeps the newest values, oldest first, and counts the dropped', () => {
    const ring = filled(3, 5);
    expect([...ring]).toEqual([2, 3, 4]);
    expect({ length: ring.length, dropped: ring.dropped }).toEqual({ length: 3, dropped: 2 });
    expect([ring.at(0), ring.at(2), ring.at(3), ring.at(-1)]).toEqual([2, 4, undefined, undefined]);
  });

  test('push tells what it dropped', () => {
    const ring = filled(2, 1);
    expect([ring.push(1), ring.push(2), ring.push(3)]).toEqual([undefined, 0, 1]);
  });

  test('falsy values are values', () => {
    const ring = new RingBuffer<number>(1);
    ring.push(0);
    expect(ring.push(0)).toBe(0);
    expect(ring.dropped).toBe(1);
  });

  test('shift takes the oldest without counting it as dropped, and pushing goes on', () => {
    const ring = filled(3, 4);
    expect(ring.shift()).toBe(1);
    ring.push(4);
    ring.push(5);
    expect([...ring]).toEqual([3, 4, 5]);
    expect(ring.dropped).toBe(2);
    expect(new RingBuffer(1).shift()).toBeUndefined();
  });

  test('replace changes a value in place and refuses places that do not exist', () => {
    const ring = filled(3, 5);
    ring.replace(1, 33);
    expect([...ring]).toEqual([2, 33, 4]);
    expect(() => ring.replace(3, 1)).toThrow(RangeError);
  });

  test('slice clamps to what there is', () => {
    const ring = filled(3, 5);
    expect([ring.slice(1, 99), ring.slice(-5, 1), ring.slice(2, 1)]).toEqual([[3, 4], [2], []]);
  });

  test('clear forgets values and count', () => {
    const ring = filled(2, 5);
    ring.clear();
    ring.push(9);
    expect({ values: [...ring], dropped: ring.dropped }).toEqual({ values: [9], dropped: 0 });
  });
});
