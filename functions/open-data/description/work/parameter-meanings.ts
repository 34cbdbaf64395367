import { productCodes } from '../../../sample/rules/product-names.ts';
import { PRODUCTS, type Unit } from '../../../sample/rules/products.ts';

/**
 * Meanings of the parameters of the described calls, for the description of the API. They are not in the contract, because the
 * pages load the contract too.
 */

const codesOf = (wanted: Unit): string =>
  new Intl.ListFormat('en-GB').format(
    PRODUCTS.flatMap(({ id, unit }) => (unit === wanted ? String(id) : [])),
  );

/** By name, and by area and name where an area gives the name another meaning. */
const MEANINGS: Readonly<Record<string, string>> = {
  asOf: 'Answers as the site would have answered then. A day, `2026-11-20`, stands for its end in Rome, today for now; a moment has its offset, `2026-11-20T12:00:00Z`',
  companyId: 'Of the company of the key',
  confirm: 'Token that confirms the request, from the link of a mail',
  date: 'A survey’s date, or a day of the week that it describes',
  dialect:
    'How a CSV file is written: `semicolon` between the fields, `comma` (RFC 4180), or `ministry`, the bytes of the ministry’s earlier service. Without it the site’s own choice',
  end: 'Token that ends the mails, from the link of a mail',
  flow: 'Which figures: weekly, monthly, quarterly or yearly prices, provisional daily prices (`daily-prices`), excise duties and VAT rates (`duties`), or figures read from documents, such as `gas-balance`: `GET /series` lists them',
  feed: 'A series, or the corrections of all',
  'figures/flow': 'The table of documents that states the figure: `GET /series` lists them',
  'figures/product':
    'Code of the product, as `GET /series` lists those of the flow; needed where several figures differ by it alone, as are the other dimensions',
  'figures/item': 'Code of the item of a balance, such as `IMPORTS`',
  'figures/partner': 'Code of the country, ISO 3166',
  'figures/place': 'Code of the province, the region, or the entry point of gas',
  'figures/channel': 'Code of the sales channel',
  'figures/unit': 'Code of the unit, such as `T` for tonnes',
  fileName: 'Name of the file',
  folder: 'Path of the folder, such as `/sg_dgsaie/bollettino/`, with or without its final slash',
  format: 'Of the file; `CSV` without it',
  from: 'First day',
  id: 'Of the survey, as `GET /survey-prices` tells it',
  'documents/id': 'Of the file, as `GET /cmis/documents` lists it',
  kind: 'Only releases, corrections, withdrawals, or announcements of releases that were moved',
  lang: 'Language of the texts, names and headings: `it` without it, or `en`',
  language: 'Language of the items, such as `it_IT` or `en_US`; Italian without it',
  lastDate: 'Surveys dated up to this day; up to the latest without it',
  lastN: 'Only the last so many of each series',
  limit: 'At most so many',
  'changes/limit': 'At most so many changes in an answer; 100 without it',
  measure:
    'What is measured, with commas between: `price` to the consumer, `net` of VAT and excise duty, `vat`, `excise`, `change` from the survey before, `vat-rate`; all that the flow has without it',
  'documents/mode': '`IN_TREE`: also the files of all folders below',
  month: '1 to 12 a month, 13 the year, 14 to 17 the quarters',
  'energy/month': 'The month; the latest one without it',
  'energy/subject': 'What the figures are about',
  'embeds/subject': 'What the figures are about: gas, oil or coal, not sales by province',
  'news/end': 'Last day back, counted from today, which is day 1',
  next: '`true`: the published survey after it',
  period:
    'A survey’s date `2026-11-23`, a month `2026-11`, a quarter `2026-Q4` or a year `2026`, as the series has them',
  'embeds/period':
    'A survey’s date `2026-11-23`, a month `2026-11`, a quarter `2026-Q4` or a year `2026`, as the series has them; the latest without it',
  never: 'From the link of a mail',
  previous: '`true`: the survey before it',
  price:
    'Which price counts: `total` to the consumer, `withoutVat`, or `net` of VAT and excise duty; the first without it',
  product: 'Code of the product; 2, automotive gas oil, without it',
  productId: `Code of the product: ${productCodes('en')}`,
  products: `Codes of products of one unit, with commas between them: \`1,2,5\`. Per 1000 litres are ${codesOf('litre')}, per 1000 kilograms ${codesOf('kilogram')}`,
  published: '`false`: those that are not public, for people with a role',
  'catalogue/url': 'Path and query of a CSV file of this API, or its whole address',
  'catalogue/version':
    'Of DCAT-AP: `3` without it, or `2`, where sizes of files are decimal numbers',
  'pages/al': 'The last day of the period; today without it',
  'pages/anno': 'The year that is shown; the latest without it',
  'pages/dal': 'The first day of the period; three years ago without it',
  'pages/data': 'A day of the week whose bulletin is shown; the latest without it',
  'pages/freight': 'The freight of the contract, in EUR, that the clause adjusts',
  'pages/grafico': 'The part of the period that the chart shows, `2026-01-05_2026-06-29`',
  'pages/mese': 'The month that is shown, `2026-10`; the latest without it',
  'pages/ordine': 'The column that the table is sorted by, and how: `data-asc`, `2-desc`',
  'pages/pagina': 'The page of the table; the first without it',
  'pages/periodo': 'As `period` of a figure',
  'pages/pid': 'Code of the product that is shown first',
  'pages/prodotto':
    'As `productId` of a figure; of the bulletin the product by province, `diesel-by-province`',
  'pages/prodotti': 'Codes of products with hyphens between them, `1-2`',
  'pages/revisione': 'As `revision` of a figure; the latest without it',
  'pages/righe': 'Rows of the table on a page; `-1`: all of them',
  'pages/sezione':
    'The figures of the bulletin that are shown, `crude-imports`; the first without it',
  'pages/serie': 'As `series` of a figure',
  'pages/tipo': 'As `type` of the report of weekly prices',
  'pages/unita': 'Unit of the prices: `1`, per litre or kilogram, or `1000`, per 1,000 of them',
  q: 'Words, all of which must be found, by their beginnings; accents and case do not count, and slips are corrected when nothing is found',
  reference:
    'Month of the contract or of its last adjustment, `2025-01`, or one of its revisions, `2025-01.1`',
  'release-calendar/from': 'First day; without it a year before today, or before an earlier `to`',
  'release-calendar/to': 'Last day; without it a year after today, or after a later `from`',
  reverse: '`true`: from the last name to the first',
  revision: 'Number of the revision, from 1',
  missing: '`page` to get a page for people, with status 404, where there is no such file',
  searchText: 'Part of the file name, in any case',
  series: 'Weekly prices, or averages of months, quarters or years',
  'release-calendar/series': 'Only the releases of this series',
  'changes/series':
    'Only the changes of this series; `daily` are the provisional means of station prices, `energy` the figures of documents, of which a flow such as `gas-balance` has a part',
  'changes/product': 'Only changes of prices that concern the product of this code',
  share: 'Fuel in the freight, in percent from 0 to 100: `30`, `27.5`, `30 %`',
  since:
    'A moment with its offset, `2026-11-20T12:00:00Z`, a day, which stands for its beginning in Rome, or `next` of an earlier answer; from the beginning of all without it',
  start: 'First day back, counted from today, which is day 1',
  state: '`all`: also files that wait for their scan or were rejected, for administrators',
  surveyId: 'Of the survey, as `GET /survey-prices` tells it',
  threshold:
    'A freight is adjusted when the change exceeds it, in percent from 0 to 100; the law’s 2 without it',
  to: 'Last day',
  token: 'From the link of a mail',
  trips:
    'Months and freights in euro, at most 50: `2026-09:1500.00,2026-10:800`. A month may name its revision: `2026-10.1:800`. A freight may be written as people do: `1.500,00`',
  type: '`ALL`: a row for each survey and product, with duties and change; else a row for each survey, with consumer prices (`FULL`, or without it), net prices (`NET`) or changes (`VARIATION`)',
  attributes: 'All attributes are told, whichever of these is asked for',
  'c[]':
    'What the component is to be, with commas between: `W`, `ne:A`, `1,2`; of the period `ge:2020-01+le:2020-12`',
  detail: 'How much is told of the artefacts: all, or for stubs what identifies them',
  dimensionAtObservation:
    'Time series (`TIME_PERIOD`, which is meant without it) or one list of observations (`AllDimensions`)',
  firstNObservations: 'Only the first so many of each series',
  includeHistory: 'Only `false`: earlier revisions are asked for by `asOf`',
  lastNObservations: 'Only the last so many of each series',
  measures: 'All are told',
  mode: 'Only `exact`: the values that the selection has',
  offset: 'How many observations to pass over',
  path: 'What is asked for, as the paths of SDMX say it: kind of call, context, agency, id, version, key',
  'code-lists/path':
    'A list that `GET /codelists` names, such as `product`, `unit_measure` or `gas_balance_item`, with one of its codes behind a slash; `all` for the lists',
  references: 'Which artefacts are told beside those asked for',
  updatedAfter: 'Only what became public, or was taken away, after this moment',
  webhookId: 'Of the registration',
  'weekly-prices/years': 'How many years back from the last day; 1 without it',
  'series/format':
    'Of the file: `CSV` without it, `EXCEL`, `JSON`, `PARQUET`, `JSON-STAT` 2.0, `SDMX-CSV` 2.0 or `SDMX-JSON` 2.0; `CSVW` for the metadata of the CSV file. A file that is longer than an answer can be is led to (302); of a flow with more than 150,000 rows there are whole files as `CSV`, `JSON` and `SDMX-CSV`, others by year',
  'series/channel':
    'Codes of sales channels, of flows read from documents, with commas between them: `GET /series` lists those of each flow; all without it',
  'series/frequency':
    'Of flows read from documents: `D` days, `M` months, `A` years, `YTD` the months from January on; all without it',
  'series/item':
    'Codes of items of a balance, such as `IMPORTS`, of flows read from documents; all without it',
  'series/partner': 'Codes of countries, ISO 3166, of flows read from documents; all without it',
  'series/place':
    'Codes of provinces and regions (`ITP001`, `ITR01`), or of entry points of gas, of flows read from documents; all without it',
  'series/unit':
    'Codes of units, of flows read from documents, such as `T` for tonnes; all without it',
  'series/from':
    'First period: a day `2026-11-23`, a month `2026-11`, a quarter `2026-Q4` or a year `2026`',
  'series/to': 'Last period, written as the first',
  'series/product':
    'Codes of products with commas between them, `1,2`; all without it. Of prices 1 petrol, 2 automotive gas oil, 5 LPG, 12 methane, 13 LNG, 3 heating gas oil, 6 residual fuel oil, 8 heavy fuel oil; `GET /series` lists those of flows read from documents',
  'embeds/url':
    'Address of what is to be framed: a frame below `/dgsaie/embed/`, a figure’s page, a page of weekly, monthly or yearly prices, or a page of energy with a chart',
  'embeds/maxwidth': 'Most pixels that the frame may be wide',
  'embeds/maxheight': 'Most pixels that the frame may be high',
  'embeds/format': '`json` without it, or `xml`',
  'embeds/dnt': 'Whether readers must not be followed, which some editors say: frames never do',
  'embeds/years': 'How many years before the last date shown; as the page of the series without it',
  year: 'Of the period',
};

