import { useTranslation } from 'react-i18next';
import type { PriceDeclaration } from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { PriceLimits } from '../../../../functions/sample/rules/price-limits.ts';
import { type ByProduct, productById } from '../../../../functions/sample/rules/products.ts';
import { saveBlob } from '../../../lib/download.ts';
import { useFormat } from '../../../lib/format.ts';
import { type SheetColumnKind, xlsxOf } from '../../../lib/xlsx.ts';
import { csvText } from '../../../ui/chart/tools/view-file.ts';
import { FILE_COLUMNS, type FileColumn } from './price-file.ts';

/** Saves the week's template, a line for each product the company sells, with the price to be filled in. */
export function useTemplate(
  entries: readonly PriceDeclaration[],
  limits: ByProduct<PriceLimits>,
  surveyDate: string,
): (kind: 'xlsx' | 'csv') => void {
  const { t } = useTranslation('company');
  const format = useFormat();

  /** @param price thousandths */
  const rowsWith = (price: (price: number) => string | number) =>
    entries.map(({ productId, previousPrice, communicatedPrice }) => {
      const range = limits[productId];
      const priceOf = (value: number | null | undefined) =>
        typeof value === 'number' ? price(value) : null;
      const cells: Record<FileColumn, string | number | null> = {
        survey: surveyDate,
        code: String(productId),
        product: t(`app:products.${productId}`),
        unit: `€/${t(`app:units.${productById(productId).unit}One`)}`,
        previous: priceOf(previousPrice),
        min: priceOf(range && range.min * 10),
        max: priceOf(range && range.max * 10),
        price: priceOf(communicatedPrice),
        comment: null,
      };
      return FILE_COLUMNS.map((column) => cells[column]);
    });

  return (kind) => {
    const columns = FILE_COLUMNS.map((column) => ({
      heading: t(`file.columns.${column}`),
      kind: KINDS[column] ?? ('text' as const),
    }));
    const stem = t('file.name', { date: surveyDate });
    if (kind === 'xlsx') {
      const rows = rowsWith((price) => price / 1000);
      saveBlob(xlsxOf([{ name: t('file.sheet'), columns, rows }]), `${stem}.xlsx`);
      return;
    }
    // Spreadsheets of the reader's country read its decimal mark, and the byte-order mark tells them the encoding.
    const text = csvText({ columns, rows: rowsWith(format.unitPrice) });
    saveBlob(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), `${stem}.csv`);
  };
}

const PRICE: SheetColumnKind = { decimals: 3 };
const KINDS: Partial<Record<FileColumn, SheetColumnKind>> = {
  survey: 'date',
  previous: PRICE,
  min: PRICE,
  max: PRICE,
  price: PRICE,
};
