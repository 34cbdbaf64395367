import type { Sheet } from './grid.ts';
import type { Layout } from './layout.ts';
import { words } from './words.ts';

/** The words of a row's cells, a merged one once. */
export function rowText(row: Sheet['rows'][number]): string {
  return row
    .map((cell) => (cell?.kind === 'text' && !cell.copied ? words(cell.text) : ''))
    .filter(Boolean)
    .join(' ');
}

export function hasTitle(layout: Layout, text: string): boolean {
  return hasPhrase(layout.titles, text);
}

export function hasPhrase(phrases: readonly string[], text: string): boolean {
  return phrases.some((phrase) => ` ${text} `.includes(` ${words(phrase)} `));
}