/** A valid example of each parameter that is not a choice among names. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  asOf: '2026-11-20',
  companyId: 7,
  confirm: 'b2aHq0mYw8o1fX5rT7uJk3Lp',
  date: '2026-11-23',
  end: `${'0a'.repeat(32)}.b2aHq0mYw8o1fX5rT7uJk3Lp`,
  fileName: 'vendite_2026_10_m.xls',
  folder: '/sg_dgsaie/bollettino/',
  from: '2026-01-01',
  id: 1,
  'documents/id': 'c2ctYm9sbGV0dGlubw',
  lang: 'en',
  language: 'en_US',
  lastDate: '2026-11-23',
  lastN: 12,
  limit: 10,
  'figures/product': 'NATURAL-GAS',
  'figures/channel': 'RETAIL',
  'figures/item': 'IMPORTS',
  'figures/partner': 'DZ',
  'figures/place': 'TARVISIO',
  'figures/unit': 'MSM3',
  'series/channel': 'RETAIL',
  'series/item': 'IMPORTS',
  'series/measure': 'price,net',
  'series/partner': 'DZ',
  'series/place': 'ITR01',
  'series/unit': 'T',
  month: 10,
  'energy/month': '2022-12',
  'embeds/url': 'https://statistics.example.org/dgsaie/prezzi-settimanali-carburanti',
  'embeds/maxwidth': 600,
  'embeds/maxheight': 400,
  'news/end': 30,
  never: 'b2aHq0mYw8o1fX5rT7uJk3Lp',
  period: '2026-11-23',
  'pages/anno': '2019',
  'pages/data': '2026-11-23',
  'pages/freight': '1200',
  'pages/mese': '2026-10',
  'pages/periodo': '2026-11-23',
  'pages/pid': '2',
  'pages/prodotto': '2',
  'pages/revisione': '1',
  'pages/sezione': 'provinces',
  'pages/serie': 'weekly',
  'pages/unita': '1000',
  product: '2',
  'series/product': '1,2',
  productId: 2,
  products: '1,2,5',
  q: 'gasolio',
  reference: '2025-01',
  revision: 1,
  searchText: 'vendite',
  share: '27.5',
  since: '2026-11-20T12:00:00Z',
  start: 1,
  surveyId: 1,
  threshold: '2',
  'catalogue/url': '/dgsaie/api/v1/series/weekly-prices?product=1',
  'catalogue/version': '3',
  to: '2026-12-31',
  token: `${'0a'.repeat(32)}.b2aHq0mYw8o1fX5rT7uJk3Lp`,
  trips: '2026-09:1500.00,2026-10:800',
  webhookId: 'wh_Yh2kQ8vLw1Zb3xNc',
  year: 2026,
  'c[]': 'ne:X',
  firstNObservations: 1,
  lastNObservations: 1,
  includeHistory: 'false',
  measures: 'all',
  offset: 1,
  'code-lists/path': 'product/2',
  path: 'data/dataflow/DGSAIE/DF_WEEKLY_PRICES/1.0.0/W.IT.2',
  updatedAfter: '2026-11-20T12:00:00Z',
  'weekly-prices/years': 2,
};

/** @param area first part of the route's id */
export function parameterMeaning(
  area: string,
  parameter: string,
): { readonly description?: string; readonly example?: unknown } {
  // All filters of SDMX are explained as one: `c[FREQ]`, `c[PRODUCT]`.
  const name = parameter.replace(/\[\w+\]$/, '[]');
  const description = MEANINGS[`${area}/${name}`] ?? MEANINGS[name];
  const example = EXAMPLES[`${area}/${name}`] ?? EXAMPLES[name];
  return { ...(description && { description }), ...(example !== undefined && { example }) };
}
