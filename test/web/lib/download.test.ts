import { describe, expect, it } from 'vitest';
import { fileNameOf } from '../../../frontend/lib/download.ts';

describe('name of a downloaded file', () => {
  it.each([
    ['attachment; filename="prezzi.csv"', 'prezzi.csv'],
    ['attachment; filename=prezzi.csv', 'prezzi.csv'],
    ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
    ['attachment; filename="x.csv"; filename*=UTF-8\'\'citt%C3%A0.csv', 'città.csv'],
  ])('%s', (header, expected) => {
    expect(fileNameOf(header)).toBe(expected);
  });

  it.each([null, 'attachment', 'attachment; filename=""'])('is missing in %s', (header) => {
    expect(fileNameOf(header)).toBeUndefined();
  });
});
