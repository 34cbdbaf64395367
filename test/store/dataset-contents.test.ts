import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type Contribution,
  contentsWrite,
} from '../../functions/documents/workbooks/store/dataset-contents.ts';

/** A version of a document with names and times without any pattern, as uploads have. */
const versionOf = (index: number): Contribution => {
  const digest = createHash('sha256').update(String(index)).digest();
  const at = (place: number) => new Date(digest.readUInt32BE(place) * 400).toISOString();
  return {
    ...{ document: digest.toString('hex', 0, 16), since: at(16), until: at(20) },
    ...{ figures: digest.readUInt16BE(24), periods: ['2026-09'], codes: { unit: ['T'] } },
  };
};

const writeOf = (versions: number) =>
  contentsWrite({
    ...{ dataset: 'gas-balance', version: 1, blocks: ['2026'], codes: [] },
    contributions: Array.from({ length: versions }, (_, index) => versionOf(index)),
  });

test('the contents of a dataset hold four thousand versions of documents', () => {
  expect(() => writeOf(4000)).not.toThrow();
});

test('more versions than an item can hold are refused in plain words', () => {
  expect(() => writeOf(12_000)).toThrow(
    'gas-balance has 12000 versions of documents, more than can be kept: nothing was changed',
  );
});
