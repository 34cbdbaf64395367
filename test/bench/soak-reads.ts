import { randomInt } from 'node:crypto';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { API } from '../support/portal/portal-under-load.ts';

const EXPORT = `${API}/weekly-prices/report/export`;

/** Public pages, data, feeds, frames and pictures. */
const KNOWN = [
  '/dgsaie/',
  '/dgsaie/prezzi-settimanali-carburanti',
  '/dgsaie/prezzi-mensili-carburanti',
  `${API}/survey-prices/latest?limit=1`,
  `${API}/news?limit=5`,
  `${API}/weekly-prices/report?years=100`,
  `${API}/monthly-prices/1`,
  `${API}/provisional-prices`,
  `${API}/release-calendar`,
  `${API}/feeds/weekly/atom`,
  `${API}/cmis/documents?folder=/sg_dgsaie/bollettino&mode=IN_TREE`,
  `${API}/embed/chart/weekly/1,2`,
  `${API}/pictures/chart/weekly/1,2/svg`,
  `${API}/pictures/chart/monthly/1/png`,
  `${API}/catalogue/dcat.ttl`,
  `${EXPORT}?type=ALL`,
  `${EXPORT}?type=NET&format=JSON`,
  `${EXPORT}?type=ALL&format=EXCEL`,
];

/** New requests that no cache can answer: days, moments, searches. */
function unknown(): string[] {
  const day = `20${randomInt(10, 26)}-0${randomInt(1, 10)}-${randomInt(10, 29)}`;
  const now = new Date(clock.now().getTime() - randomInt(1000, 60_000)).toISOString();
  return [
    `${API}/weekly-prices/report?years=${randomInt(1, 100)}&lastDate=${day}`,
    `${API}/monthly-prices/${randomInt(1, 3)}?asOf=${now}`,
    `${API}/weekly-prices/report?years=1&asOf=${now}`,
    `${API}/search?q=prezzi${randomInt(1, 1000)}`,
  ];
}

/** Each address several times, with new requests in between. */
export const readAddresses = (): string[] => [
  ...Array.from({ length: 20 }, () => KNOWN).flat(),
  ...Array.from({ length: 5 }, unknown).flat(),
];
