import { csvOf, stageDialect } from '../../functions/platform/formats/csv.ts';
import { decimalText } from '../../functions/platform/kernel/decimal-text.ts';
import { productName } from '../../functions/sample/rules/product-names.ts';
import type { Listed, ListedFigure } from './differences.ts';

/** What an import lists, as people read it, and as a file. */

const NAMES: Readonly<Record<ListedFigure, string>> = {
  total: 'price',
  excise: 'excise',
  vat: 'VAT',
  net: 'net',
  variation: 'change',
  rate: 'VAT rate, %',
  mean: 'mean of its surveys or months',
  repeat: 'all prices as in the period before',
  gap: 'nothing between it and the last before',
  day: 'neither a Monday nor the day after a holiday',
};

const STANDINGS: Readonly<Record<Listed['standing'], string>> = {
  public: '',
  corrected: 'corrected',
  withdrawn: 'withdrawn',
  question: 'reason needed',
  setting: 'setting',
};

/** In columns for a terminal: EUR per 1000 units, `-` where nothing is public. */
export function differenceLines(differences: readonly Listed[]): string[] {
  const cells = [
    ['period', 'product', 'figure', 'before', 'after', ''],
    ...differences.map(({ period, productId, figure, before, since, after, standing }) => [
      ...[period, productName(productId, 'en'), NAMES[figure]],
      ...[(since ? `${since}: ` : '') + amount(before), amount(after), STANDINGS[standing]],
    ]),
  ];
  const widths = cells[0]?.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells.map((row) =>
    row
      .map((cell, column) => {
        const width = widths?.[column] ?? 0;
        return column === 3 || column === 4 ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}

const amount = (value: number | undefined) => (value === undefined ? '-' : decimalText(value));

/** UTF-8, in the dialect of the stage. */
export function differenceFile(differences: readonly Listed[]): string {
  return csvOf(
    {
      columns: [
        { heading: 'PERIOD', kind: 'text' },
        { heading: 'PRODUCT_ID', kind: 'number' },
        { heading: 'PRODUCT_NAME', kind: 'text' },
        { heading: 'FIGURE', kind: 'text' },
        { heading: 'BEFORE', kind: 'amount' },
        { heading: 'AFTER', kind: 'amount' },
        { heading: 'STANDING', kind: 'text' },
        { heading: 'BEFORE_PERIOD', kind: 'text' },
      ],
      rows: differences.map(({ period, productId, figure, before, since, after, standing }) => [
        ...[period, productId, productName(productId, 'en'), NAMES[figure]],
        ...[before, after],
        ...[standing, since],
      ]),
    },
    stageDialect(),
    'en',
  );
}
