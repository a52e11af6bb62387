import { describe, expect, it } from 'vitest';
import { contrastBetween, readColor, requiredRatio } from '../../src-main/targets/contrast.ts';

describe('contrast', () => {
  it('is that of WCAG 2, cut and not rounded', () => {
    expect(contrastBetween([0, 0, 0, 1], [255, 255, 255, 1]).ratio).toBe(21);
    // 4.478...: rounding would call it 4.48.
    expect(contrastBetween([119, 119, 119, 1], [255, 255, 255, 1]).ratio).toBe(4.47);
    expect(contrastBetween([153, 153, 153, 1], [255, 255, 255, 1]).ratio).toBe(2.84);
  });

  it('mixes what is seen through, text on background and background on white', () => {
    expect(contrastBetween([0, 0, 0, 0.5], [255, 255, 255, 0])).toMatchObject({
      foreground: 'rgb(128, 128, 128)',
      background: 'rgb(255, 255, 255)',
    });
  });

  it('asks less of large text', () => {
    expect([requiredRatio(16, 400), requiredRatio(24, 400), requiredRatio(18.66, 700), requiredRatio(18.66, 600)]).toEqual([
      4.5, 3, 3, 4.5,
    ]);
  });

  it('reads computed colours and nothing else', () => {
    expect(readColor('rgba(1, 2, 3, 0.5)')).toEqual([1, 2, 3, 0.5]);
    expect(readColor('rgb(1, 2, 3)')).toEqual([1, 2, 3, 1]);
    expect(readColor('color(srgb 1 0 0)')).toBeUndefined();
  });
});
