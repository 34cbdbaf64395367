import { type Sheet, textAt } from '../grid.ts';
import { words } from '../words.ts';
import type { FoundBlock } from './find-header.ts';

/** The labels of a row, with those that it takes from the rows above. */
export function labelsAt(
  sheet: Sheet,
  block: FoundBlock,
  row: number,
  carried: Map<string, string>,
): Map<string, string> {
  const labels = new Map<string, string>();
  for (const [name, { column, rule }] of block.labels) {
    const text = textAt(sheet, row, column);
    const says = rule.markers?.some(
      (marker) => marker === text || (words(text) !== '' && words(marker) === words(text)),
    )
      ? ''
      : text;
    if (rule.carried && words(says) !== '') carried.set(name, says);
    labels.set(name, rule.carried ? (carried.get(name) ?? '') : says);
  }
  return labels;
}

/** The texts of a row in its columns of labels. */
export function textsAt(sheet: Sheet, block: FoundBlock, row: number): string[] {
  return [...block.labels.values()].map(({ column }) => textAt(sheet, row, column)).filter(Boolean);
}
