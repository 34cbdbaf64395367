import * as z from 'zod/mini';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Thousandths } from '../../../platform/kernel/money.ts';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { coreTable } from '../../../platform/tables/keys.ts';
import { getItem, queryIndex, queryPrefix } from '../../../platform/tables/queries.ts';
import { chunks, MAX_ITEMS } from '../../../platform/tables/request-limits.ts';
import {
  transact,
  versionedPut,
  type Write,
  WriteConflict,
  withRetries,
} from '../../../platform/tables/transactions.ts';
import type { ByProduct } from '../../../sample/rules/products.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { priceIndexes, priceKeys } from '../../surveys/store/price-keys.ts';
import { pricesChanged } from '../../surveys/store/survey-records.ts';
import type { CompanyPrice, DeclaredPrice } from '../rules/company-prices.ts';
import type { CompanyQuery } from '../rules/company-queries.ts';
import type { ImputationMethod } from '../rules/imputation.ts';
import { packDeclared, packedDeclared, packedRows, packRows } from './packed-rows.ts';

/** The record of a company in a survey: its declared prices, and the rows computed from them. */
export interface CompanyWeek {
  readonly companyId: number;
  readonly surveyId: number;
  readonly date: IsoDate;
  readonly declared: ByProduct<DeclaredPrice>;
  /** Administrators who entered prices for it last, by product. */
  readonly enteredBy?: ByProduct<string> | undefined;
  /** The company's users who declared its prices last, by product; also where an administrator's price replaced theirs. */
  readonly declaredBy?: ByProduct<string> | undefined;
  /** Prices put in for products that it has not declared. */
  readonly imputed?: ByProduct<StoredImputation> | undefined;
  /** Administrators' questions about its prices, the last one of each product. */
  readonly queries?: ByProduct<CompanyQuery> | undefined;
  /** Instant at which the company began to type its prices. */
  readonly begunAt?: string | undefined;
  /** Instant of the last declaration. */
  readonly declaredAt?: string | undefined;
  /** Rows of step 1; absent before it. */
  readonly rows?: readonly CompanyPrice[] | undefined;
  /** Grows with every change of the above but the rows. */
  readonly version: number;
  /** Version of the last declaration; absent in items of a time when only declarations made versions. */
  readonly declaredVersion?: number | undefined;
}

export interface StoredImputation {
  readonly price: Thousandths;
  readonly method: ImputationMethod;
  readonly at: string;
  readonly by: string;
}

const stored = z.object({
  companyId: z.int(),
  surveyId: z.int(),
  date: z.string(),
  declared: packedDeclared,
  enteredBy: z.optional(z.record(z.string(), z.string())),
  declaredBy: z.optional(z.record(z.string(), z.string())),
  imputed: z.optional(
    z.record(
      z.string(),
      z.object({
        price: z.int(),
        method: z.enum(['trend', 'stations']),
        at: z.string(),
        by: z.string(),
      }),
    ),
  ),
  queries: z.optional(
    z.record(
      z.string(),
      z.object({
        productId: z.int(),
        state: z.enum(['asked', 'confirmed', 'corrected']),
        question: z.string(),
        askedAt: z.string(),
        askedBy: z.string(),
        priceAsked: z.int(),
        answer: z.optional(z.string()),
        answeredAt: z.optional(z.string()),
        answeredBy: z.optional(z.string()),
      }),
    ),
  ),
  begunAt: z.optional(z.string()),
  declaredAt: z.optional(z.string()),
  rows: z.optional(packedRows),
  version: z.int(),
  declaredVersion: z.optional(z.int()),
});

/** The records of all companies in a survey; companies without any entry are absent. */
export async function companyWeeksOf(surveyId: number): Promise<CompanyWeek[]> {
  return (await queryPrefix(stored, priceKeys.companyWeeksOf(surveyId))) as CompanyWeek[];
}

export async function companyWeek(
  surveyId: number,
  companyId: number,
): Promise<CompanyWeek | undefined> {
  return (await getItem(stored, priceKeys.companyWeek(surveyId, companyId))) as
    | CompanyWeek
    | undefined;
}

/** All of a company's weeks, or those dated from a day on; oldest first. */
export async function weeksOfCompany(companyId: number, from?: IsoDate): Promise<CompanyWeek[]> {
  const partition = priceIndexes.companyHistory(companyId);
  const range = from === undefined ? {} : { from };
  return (await queryIndex(stored, 'gsi1', partition, range)) as CompanyWeek[];
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
 * The same for what is no declaration but an input of the national prices all the same: an imputed
 * price, or a question about a declared one.
 */
export const changeWeek = (
  next: CompanyWeek,
  expectedVersion: number,
  survey: Survey,
  record: AuditRecord,
): Promise<CompanyWeek> =>
  writeWeek(next, expectedVersion, [...pricesChanged(survey), audited(record)]);

/** Stores that the company began to type its prices, which changes none. @throws WriteConflict */
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
 * Stores computed rows, whose versions stay since nothing was declared. Each transaction is counted
 * in the survey, so that national prices computed before it are stale wherever the work stops.
 * @param weeks as read, with new rows
 * @returns the survey as it is then, if nobody else changed it
 * @throws WriteConflict when a company declared or the survey changed meanwhile: read and compute again
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
    const puts = chunk.map((week) => ({
      operation: { Put: guardedPut({ ...week, ...versions(week) }, week.version) },
      onConditionFailed: conflict,
    }));
    await transact([...puts, ...counted]);
    inputs += 1;
    version += 1;
    priceChanges += 1;
  }
  return { ...survey, inputs, version, priceChanges };
}

/** Writes weeks of a published survey as they are, for a history. */
export async function putWeeks(weeks: readonly CompanyWeek[]): Promise<void> {
  for (const chunk of chunks(weeks)) await transact(chunk.map(plainPut));
}

/** Removes a company's entry in a survey. */
export const weekRemoval = ({ surveyId, companyId }: CompanyWeek): Write => ({
  operation: {
    Delete: { TableName: coreTable(), Key: { ...priceKeys.companyWeek(surveyId, companyId) } },
  },
});

const plainPut = (week: CompanyWeek): Write => ({
  operation: { Put: { TableName: coreTable(), Item: fullItem(week) } },
});

const fullItem = (week: CompanyWeek) => ({
  ...itemOf(week),
  ...priceKeys.companyWeek(week.surveyId, week.companyId),
});

/** Puts a week that is still at the version it was read with. */
function guardedPut(week: CompanyWeek, expectedVersion: number) {
  return {
    TableName: coreTable(),
    Item: fullItem(week),
    ConditionExpression:
      expectedVersion === 0
        ? 'attribute_not_exists(pk) OR version = :expected'
        : 'version = :expected',
    ExpressionAttributeValues: { ':expected': expectedVersion },
  };
}

function itemOf(week: CompanyWeek) {
  return {
    ...week,
    declared: packDeclared(week.declared),
    rows: week.rows && packRows(week.rows),
    gsi1pk: priceIndexes.companyHistory(week.companyId),
    gsi1sk: week.date,
  };
}
