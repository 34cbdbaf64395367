import { apiBase } from '../../../platform/kernel/addresses.ts';
/** Rows of series as assistants get them: each with value, unit, period, revision, status and the address that proves it. */

import { jsonCell } from '../../../platform/formats/json.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { exportTable } from '../../../platform/kernel/table.ts';
import {
  RELEASE_SERIES,
  type ReleaseSeries,
} from '../../../prices/surveys/rules/release-calendar.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import { figureAddresses } from '../../figures/work/figure-addresses.ts';
import { type SeriesQuery, seriesRoutes } from '../../series/contract.ts';
import { documentTable } from '../../series/rules/document-table.ts';
import { type AnyFlowName, isDocumentFlow } from '../../series/rules/flows.ts';
import { seriesTable } from '../../series/rules/series-table.ts';
import { MOST_ROWS_OF_FILE } from '../../series/work/read-document-rows.ts';
import { documentAnswer, priceAnswer } from '../../series/work/series-answer.ts';
import { addressOf, readQuery, siteOrigin, type Written } from './ask.ts';

export interface SeriesRow {
  readonly period: string;
  /** An exact decimal; null where the figure is missing. */
  readonly value: string | null;
  readonly unit: string;
  readonly revision: number;
  readonly status: string;
  readonly address: string;
  /** Codes and names of the other dimensions, measure, remark, when it was published, document and cell. */
  readonly [other: string]: string | number | null;
}

/**
 * The rows that `GET /series/{flow}` answers with, and its address.
 * @param query as it is written in the address
 * @throws Refusal as that call does
 */
export async function seriesRows(
  flow: AnyFlowName,
  query: Written,
  now: Date,
): Promise<{ readonly rows: SeriesRow[]; readonly address: string }> {
  const route = seriesRoutes['series/get'];
  const written = { ...query, format: 'JSON', lang: 'en' };
  const { query: question, asOf } = readQuery(route, written, now);
  const { columns, rows } = await tableOf(flow, question, asOf);
  const address = addressOf(route, { flow }, written);
  const names = columns.map(({ heading }) => heading);
  return {
    rows: rows.map((cells) => {
      const values = cells.map((cell, index) => jsonCell(cell, columns[index]?.kind));
      return rowOf(
        flow,
        Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])),
        address,
      );
    }),
    address,
  };
}

async function tableOf(flow: AnyFlowName, query: SeriesQuery, asOf: Instant | undefined) {
  const form = { language: 'en', periods: 'en', missing: 'empty' } as const;
  if (!isDocumentFlow(flow)) {
    const { rows } = await priceAnswer(flow, query, asOf);
    return exportTable(seriesTable(flow).columns, rows, form);
  }
  const { rows } = await documentAnswer(flow, query, asOf, MOST_ROWS_OF_FILE);
  const documents = `${siteOrigin()}${apiBase}/cmis/documents/`;
  return exportTable(documentTable(flow, documents).columns, rows, form);
}

type FileRow = Readonly<Record<string, string | number | null>>;

/** Columns that every flow has. */
const OF_ALL = ['PERIOD', 'VALUE', 'UNIT', 'REVISION', 'STATUS'];

function rowOf(flow: AnyFlowName, row: FileRow, address: string): SeriesRow {
  const told = Object.entries(row).filter(
    ([name, one]) => !OF_ALL.includes(name) && one !== null && one !== '',
  );
  return {
    period: String(row.PERIOD),
    value: row.VALUE === null || row.VALUE === undefined ? null : String(row.VALUE),
    unit: String(row.UNIT),
    revision: Number(row.REVISION),
    status: String(row.STATUS),
    ...Object.fromEntries(
      told.map(([name, one]) => [name.toLowerCase(), name === 'PRODUCT_ID' ? String(one) : one]),
    ),
    address: provedBy(flow, row) ?? address,
  };
}

/** Address of the figure itself, where it has one, or of the document that says it. */
function provedBy(flow: AnyFlowName, row: FileRow): string | undefined {
  if (typeof row.DOCUMENT === 'string' && row.DOCUMENT) return row.DOCUMENT;
  const series = FIGURE_SERIES[flow];
  if (!series || row.VALUE === null) return undefined;
  const name = {
    series,
    period: String(row.PERIOD),
    productId: Number(row.PRODUCT_ID) as ProductId,
  };
  return figureAddresses(name, Number(row.REVISION)).page;
}

/** Flows whose figures have a page each. */
const FIGURE_SERIES: { readonly [flow in AnyFlowName]?: ReleaseSeries } = Object.fromEntries(
  RELEASE_SERIES.map((series) => [`${series}-prices`, series]),
);

/** The one row of a period. @throws Refusal not_found; invalid when several series have the period, with their codes */
export async function oneRow(
  flow: AnyFlowName,
  period: string,
  query: Written,
  now: Date,
): Promise<SeriesRow> {
  const { rows } = await seriesRows(flow, { ...query, from: period, to: period }, now);
  const found = rows.filter((one) => one.period === period);
  const [row, other] = found;
  if (!row) throw new Refusal('not_found', { flow, period });
  if (!other) return row;
  const errors = DISTINCTIONS.flatMap((name) => {
    const codes = [...new Set(found.map((one) => String(one[`${name}_id`] ?? one[name] ?? '')))];
    if (codes.length === 1) return [];
    const detail = `Several series have this period. One of ${codes.slice(0, MOST_NAMED).join(', ')}${codes.length > MOST_NAMED ? ', …' : ''}`;
    return [{ pointer: `/${name}`, code: 'several_series', detail }];
  });
  throw new Refusal('invalid', { errors });
}

/** What tells the series of a flow apart, as the tools call it. */
const DISTINCTIONS = ['product', 'measure', 'item', 'partner', 'place', 'channel', 'unit'] as const;
/** More codes than this are not named in a refusal. */
const MOST_NAMED = 30;
