/** Observations as a table in long form: a row for each figure. */
import { type Column, columnOf } from '../../../platform/kernel/table.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import type { ExportedFile } from '../../exports/rules/exported-files.ts';
import { type FlowName, flowOf } from './flows.ts';
import type { Observation } from './observations.ts';

const column = columnOf<Observation>;

const productOf = ({ dimensions: { product } }: Observation) => Number(product) as ProductId;

const COLUMNS: readonly Column<Observation>[] = [
  column('number', 'CODICE_PRODOTTO', 'PRODUCT_ID', productOf),
  column('text', 'NOME_PRODOTTO', 'PRODUCT_NAME', (one, { language }) =>
    productName(productOf(one), language),
  ),
  column('text', 'MISURA', 'MEASURE', ({ measure }) => measure),
  column('amount', 'VALORE', 'VALUE', ({ value }) => value),
  column('text', 'UNITA', 'UNIT', ({ dimensions: { unit } }) => unit),
  column('number', 'REVISIONE', 'REVISION', ({ revision }) => revision),
  column('text', 'STATO', 'STATUS', ({ status }) => status),
  column('text', 'ANNOTAZIONE', 'REMARK', ({ remark }) => remark),
  column('moment', 'PUBBLICAZIONE', 'PUBLISHED', ({ at }) => at || undefined),
];

/** Days are dates, other periods are written as `2026-11`, `2026-Q4` and `2026`. */
export function seriesTable(name: FlowName): ExportedFile<Observation> {
  const { frequency, stem, title, source } = flowOf(name);
  const kind = frequency === 'D' || frequency === 'W' ? 'date' : 'text';
  const period = column(kind, 'PERIODO', 'PERIOD', ({ dimensions }) => dimensions.period);
  return { columns: [period, ...COLUMNS], stem, title, source, packedBy: 'PRODUCT_ID' };
}
