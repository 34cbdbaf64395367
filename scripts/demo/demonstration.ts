import {
  addDays,
  daysFromTo,
  type IsoDate,
  surveyWeek,
  todayInRome,
} from '../../functions/platform/kernel/calendar.ts';
import { inputCompany } from '../../functions/prices/national-prices/rules/company-inputs.ts';
import {
  type CompanyInputs,
  figuresOf,
} from '../../functions/prices/national-prices/rules/survey-inputs.ts';
import { DEMONSTRATION_NOTE } from '../../functions/prices/surveys/rules/demonstration-surveys.ts';
import { methodOn } from '../../functions/prices/surveys/rules/methods.ts';
import {
  companyWeeksOf,
  declarePrices,
  putWeeks,
} from '../../functions/prices/surveys/store/company-weeks.ts';
import {
  createSurvey,
  surveyById,
  surveyDates,
} from '../../functions/prices/surveys/store/survey-records.ts';
import { isSurveyed } from '../../functions/sample/rules/products.ts';
import { type StoredCompany, weightsOf } from '../../functions/sample/store/companies.ts';
import { referenceProducts } from '../../functions/sample/store/new-system.ts';
import { settingsByProduct } from '../../functions/sample/store/product-settings.ts';
import { weekAverages } from '../../functions/stations/rules/station-prices.ts';
import {
  type DailyPrices,
  nationalDays,
  putDays,
} from '../../functions/stations/store/daily-prices.ts';
import { keepBrands, registryBrands } from '../../functions/stations/store/registry-brands.ts';
import type { HistorySurvey } from '../import/history-plan.ts';
import { importFigures } from '../import/import-figures.ts';
import {
  type DemoCompany,
  type DemoWeek,
  demonstrationWeeks,
  storedWeek,
} from './company-weeks.ts';
import { seedOpenRelease } from './open-release.ts';
import { demonstrationAverages } from './period-averages.ts';
import { sampleCompanies } from './sample-companies.ts';
import { companyStationDay, nationalStationDay } from './station-days.ts';
import { surveyDatesUntil, surveyPrices } from './weekly-history.ts';

/** Number of surveys with company prices, before the open one. */
const SURVEYED = 12;
/** Days with station prices: all weeks of these surveys, so that the surveys can be corrected. */
const STATION_DAYS = (SURVEYED + 2) * 7;

/**
 * Demonstration data as of an instant: a published history up to the last survey but one. The last survey is open, has
 * most companies' prices, and is due for release on one of the next days. Repeating it for the same instant changes
 * nothing.
 */
export async function seedDemonstration(
  stored: readonly StoredCompany[],
  actor: string,
  at: string,
): Promise<void> {
  const companies = stored.map((company, index) => ({
    company,
    stations: sampleCompanies[index]?.stations ?? 0,
  }));
  const today = todayInRome(new Date(at));
  const dates = surveyDatesUntil(today);
  const weeks = weeksOf(companies, dates.slice(-SURVEYED - 1));
  const open = dates.at(-1) ?? today;

  const history = publishedSurveys(dates.slice(0, -1), weeks, actor);
  const figures = importFigures({
    surveys: { surveys: history, notes: DEMONSTRATION_NOTE },
    averages: demonstrationAverages(history, at),
    source: DEMONSTRATION_NOTE,
    actor,
    at,
  });
  // Runs in parallel: while the database writes one part, the next is computed.
  const works = [
    figures.then(() => seedWeeks(weeks, open)),
    seedDays(companies, addDays(today, 1 - STATION_DAYS), today),
  ];
  await Promise.allSettled(works);
  await Promise.all(works);
  await seedOpenSurvey(open, weeks.get(open) ?? [], actor, at);
  await seedOpenRelease(open, actor, at);
}

type WeeksByDate = ReadonlyMap<IsoDate, readonly DemoWeek[]>;

function weeksOf(companies: readonly DemoCompany[], dates: readonly IsoDate[]): WeeksByDate {
  const weeks = new Map<IsoDate, readonly DemoWeek[]>();
  let previous: readonly DemoWeek[] = [];
  for (const date of dates) {
    previous = demonstrationWeeks(companies, date, previous);
    weeks.set(date, previous);
  }
  return weeks;
}

/** If companies declared prices, the national ones are computed from them and frozen with their inputs. */
function publishedSurveys(
  dates: readonly IsoDate[],
  weeks: WeeksByDate,
  by: string,
): HistorySurvey[] {
  const surveys: HistorySurvey[] = [];
  for (const date of dates) {
    const some = weeks.get(date);
    surveys.push(
      some ? companySurvey(date, some, surveys.at(-1), by) : { date, prices: surveyPrices(date) },
    );
  }
  return surveys;
}

