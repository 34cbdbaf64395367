import { type IsoDate, surveyWeek } from '../../functions/platform/kernel/calendar.ts';
import { divideHalfUp } from '../../functions/platform/kernel/money.ts';
import {
  type CompanyPrice,
  companyPrices,
  type DeclaredPrice,
} from '../../functions/prices/surveys/rules/company-prices.ts';
import type { CompanyWeek } from '../../functions/prices/surveys/store/company-weeks.ts';
import { type ByProduct, PRODUCTS } from '../../functions/sample/rules/products.ts';
import { type StoredCompany, weightsOf } from '../../functions/sample/store/companies.ts';
import { weekAverages } from '../../functions/stations/rules/station-prices.ts';
import { noise } from './noise.ts';
import { companyStationDay } from './station-days.ts';
import { surveyPrices } from './weekly-history.ts';

/** A company, with the number of stations in its made-up station prices. */
export interface DemoCompany {
  readonly company: StoredCompany;
  readonly stations: number;
}

/** Content of a company's week before it belongs to a stored survey. */
export interface DemoWeek {
  readonly company: StoredCompany;
  readonly date: IsoDate;
  readonly declared: ByProduct<DeclaredPrice>;
  readonly rows: readonly CompanyPrice[];
}

/**
 * Made-up weeks of all companies in a survey. All companies declare: late ones exist only in the open survey, and every
 * week has enough answers to be published without a reason.
 * @param previous the weeks of the survey before
 */
export function demonstrationWeeks(
  companies: readonly DemoCompany[],
  date: IsoDate,
  previous: readonly DemoWeek[],
): DemoWeek[] {
  const national = surveyPrices(date);
  const before = new Map(previous.map(({ company, rows }) => [company.id, rows]));
  return companies.map(({ company, stations }) => {
    const declared: ByProduct<DeclaredPrice> = {};
    for (const { id, declared: isDeclared } of PRODUCTS) {
      const total = national[id]?.total;
      if (!isDeclared || !weightsOf(company, date)[id] || !total) continue;
      declared[id] = priceNear(total, `${company.name}/${id}`, date);
    }
    const week = { company, date, declared };
    const rows = companyPrices({
      date,
      declared: week.declared,
      stations: weekAverages(
        surveyWeek(date).days.map((day) =>
          companyStationDay({ name: company.name, stations }, day),
        ),
      ),
      previous: before.get(company.id) ?? [],
    });
    return { ...week, rows };
  });
}

export function storedWeek(
  { company, date, declared, rows }: DemoWeek,
  surveyId: number,
): CompanyWeek {
  const hasDeclared = Object.keys(declared).length > 0;
  return {
    companyId: company.id,
    surveyId,
    date,
    declared,
    ...(hasDeclared && { declaredAt: declaredAt(company, date) }),
    rows,
    version: hasDeclared ? 1 : 0,
  };
}

/** Every company has a level of its own, above or below the others, which varies a little. */
function priceNear(total: number, name: string, date: IsoDate): DeclaredPrice {
  const level = 1 + 0.008 * noise(name) + 0.002 * noise(`${name}/${date}`);
  return {
    price: divideHalfUp(Math.round(total * level), 100),
    byAdmin: noise(`${name}/by/${date}`) > 0.96,
  };
}

/** The morning of the survey's date. */
function declaredAt({ name }: StoredCompany, date: IsoDate): string {
  const minutes = Math.round(150 + 90 * noise(`${name}/at/${date}`));
  const [hour, minute] = [7 + Math.floor(minutes / 60), minutes % 60];
  return `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`;
}
