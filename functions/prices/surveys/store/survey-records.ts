import * as z from 'zod/mini';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import {
  counterUnchanged,
  createNumbered,
  increment,
  readCounter,
  readCounters,
} from '../../../platform/tables/counters.ts';
import {
  getItem,
  getItems,
  queryBetween,
  queryIndex,
  queryPrefix,
  type Stored,
} from '../../../platform/tables/queries.ts';
import {
  check,
  IS_NEW,
  put,
  removal,
  transact,
  versionedDelete,
  versionedPut,
  type Write,
  WriteConflict,
} from '../../../platform/tables/transactions.ts';
import { isAwaited, openFirst, type Survey, type SurveyStep } from '../rules/surveys.ts';
import { priceIndexes, priceKeys } from './price-keys.ts';

const step = z.object({ at: z.string(), by: z.string() });
const steps = z.object({
  companyPrices: z.optional(step),
  closed: z.optional(step),
  nationalPrices: z.optional(step),
  published: z.optional(step),
});
export const storedNote = z.object({ it: z.string(), en: z.string() });
export const storedWithdrawal = z.object({
  at: z.string(),
  by: z.string(),
  reason: z.optional(z.string()),
  note: z.optional(storedNote),
});
const stored = z.object({
  id: z.int(),
  date: z.string(),
  active: z.boolean(),
  published: z.boolean(),
  notes: z.string(),
  revision: z.int(),
  /** Like `version`, without the changes of company prices, which are counted separately. */
  inputs: z.int(),
  version: z.int(),
  /** How many of them there were when the record was written. */
  priceChanges: z.optional(z.int()),
  steps: z.optional(steps),
  correction: z.optional(z.object({ at: z.string(), by: z.string(), steps: z.optional(steps) })),
  note: z.optional(storedNote),
  wasActive: z.optional(z.array(z.object({ active: z.boolean(), until: z.string() }))),
  withdrawn: z.optional(storedWithdrawal),
  deleted: z.optional(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
  acceptedSettings: z.optional(
    z.object({ at: z.string(), by: z.string(), reason: z.string(), of: z.string() }),
  ),
});
type StoredSurvey = Stored<typeof stored>;
const dated = z.object({ sk: z.string(), id: z.int(), deleted: z.optional(z.boolean()) });

/** @throws Refusal not_found */
export async function surveyById(id: number): Promise<Survey> {
  const found = await getItem(stored, priceKeys.survey(id));
  const [survey] = found ? await withPriceChanges([found]) : [];
  if (!survey) throw new Refusal('not_found', { surveyId: id });
  return survey;
}

/** Surveys by id, in any order; ids without a survey are left out. */
export async function surveysById(ids: readonly number[]): Promise<Survey[]> {
  return withPriceChanges(await getItems(stored, ids.map(priceKeys.survey)));
}

/** Companies' prices of a published survey change only while a correction is open. */
const mayChange = ({ published, correction }: StoredSurvey) => !published || Boolean(correction);

async function withPriceChanges(records: readonly StoredSurvey[]): Promise<Survey[]> {
  const counted = await readCounters(
    records.filter(mayChange).map(({ id }) => priceKeys.priceChanges(id)),
  );
  return records.map((record) => {
    const { pk, sk } = priceKeys.priceChanges(record.id);
    const priceChanges = mayChange(record)
      ? (counted.get(`${pk} ${sk}`) ?? 0)
      : (record.priceChanges ?? 0);
    const { inputs, version, ...others } = record;
    const counts = { inputs: inputs + priceChanges, version: version + priceChanges };
    return { ...others, ...counts, priceChanges };
  });
}

/** The id given last. The only gaps are ids of deleted surveys, which are not given again. */
export const lastSurveyId = (): Promise<number> => readCounter(priceKeys.surveyCounter);

const surveyNumbers = z.object({ n: z.int(), deleted: z.optional(z.int()) });

export async function countSurveys(): Promise<number> {
  const { n = 0, deleted = 0 } = (await getItem(surveyNumbers, priceKeys.surveyCounter)) ?? {};
  return n - deleted;
}

/** Newest first. */
export async function latestSurveys(published: boolean, limit: number): Promise<Survey[]> {
  const partition = priceIndexes.surveys(published);
  return withPriceChanges(
    await queryIndex(stored, 'gsi1', partition, { limit, newestFirst: true }),
  );
}

/** Unpublished surveys in which one that is open is looked for. */
const RECENT = 20;

/** Unpublished surveys as companies get them: the open one, then the newest that they are asked for. */
export async function surveysForCompanies(limit: number): Promise<Survey[]> {
  const recent = await latestSurveys(false, Math.max(limit, RECENT));
  return openFirst(recent.filter(isAwaited)).slice(0, limit);
}

/** The survey before a date, published or not; undefined for the first. */
export async function surveyBefore(date: IsoDate): Promise<Survey | undefined> {
  const [published, unpublished] = await Promise.all([
    lastBefore(date, true),
    lastBefore(date, false),
  ]);
  if (!published || !unpublished) return published ?? unpublished;
  return published.date > unpublished.date ? published : unpublished;
}

/** The same among published surveys. */
export const publishedSurveyBefore = (date: IsoDate): Promise<Survey | undefined> =>
  lastBefore(date, true);

async function lastBefore(date: IsoDate, published: boolean): Promise<Survey | undefined> {
  const options = { below: date, limit: 1, newestFirst: true };
  const found = await queryIndex(stored, 'gsi1', priceIndexes.surveys(published), options);
  const [survey] = await withPriceChanges(found);
  return survey;
}

/** Surveys dated from a day on whose figures were public and have been withdrawn, by date. */
export async function withdrawnSurveysFrom(date: IsoDate): Promise<Survey[]> {
  const unpublished = await queryIndex(stored, 'gsi1', priceIndexes.surveys(false), { from: date });
  return withPriceChanges(unpublished.filter(({ withdrawn }) => withdrawn !== undefined));
}

/** The same of surveys that were deleted since. */
export const deletedSurveysFrom = async (date: IsoDate): Promise<Survey[]> =>
  withPriceChanges(await deletedFrom(date));

export const deletedSurveyIds = async (from: IsoDate): Promise<ReadonlySet<number>> =>
  new Set((await deletedFrom(from)).map(({ id }) => id));

const deletedFrom = (from: IsoDate) =>
  queryIndex(stored, 'gsi1', priceIndexes.deletedSurveys, { from });

/** Published surveys whose next revision is being prepared, by date. */
export async function surveysInCorrection(): Promise<Survey[]> {
  return withPriceChanges(await queryIndex(stored, 'gsi2', priceIndexes.corrections));
}

/** Date and id of a survey. */
interface DatedSurvey {
  readonly date: IsoDate;
  readonly id: number;
}

/** Date and id of every survey, by date. */
export const surveyDates = async (): Promise<DatedSurvey[]> =>
  (await everySurveyDate()).filter(({ deleted }) => !deleted);

/** Those of deleted ones too, which keep their dates. */
export async function everySurveyDate(): Promise<
  (DatedSurvey & { readonly deleted: boolean | undefined })[]
> {
  const items = await queryPrefix(dated, { pk: priceKeys.surveyDate('').pk, prefix: '' });
  return items.map(({ sk, id, deleted }) => ({ date: sk, id, deleted }));
}

/** The deleted survey that a date would bring back. */
export async function deletedSurveyOn(date: IsoDate): Promise<Survey | undefined> {
  const found = await getItem(dated, priceKeys.surveyDate(date));
  return found?.deleted ? surveyById(found.id) : undefined;
}

/** Date and id of the surveys of a span, both days included, by date. */
export async function surveyDatesBetween(from: IsoDate, to: IsoDate): Promise<DatedSurvey[]> {
  const items = await queryBetween(dated, priceKeys.surveyDate('').pk, from, to);
  return items.filter(({ deleted }) => !deleted).map(({ sk, id }) => ({ date: sk, id }));
}

/** @throws Refusal survey_exists for a date that already has one */
export function createSurvey(
  fields: Pick<Survey, 'date' | 'active' | 'notes'>,
  record: (id: number) => AuditRecord,
  others: readonly Write[] = [],
): Promise<Survey> {
  return createNumbered(priceKeys.surveyCounter, (id) => {
    const state = { published: false, revision: 0, inputs: 0, version: 1, priceChanges: 0 };
    const created: Survey = { ...fields, id, ...state };
    const writes = [takeDate(fields.date, id), ...surveyWrites(created, 0), audited(record(id))];
    return { created, writes: [...writes, ...others] };
  });
}

/** Changes a survey that was read as `before`. @throws Refusal stale_version, survey_exists */
export async function changeSurvey(
  before: Survey,
  next: Survey,
  record: AuditRecord,
  others: readonly Write[] = [],
): Promise<Survey> {
  const moved =
    next.date === before.date ? [] : [takeDate(next.date, next.id), freeDate(before.date)];
  await transact([...surveyWrites(next, before.version), ...moved, ...others, audited(record)]);
  return { ...next, version: before.version + 1 };
}

/**
 * Takes a survey whose figures were withdrawn out of all lists. It keeps its record and its date, because addresses and
 * answers about the past name it. @throws Refusal stale_version
 */
export async function hideSurvey(
  survey: Survey,
  deleted: NonNullable<Survey['deleted']>,
  record: AuditRecord,
  others: readonly Write[],
): Promise<void> {
  await transact([
    ...surveyWrites({ ...survey, deleted }, survey.version),
    markDate(survey, true),
    increment(priceKeys.surveyCounter, 'deleted'),
    ...others,
    audited(record),
  ]);
}

/** Further writes of a transaction that brings a deleted survey back. */
export const broughtBack = (survey: Survey): Write[] => [
  markDate(survey, false),
  increment(priceKeys.surveyCounter, 'deleted', -1),
];

/** Removes a survey that was read; its number is not given again. @throws Refusal stale_version */
export async function removeSurvey(
  survey: Survey,
  record: AuditRecord,
  others: readonly Write[],
): Promise<void> {
  const { id, date, priceChanges, version } = survey;
  const key = priceKeys.survey(id);
  await transact([
    versionedDelete(key, version - priceChanges),
    counterUnchanged(priceKeys.priceChanges(id), priceChanges, new Refusal('stale_version')),
    freeDate(date),
    increment(priceKeys.surveyCounter, 'deleted'),
    ...others,
    audited(record),
  ]);
}

/**
 * Put of the survey and its place in the lists; the condition is that it is still as it was read, and
 * its companies' prices too.
 */
export function surveyWrites(survey: Survey, expectedVersion: number): Write[] {
  const { id, priceChanges } = survey;
  if (expectedVersion === 0) return [versionedPut(priceKeys.survey(id), itemOf(survey), 0)];
  return [
    versionedPut(priceKeys.survey(id), itemOf(survey), expectedVersion - priceChanges),
    counterUnchanged(priceKeys.priceChanges(id), priceChanges, new Refusal('stale_version')),
  ];
}

/**
 * Counts changed company prices separately from the survey's record, which companies do not write. The condition is
 * the survey's state and date, and not its version, because other changes of the survey do not matter here.
 */
export const pricesChanged = (survey: Survey): Write[] => [
  increment(priceKeys.priceChanges(survey.id)),
  stateUnchanged(survey),
];

function stateUnchanged(survey: Survey): Write {
  const condition = {
    ConditionExpression: `active = :active AND published = :published AND #date = :date AND ${
      survey.correction ? 'correction.#at = :at' : 'attribute_not_exists(correction)'
    }`,
    ExpressionAttributeNames: { '#date': 'date', ...(survey.correction && { '#at': 'at' }) },
    ExpressionAttributeValues: {
      ':active': survey.active,
      ':published': survey.published,
      ':date': survey.date,
      ...(survey.correction && { ':at': survey.correction.at }),
    },
  };
  return check(priceKeys.survey(survey.id), condition, new WriteConflict());
}

export function withStep(survey: Survey, name: SurveyStep, at: string, by: string): Survey {
  return { ...survey, steps: { ...survey.steps, [name]: { at, by } } };
}

function itemOf(survey: Survey) {
  const { inputs, priceChanges } = survey;
  return {
    ...survey,
    inputs: inputs - priceChanges,
    gsi1pk: survey.deleted ? priceIndexes.deletedSurveys : priceIndexes.surveys(survey.published),
    gsi1sk: survey.date,
    ...(survey.correction && { gsi2pk: priceIndexes.corrections, gsi2sk: survey.date }),
  };
}

/** Gives a date to a survey; the condition is that it has none. */
export const takeDate = (date: IsoDate, id: number): Write =>
  put({ ...priceKeys.surveyDate(date), id }, IS_NEW, new Refusal('survey_exists', { date }));

const markDate = ({ date, id }: Survey, deleted: boolean): Write =>
  put({ ...priceKeys.surveyDate(date), id, ...(deleted && { deleted }) });

const freeDate = (date: IsoDate): Write => removal(priceKeys.surveyDate(date));
