import { MINISTRY } from '../../../../platform/kernel/publisher.ts';
import type { Row } from './row.ts';

/** A dataset of JSON-stat, whose figures have the number of their cell. */
export const JSON_STAT: Readonly<Record<string, Row>> = {
  'JsonStat.version': ['Version of JSON-stat', '2.0'],
  'JsonStat.class': ['Kind of the object'],
  'JsonStat.label': ['Title of the flow', 'Weekly prices'],
  'JsonStat.id': ['The dimensions, in the order of `size`', ['time', 'product', 'measure']],
  'JsonStat.size': ['How many categories each dimension has', [1, 8, 4]],
  'JsonStat.dimension': [
    'Label and categories of each dimension',
    { time: { label: 'Period', category: { index: ['2026-11-23'] } } },
  ],
  'JsonStat.value': [
    'The figures by the number of their cell, of which the last dimension runs fastest; a cell that is missing has none',
    { 0: 1702.44 },
  ],
  'JsonStat.status': [
    'Status of each figure after SDMX’s list CL_OBS_STATUS, by the number of its cell',
    { 0: 'A' },
  ],
  'JsonStat.source': ['Who publishes the figures', MINISTRY],
  'JsonStat.updated': ['When the flow changed last'],
  'JsonStat.extension': [
    'Units, revisions, remarks and moments of publication by the number of the cell',
    { revision: { 0: 1 } },
  ],
};

/** An example for each column of the exported tables whose kind does not give one, by English heading. */
export const COLUMN_EXAMPLES: Readonly<Record<string, string | number>> = {
  CELL: 'E14',
  CELL_NUMBER: '4832.00000000001',
  CHANNEL_ID: 'RETAIL',
  CHANNEL_NAME: 'Retail',
  COMPANY_ID: 12,
  COMPANY_NAME: 'Esempio Petroli',
  DAYS: 7,
  DOCUMENT: '/dgsaie/api/v1/cmis/documents/4f1c2a9b7d3e5f60',
  FREQUENCY: 'M',
  IMPUTED: 'i',
  ITEM_ID: 'GROSS-CONSUMPTION',
  ITEM_NAME: 'Gross inland consumption',
  MEASURE: 'price',
  MONTH_ID: 10,
  MONTH_NAME: 'October',
  OTHER_TABLES: 'holds',
  PARTNER_ID: 'DZ',
  PARTNER_NAME: 'Algeria',
  PERIOD: '2026-10',
  PLACE_ID: 'TARVISIO',
  PLACE_NAME: 'Tarvisio',
  PRICE_COUNT: 19357,
  PRICES_OVER_30_DAYS: 492,
  PRODUCT_ID: 2,
  PRODUCT_NAME: 'Automotive gas oil',
  PROVISIONAL: 'p',
  PUBLISHED: '2026-11-24T11:00:00.000Z',
  REMARK: 'preliminary',
  REVISION: 1,
  RUNNING_TOTALS: 'holds',
  SHEET: 'Preconsuntivo Giugno 2022',
  STATUS: 'A',
  SUMS: 'holds',
  UNIT: 'EUR/1000 l',
  YEAR: 2026,
};
