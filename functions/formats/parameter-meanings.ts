/**
 * What the parameters of calls open to everybody mean, in the description of the API. Here and not in the contract,
 * because the pages load the contract too.
 */

/** By name, and by area and name where an area gives the name another meaning. */
const MEANINGS: Readonly<Record<string, string>> = {
  asOf: 'Answers as the site would have answered then. A day, `2026-11-20`, stands for its end in Rome, today for now; a moment has its offset, `2026-11-20T12:00:00Z`',
  confirm: 'Token that confirms the request, from the link of a mail',
  date: 'A survey’s date, or a day of the week that it describes',
  dialect:
    'How a CSV file is written: `semicolon` between the fields, `comma` (RFC 4180), or `ministry`, the bytes of the ministry’s earlier service. Without it the site’s own choice',
  end: 'Token that ends the mails, from the link of a mail',
  feed: 'A series, or the corrections of all',
  fileName: 'Name of the file',
  folder: 'Path of the folder, such as `/sg_dgsaie/bollettino/`, with or without its final slash',
  format: 'Of the file; `CSV` without it',
  from: 'First day',
  id: 'Of the survey, as `GET /survey-prices` tells it',
  'documents/id': 'Of the file, as `GET /cmis/documents` lists it',
  lang: 'Language of the texts, names and headings: `it` without it, or `en`',
  language: 'Language of the items, such as `it_IT` or `en_US`; Italian without it',
  lastDate: 'Surveys dated up to this day; up to the latest without it',
  limit: 'At most so many',
  mode: '`IN_TREE`: also the files of all folders below',
  month: '1 to 12 a month, 13 the year, 14 to 17 the quarters',
  'news/end': 'Last day back, counted from today, which is day 1',
  next: '`true`: the published survey after it',
  period:
    'A survey’s date `2026-11-23`, a month `2026-11`, a quarter `2026-Q4` or a year `2026`, as the series has them',
  'embeds/period':
    'A survey’s date `2026-11-23`, a month `2026-11`, a quarter `2026-Q4` or a year `2026`, as the series has them; the latest without it',
  previous: '`true`: the survey before it',
  price:
    'Which price counts: `total` to the consumer, `withoutVat`, or `net` of VAT and excise duty; the first without it',
  product: 'Code of the product; 2, automotive gas oil, without it',
  productId:
    'Code of the product: 1 petrol, 2 automotive gas oil, 5 LPG, 12 methane, 13 LNG, 3 heating gas oil, 6 residual fuel oil, 8 heavy fuel oil',
  products:
    'Codes of products of one unit, with commas between them: `1,2,5`. Per 1000 litres are 1, 2, 3 and 5, per 1000 kilograms 6, 8, 12 and 13',
  published: '`false`: those that are not public, for people with a role',
  q: 'Words, all of which must be found, by their beginnings; accents and case do not count',
  reference:
    'Month of the contract or of its last adjustment, `2025-01`, or one of its revisions, `2025-01.1`',
  'release-calendar/from': 'First day; without it a year before today, or before an earlier `to`',
  'release-calendar/to': 'Last day; without it a year after today, or after a later `from`',
  reverse: '`true`: from the last name to the first',
  revision: 'Number of the revision, from 1',
  searchText: 'Part of the file name, in any case',
  series: 'Weekly prices, or averages of months, quarters or years',
  'release-calendar/series': 'Only the releases of this series',
  share: 'Fuel in the freight, in percent from 0 to 100: `30`, `27.5`',
  start: 'First day back, counted from today, which is day 1',
  state: '`all`: also files that wait for their scan or were rejected, for administrators',
  surveyId: 'Of the survey, as `GET /survey-prices` tells it',
  threshold:
    'A freight is adjusted when the change exceeds it, in percent from 0 to 100; the law’s 2 without it',
  to: 'Last day',
  token: 'From the link of a mail',
  trips:
    'Months and freights in euro, at most 50: `2026-09:1500.00,2026-10:800`. A month may name its revision: `2026-10.1:800`',
  type: '`ALL`: a row for each survey and product, with duties and change; else a row for each survey, with consumer prices (`FULL`, or without it), net prices (`NET`) or changes (`VARIATION`)',
  'weekly-prices/years': 'How many years back from the last day; 1 without it',
  'embeds/years': 'How many years before the last date shown; as the page of the series without it',
  year: 'Of the period',
};

/** @param area first part of the route's id */
export const parameterMeaning = (area: string, name: string): string | undefined =>
  MEANINGS[`${area}/${name}`] ?? MEANINGS[name];
