import * as z from 'zod/mini';
import { addDays, type IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Thousandths } from '../../../platform/kernel/money.ts';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { getItem, queryIndex, queryPrefix, type Stored } from '../../../platform/tables/queries.ts';
import { chunks, MAX_ITEMS } from '../../../platform/tables/request-limits.ts';
import {
  put,
  removal,
  transact,
  versionedPut,
  type Write,
  WriteConflict,
  withRetries,
} from '../../../platform/tables/transactions.ts';
import { byProduct, productId } from '../../../sample/contract/fields.ts';
import { type ByProduct, PRODUCT_IDS } from '../../../sample/rules/products.ts';
import { QUERY_STATES } from '../rules/company-queries.ts';
import { IMPUTATION_METHODS } from '../rules/imputation.ts';
import { FIRST_DATE } from '../rules/survey-dates.ts';
import type { Survey } from '../rules/surveys.ts';
import { packDeclared, packedDeclared, packedRows, packRows } from './packed-rows.ts';
import { priceIndexes, priceKeys } from './price-keys.ts';
import { deletedSurveyIds, pricesChanged } from './survey-records.ts';

const imputation = z.object({
  price: z.int(),
  method: z.enum(IMPUTATION_METHODS),
  at: z.string(),
  by: z.string(),
});
export type StoredImputation = Stored<typeof imputation>;

const query = z.object({
  productId,
  state: z.enum(QUERY_STATES),
  question: z.string(),
  askedAt: z.string(),
  askedBy: z.string(),
  priceAsked: z.int(),
  answer: z.optional(z.string()),
  answeredAt: z.optional(z.string()),
  answeredBy: z.optional(z.string()),
});

const stored = z.object({
  companyId: z.int(),
  surveyId: z.int(),
  date: z.string(),
  declared: packedDeclared,
  /** Administrators who entered prices for it last, by product. */
  enteredBy: z.optional(byProduct(z.string())),
  /** The company's users who declared its prices last, by product; also where an administrator's price replaced theirs. */
  declaredBy: z.optional(byProduct(z.string())),
  /** The comment on each product's price when it was last declared. */
  comments: z.optional(byProduct(z.object({ price: z.int(), text: z.string() }))),
  /** Prices imputed for products that it has not declared. */
  imputed: z.optional(byProduct(imputation)),
  /** Administrators' questions about its prices, the last one for each product. */
  queries: z.optional(byProduct(query)),
  /** Instant at which the company began to type its prices. */
  begunAt: z.optional(z.string()),
  /** Instant of the last declaration. */
  declaredAt: z.optional(z.string()),
  /** The same by product, of those that it left as they were. */
  keptSince: z.optional(byProduct(z.string())),
  /** Rows of step 1; absent before it. */
  rows: z.optional(packedRows),
  /** Grows with every change of the above but the rows. */
  version: z.int(),
  /** Version of the last declaration; absent in items of a time when only declarations made versions. */
  declaredVersion: z.optional(z.int()),
});
/** The record of a company in a survey: its declared prices, and the rows computed from them. */
export type CompanyWeek = Stored<typeof stored>;

/** The records of all companies in a survey; companies without any entry are absent. */
export function companyWeeksOf(surveyId: number): Promise<CompanyWeek[]> {
  return queryPrefix(stored, priceKeys.companyWeeksOf(surveyId));
}

export function companyWeek(surveyId: number, companyId: number): Promise<CompanyWeek | undefined> {
  return getItem(stored, priceKeys.companyWeek(surveyId, companyId));
}

/** All of a company's weeks, or those dated from a day on, without those of deleted surveys; oldest first. */
export async function weeksOfCompany(companyId: number, from = FIRST_DATE): Promise<CompanyWeek[]> {
  const [weeks, deleted] = await Promise.all([
    queryIndex(stored, 'gsi1', priceIndexes.companyHistory(companyId), { from }),
    deletedSurveyIds(from),
  ]);
  return weeks.filter(({ surveyId }) => !deleted.has(surveyId));
}

/** How far back a company's last price is looked for. */
const YEAR = 366;

/**
 * By product, the last price above 0 that a company declared before a day: what its form and the publication compare
 * its price with, where it gave none in the survey before.
 */
export async function lastPricesOf(
  companyId: number,
  date: IsoDate,
): Promise<ByProduct<Thousandths>> {
  const last: ByProduct<Thousandths> = {};
  for (const week of await weeksOfCompany(companyId, addDays(date, -YEAR))) {
    for (const id of PRODUCT_IDS) {
      const price = week.date < date && week.declared[id]?.price;
      if (price) last[id] = price;
    }
  }
  return last;
}

