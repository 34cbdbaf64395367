import { describe, expect, it } from 'vitest';
import { parseScaled, scaledText } from '../../../frontend/lib/format.ts';

describe('a typed decimal', () => {
  it.each([
    ['1,789', 1789],
    ['1.789', 1789],
    ['1,7', 1700],
    [' 2 ', 2000],
    ['0,1', 100],
    ['-0,5', -500],
    ['', null],
  ])('%j with three decimals is %s', (text, expected) => {
    expect(parseScaled(text, 3)).toBe(expected);
  });

  it.each(['abc', '1,7890', '1.000,5', '1,', ',5', '1e3'])('%j is not such a number', (text) => {
    expect(parseScaled(text, 3)).toBeNaN();
  });

  it('is written back as it was read', () => {
    expect(scaledText(1789, 3, ',')).toBe('1,789');
    expect(scaledText(80, 3, '.')).toBe('0.080');
    expect(scaledText(-500, 3, ',')).toBe('-0,500');
    expect(scaledText(12, 0, ',')).toBe('12');
    expect(scaledText(null, 3, ',')).toBe('');
  });
});
