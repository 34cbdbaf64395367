import { callApi } from '../api/call-api.ts';
import { aWeek } from './published-figures.ts';

/** Calls of an administrator and of visitors about averages. */
export const averageCalls = (token: () => string) => ({
  compute: (year: number, month: number, query: Record<string, string> = {}) =>
    callApi('monthly-prices/compute', { token: token(), query: { year, month, ...query } }),
  publish: (year: number, month: number, words: object = {}) =>
    callApi('monthly-prices/publish', {
      token: token(),
      body: { published: 'true', year, month, ...words },
    }),
  months: (productId: number, query: Record<string, number> = {}) =>
    callApi('monthly-prices/list', { params: { productId }, query }),
});

/** Petrol in the ministry's surveys from 30 January to 6 March 2023: total, VAT, excise. */
export const winter2023 = [
  aWeek(1, '2023-01-30', { 1: [187131, 33745, 72840] }),
  aWeek(2, '2023-02-06', { 1: [187237, 33764, 72840] }),
  aWeek(3, '2023-02-13', { 1: [185974, 33536, 72840] }),
  aWeek(4, '2023-02-20', { 1: [186001, 33541, 72840] }),
  aWeek(5, '2023-02-27', { 1: [185645, 33477, 72840] }),
];
export const firstOfMarch = aWeek(6, '2023-03-06', { 1: [185284, 33412, 72840] });
