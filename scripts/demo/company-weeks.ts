import { type IsoDate, surveyWeek } from '../../functions/domain/calendar.ts';
import {
  type CompanyPrice,
  companyPrices,
  type DeclaredPrice,
} from '../../functions/domain/company-prices.ts';
import { divideHalfUp } from '../../functions/domain/money.ts';
import { type ByProduct, PRODUCTS } from '../../functions/domain/products.ts';
import { weekAverages } from '../../functions/domain/station-prices.ts';
import { type StoredCompany, weightsOf } from '../../functions/store/companies.ts';
import type { CompanyWeek } from '../../functions/store/company-weeks.ts';
import { noise } from './noise.ts';
import { companyStationDay } from './station-days.ts';
import { surveyPrices } from './weekly-history.ts';

/** A company and how many stations its made-up station prices come from. */
export interface DemoCompany {
  readonly company: StoredCompany;
  readonly stations: number;
}

/** What a company's week is made of, before it belongs to a stored survey. */
export interface DemoWeek {
  readonly company: StoredCompany;
  readonly date: IsoDate;
  readonly declared: ByProduct<DeclaredPrice>;
  readonly rows: readonly CompanyPrice[];
}

/**
 * Made-up weeks of all companies in a survey. All declare: who is late is for the open survey to say,
 * and every week shows enough answers to be published without a reason.
 * @param previous those of the survey before
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

/** The week as it is stored with a survey. */
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

/** A company is dearer or cheaper than the others, and not quite as constant as they are. */
function priceNear(total: number, name: string, date: IsoDate): DeclaredPrice {
  const level = 1 + 0.008 * noise(name) + 0.002 * noise(`${name}/${date}`);
  return {
    price: divideHalfUp(Math.round(total * level), 100),
    byAdmin: noise(`${name}/by/${date}`) > 0.96,
  };
}

/** On the morning of the survey's date. */
function declaredAt({ name }: StoredCompany, date: IsoDate): string {
  const minutes = Math.round(150 + 90 * noise(`${name}/at/${date}`));
  const [hour, minute] = [7 + Math.floor(minutes / 60), minutes % 60];
  return `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`;
}
