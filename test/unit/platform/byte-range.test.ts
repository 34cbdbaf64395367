import { describe, expect, test } from 'vitest';
import { byteRange } from '../../../functions/platform/http/byte-range.ts';

describe('a range of ten bytes', () => {
  test.each([
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['lines=0-1', undefined],
    ['bytes=-', undefined],
    [undefined, undefined],
  ])('%s is %j', (header, range) => {
    expect(byteRange(header, 10)).toEqual(range);
  });

  test('an empty file has no range', () => {
    expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
  });
});