/** Work that reads a company's entry in a survey and writes it, tried again when others wrote it meanwhile. */
export const withWeekRetries = <T>(
  { surveyId, companyId }: Pick<CompanyWeek, 'surveyId' | 'companyId'>,
  attempt: () => Promise<T>,
): Promise<T> => withRetries(attempt, priceKeys.companyWeek(surveyId, companyId));

/**
 * Stores a declaration, counted in the survey, with its audit record and what else belongs to it.
 * @throws WriteConflict when the company's entry or the survey changed meanwhile
 */
export const declarePrices = (
  next: CompanyWeek,
  expectedVersion: number,
  survey: Survey,
  record: AuditRecord,
  others: readonly Write[] = [],
): Promise<CompanyWeek> =>
  writeWeek({ ...next, declaredVersion: expectedVersion + 1 }, expectedVersion, [
    ...pricesChanged(survey),
    audited(record),
    ...others,
  ]);

/**
 * The same for changes that are not declarations but inputs of the national prices: an imputed price, or a question
 * about a declared one.
 */
export const changeWeek = (
  next: CompanyWeek,
  expectedVersion: number,
  survey: Survey,
  record: AuditRecord,
  others: readonly Write[] = [],
): Promise<CompanyWeek> =>
  writeWeek(next, expectedVersion, [...pricesChanged(survey), audited(record), ...others]);

/** Records that the company began to type its prices, which changes none of them. @throws WriteConflict */
export const beginWeek = (next: CompanyWeek, record: AuditRecord): Promise<CompanyWeek> =>
  writeWeek(next, next.version, [audited(record)]);

async function writeWeek(
  next: CompanyWeek,
  expectedVersion: number,
  others: readonly Write[],
): Promise<CompanyWeek> {
  const key = priceKeys.companyWeek(next.surveyId, next.companyId);
  const week = { declaredVersion: expectedVersion, ...next };
  await transact([
    versionedPut(key, itemOf(week), expectedVersion, new WriteConflict()),
    ...others,
  ]);
  return { ...week, version: expectedVersion + 1 };
}

/**
 * Stores computed rows. Versions stay, because nothing was declared. Each transaction is counted in the survey, so
 * national prices that were computed before are recognised as stale even if the work stops halfway. @param weeks as
 * read, with new rows @returns the survey as it is then, if nobody else changed it @throws WriteConflict when a
 * company declared or the survey changed meanwhile: read and compute again
 */
export const storeRows = (weeks: readonly CompanyWeek[], survey: Survey): Promise<Survey> =>
  storeCounted(weeks, survey, ({ version }) => ({ version }));

/** Writes weeks that return to other declarations; each becomes a new version. */
export const replaceWeeks = (weeks: readonly CompanyWeek[], survey: Survey): Promise<Survey> =>
  storeCounted(weeks, survey, ({ version }) => ({
    version: version + 1,
    declaredVersion: version + 1,
  }));

async function storeCounted(
  weeks: readonly CompanyWeek[],
  survey: Survey,
  versions: (week: CompanyWeek) => Pick<CompanyWeek, 'version' | 'declaredVersion'>,
): Promise<Survey> {
  const conflict = new WriteConflict();
  const counted = pricesChanged(survey);
  let { inputs, version, priceChanges } = survey;
  for (const chunk of chunks(weeks, MAX_ITEMS - counted.length)) {
    const puts = chunk.map((week) =>
      put(
        fullItem({ ...week, ...versions(week) }),
        {
          ConditionExpression:
            week.version === 0
              ? 'attribute_not_exists(pk) OR version = :expected'
              : 'version = :expected',
          ExpressionAttributeValues: { ':expected': week.version },
        },
        conflict,
      ),
    );
    await transact([...puts, ...counted]);
    inputs += 1;
    version += 1;
    priceChanges += 1;
  }
  return { ...survey, inputs, version, priceChanges };
}

/** Writes weeks of a published survey as they are, for a history. */
export async function putWeeks(weeks: readonly CompanyWeek[]): Promise<void> {
  for (const chunk of chunks(weeks)) await transact(chunk.map((week) => put(fullItem(week))));
}

/** Removes a company's entry in a survey. */
export const weekRemoval = ({ surveyId, companyId }: CompanyWeek): Write =>
  removal(priceKeys.companyWeek(surveyId, companyId));

const fullItem = (week: CompanyWeek) => ({
  ...itemOf(week),
  ...priceKeys.companyWeek(week.surveyId, week.companyId),
});

function itemOf(week: CompanyWeek) {
  return {
    ...week,
    declared: packDeclared(week.declared),
    rows: week.rows && packRows(week.rows),
    gsi1pk: priceIndexes.companyHistory(week.companyId),
    gsi1sk: week.date,
  };
}
