import { PERIOD_METHODS } from '../../../functions/prices/averages/rules/period-methods.ts';
import {
  WEEKLY_METHODS,
  type WeeklyMethod,
} from '../../../functions/prices/national-prices/rules/weekly-methods.ts';
import { METHODS, type Method } from '../../../functions/prices/surveys/rules/methods.ts';

const first = WEEKLY_METHODS[1];
const up = (total: number) => Math.ceil(total / 100) * 100;

/** Rounds a survey's means up to whole euros. */
const ROUNDED_UP: WeeklyMethod = {
  ...first,
  mean: (companies, id) => {
    const total = first.mean(companies, id);
    return total === undefined ? undefined : up(total);
  },
  prices: (companies, settings, date) => {
    const found = first.prices(companies, settings, date);
    const rounded = Object.entries(found.prices).map(([id, { total, excise }]) => {
      const vat = settings[Number(id) as keyof typeof settings]?.vat ?? 22;
      return [id, first.split(up(total), vat, excise)];
    });
    return { ...found, prices: Object.fromEntries(rounded) };
  },
};

/** The program as it is once it has another method: those with an even version round means up to whole euros. */
export function addMethod(from: string): void {
  const version = METHODS.length + 1;
  const text = { it: 'Al rialzo', en: 'Rounded up' };
  (METHODS as unknown as Method[]).push({ version, from, text });
  Object.assign(WEEKLY_METHODS, { [version]: version % 2 === 0 ? ROUNDED_UP : first });
  Object.assign(PERIOD_METHODS, { [version]: PERIOD_METHODS[1] });
}