function companySurvey(
  date: IsoDate,
  weeks: readonly DemoWeek[],
  before: HistorySurvey | undefined,
  by: string,
): HistorySurvey {
  const inputs: CompanyInputs = {
    kind: 'companies',
    date,
    products: valuesOn(date),
    companies: weeks.flatMap(({ company, rows }) => {
      const { id: companyId, name } = company;
      const input = inputCompany({ companyId, name, weights: weightsOf(company, date) }, { rows });
      return Object.keys(input.weights).length > 0 ? input : [];
    }),
    stations: weekAverages(surveyWeek(date).days.map(nationalStationDay)),
    leftOut: {},
    method: methodOn(date).version,
    previous: Object.fromEntries(
      Object.entries(before?.prices ?? {}).map(([id, { total }]) => [id, total]),
    ),
  };
  // The afternoon of the survey's date.
  const step = { at: `${date}T14:00:00.000Z`, by };
  const steps = { companyPrices: step, closed: step, nationalPrices: step };
  return { date, prices: figuresOf(inputs).prices, inputs, steps };
}

function valuesOn(date: IsoDate): CompanyInputs['products'] {
  const settings = Object.values(settingsByProduct(referenceProducts, date));
  return Object.fromEntries(
    settings
      .filter(({ productId }) => isSurveyed(productId, date))
      .map(({ productId, ...values }) => [productId, values]),
  );
}

async function seedWeeks(weeks: WeeksByDate, open: IsoDate): Promise<void> {
  const ids = new Map((await surveyDates()).map(({ date, id }) => [date, id]));
  await putWeeks(
    [...weeks].flatMap(([date, some]) => {
      const id = ids.get(date);
      return id === undefined || date === open ? [] : some.map((week) => storedWeek(week, id));
    }),
  );
}

/** Days already ingested stay as they are. */
async function seedDays(companies: readonly DemoCompany[], from: IsoDate, to: IsoDate) {
  const known = await nationalDays(from, to);
  const real = new Set(known.filter((day) => !day.demonstration).map(({ date }) => date));
  const days = daysFromTo(from, to).filter((date) => !real.has(date));
  await putDays(days.flatMap(dayOf(companies)));
  // They get the first day, so that the brands of any registry that is read later take their place.
  if (!(await registryBrands())) await keepBrands(from, companies.flatMap(brandsOfStations));
}

/** The brand of each of a company's stations, in turn. */
const brandsOfStations = ({ company, stations }: DemoCompany): string[] => {
  const brands = company.timeline.at(-1)?.value.brands ?? [];
  return brands.length === 0
    ? []
    : Array.from({ length: stations }, (_, index) => brands[index % brands.length] ?? '');
};

const dayOf =
  (companies: readonly DemoCompany[]) =>
  (date: IsoDate): DailyPrices[] => [
    { date, prices: nationalStationDay(date), demonstration: true },
    ...companies
      .filter(({ stations }) => stations > 0)
      .map(({ company: { id, name }, stations }) => ({
        date,
        companyId: id,
        companyName: name,
        prices: companyStationDay({ name, stations }, date),
        demonstration: true,
      })),
  ];

/** The first company's prices are left for the demonstration account to enter, and every ninth company is late. */
export const hasDeclared = (_: DemoWeek, index: number) => index % 9 !== 0;

async function seedOpenSurvey(
  date: IsoDate,
  weeks: readonly DemoWeek[],
  actor: string,
  at: string,
): Promise<void> {
  const survey = await openSurvey(date, actor, at);
  const known = new Set((await companyWeeksOf(survey.id)).map(({ companyId }) => companyId));
  for (const week of weeks.filter(hasDeclared)) {
    const next = storedWeek(week, survey.id);
    if (known.has(next.companyId) || next.version === 0) continue;
    await declarePrices({ ...next, version: 0 }, 0, survey, {
      actor,
      at,
      action: 'company-prices.declared',
      subject: `survey/${survey.id}/company/${next.companyId}`,
      after: next.declared,
    });
  }
}

async function openSurvey(date: IsoDate, actor: string, at: string) {
  const known = (await surveyDates()).find((survey) => survey.date === date);
  if (known) return surveyById(known.id);
  const fields = { date, active: true, notes: DEMONSTRATION_NOTE };
  return createSurvey(fields, (id) => ({
    actor,
    at,
    action: 'survey.created',
    subject: `survey/${id}`,
    after: fields,
  }));
}
