import { expect, it } from 'vitest';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import { inputCompany } from '../../../functions/prices/national-prices/rules/company-inputs.ts';
import type { CompanyInputs } from '../../../functions/prices/national-prices/rules/survey-inputs.ts';
import { weeklyGates } from '../../../functions/prices/publication/rules/weekly-gates.ts';
import { DEFAULT_THRESHOLDS } from '../../../functions/prices/surveys/rules/publication-gates.ts';
import { PRODUCT_IDS } from '../../../functions/sample/rules/products.ts';
import { weightsOf } from '../../../functions/sample/store/companies.ts';
import { referenceProducts } from '../../../functions/sample/store/new-system.ts';
import { settingsByProduct } from '../../../functions/sample/store/product-settings.ts';
import { type DemoWeek, demonstrationWeeks } from '../../../scripts/demo/company-weeks.ts';
import { hasDeclared } from '../../../scripts/demo/demonstration.ts';
import { sampleCompanies } from '../../../scripts/demo/sample-companies.ts';
import { surveyDatesUntil, surveyPrices } from '../../../scripts/demo/weekly-history.ts';
import { entered } from '../../support/prices/demonstration.ts';

/** The week that the demonstration leaves open, whenever it is started. */

const companies = sampleCompanies.map((fields, index) => entered(fields, index + 1));

/** Declared prices and those of stations: a silent company has only the latter. */
function inputsOf(
  date: string,
  weeks: readonly DemoWeek[],
  declares: (week: DemoWeek, index: number) => boolean,
): CompanyInputs {
  const products = settingsByProduct(referenceProducts, date);
  const before = surveyPrices(addDays(date, -7));
  return {
    kind: 'companies',
    date,
    products,
    companies: weeks.map((week, index) => {
      const { id: companyId, name } = week.company;
      const isStation = (id: number) => id === 12 || id === 13;
      const rows = week.rows.filter(
        ({ productId }) => isStation(productId) || declares(week, index),
      );
      return inputCompany({ companyId, name, weights: weightsOf(week.company, date) }, { rows });
    }),
    stations: {},
    leftOut: {},
    previous: Object.fromEntries(PRODUCT_IDS.map((id) => [id, before[id]?.total ?? 0])),
  };
}

const DUTY_CHANGED = expect.objectContaining({ code: 'duty_changed' });
/** Surveys with new duties on petrol and gas oil, and those after them, from which the history has them. */
const NEW_DUTIES = ['2026-01-05', '2026-01-12', '2026-06-01', '2026-06-08'];
const dates = surveyDatesUntil('2028-12-31').filter((date) => date > '2025-12-01');

it('can be published with no reason but for new duties, with the demonstration company and without it', () => {
  expect(dates.length).toBeGreaterThan(150);
  for (const date of dates) {
    const weeks = demonstrationWeeks(companies, date, []);
    const withAll = (week: DemoWeek, index: number) => index === 0 || hasDeclared(week, index);
    for (const declares of [hasDeclared, withAll]) {
      const inputs = inputsOf(date, weeks, declares);
      const dateBefore = addDays(date, -7);
      const weeksBefore = demonstrationWeeks(companies, dateBefore, []);
      const gates = weeklyGates({
        date,
        today: date,
        companyPrices: 'current',
        nationalPrices: 'current',
        inputs,
        before: inputsOf(dateBefore, weeksBefore, hasDeclared),
        limits: inputs.products,
        thresholds: DEFAULT_THRESHOLDS,
        allowsSingleCompany: false,
        previousPrices: surveyPrices(addDays(date, -7)),
      });
      const needsReason = NEW_DUTIES.includes(date) ? [DUTY_CHANGED, DUTY_CHANGED] : [];
      expect(gates, date).toEqual({ refused: [], needsReason });
    }
  }
});
