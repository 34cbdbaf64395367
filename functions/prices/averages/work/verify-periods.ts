import { Refusal } from '../../../platform/kernel/refusal.ts';
import { PRODUCT_IDS } from '../../../sample/rules/products.ts';
import { nationalPricesOf } from '../../national-prices/store/price-revisions.ts';
import type {
  RevisionFault,
  VerifiedRevision,
} from '../../national-prices/work/verify-revisions.ts';
import { FIRST_METHOD, isMethod } from '../../surveys/rules/methods.ts';
import { type DaysAfterLast, daysAfterLastOf, type PeriodPrice } from '../rules/averages.ts';
import type { UsedMonth, UsedSurvey } from '../rules/cascade.ts';
import { type PeriodMethod, periodMethod } from '../rules/period-methods.ts';
import { type PeriodRevision, periodRevisions } from '../store/period-revisions.ts';
import { type Period, periodPrice, periodState } from './compute-averages.ts';
import { publicPeriodRevisions } from './read-period-revisions.ts';

export interface VerifiedPeriod
  extends Pick<VerifiedRevision, 'revision' | 'publishedAt' | 'method' | 'faults'> {
  /** Kind of its inputs; undefined where none were recorded. */
  readonly source: 'surveys' | 'months' | undefined;
  /** Which price the days after a month's last survey have. */
  readonly daysAfterLast: DaysAfterLast | undefined;
}

/**
 * Computes the revisions of a month, quarter or year again from the frozen revisions of their surveys or months, by
 * the revision's own method, and compares. Imported figures have no revision to compute. @param revision one of
 * them; all by default @throws Refusal not_found for an unknown revision
 */
export async function verifyPeriod(period: Period, revision?: number): Promise<VerifiedPeriod[]> {
  const { year, month } = period;
  const chosen = (await periodRevisions(year, month)).filter(
    (one) => revision === undefined || one.revision === revision,
  );
  if (revision !== undefined && chosen.length === 0) {
    throw new Refusal('not_found', { ...period, revision });
  }
  const state = await periodState(period);
  const publicRows = state.published.map(periodPrice);
  return Promise.all(
    chosen.map(async (record): Promise<VerifiedPeriod> => {
      const isPublic = record.publishedAt !== undefined && record.revision === state.revision;
      return {
        revision: record.revision,
        publishedAt: record.publishedAt,
        method: record.method ?? FIRST_METHOD,
        source: record.surveys ? 'surveys' : record.months ? 'months' : undefined,
        daysAfterLast: daysAfterLastOf(record),
        faults: [
          ...(await computedAgain(record)),
          ...(isPublic ? rowFaults('not_as_public', publicRows, record.rows) : []),
        ],
      };
    }),
  );
}

async function computedAgain(record: PeriodRevision): Promise<RevisionFault[]> {
  const { year, method = FIRST_METHOD, surveys, months, rows } = record;
  if (!surveys && !months) return [];
  if (!isMethod(method)) return [{ code: 'method_unknown', method }];
  const by = periodMethod(method);
  const computed = surveys
    ? await fromSurveys(surveys, by)
    : await fromMonths(record, year, months ?? [], by);
  return computed ? rowFaults('price_differs', rows, computed) : [{ code: 'inputs_missing' }];
}

async function fromSurveys(
  surveys: readonly UsedSurvey[],
  { spans }: PeriodMethod,
): Promise<PeriodPrice[] | undefined> {
  const used = await Promise.all(
    surveys.map(async ({ surveyId, surveyRevision, days }) => ({
      survey: await nationalPricesOf(surveyId, surveyRevision),
      days,
    })),
  );
  const known = used.flatMap(({ survey, days }) => (survey ? [{ survey, days }] : []));
  return known.length === used.length ? spans(known) : undefined;
}

async function fromMonths(
  { month: code }: PeriodRevision,
  year: number,
  months: readonly UsedMonth[],
  { longer }: PeriodMethod,
): Promise<PeriodPrice[] | undefined> {
  const used = await Promise.all(
    months.map(async ({ month, periodRevision }) => ({
      month,
      revision: (await publicPeriodRevisions(year, month)).find(
        ({ revision }) => revision === periodRevision,
      ),
    })),
  );
  const known = used.flatMap(({ month, revision }) =>
    revision ? [{ month, prices: revision.rows }] : [],
  );
  return known.length === used.length ? longer(known, code) : undefined;
}

const PARTS = ['total', 'vat', 'excise', 'net', 'days'] as const;

function rowFaults(
  code: 'price_differs' | 'not_as_public',
  stored: readonly PeriodPrice[],
  expected: readonly PeriodPrice[],
): RevisionFault[] {
  return PRODUCT_IDS.flatMap((productId) => {
    const [one, other] = [stored, expected].map((rows) =>
      rows.find((row) => row.productId === productId),
    );
    const isSame = PARTS.every((part) => one?.[part] === other?.[part]);
    return isSame ? [] : { code, productId, stored: one, expected: other };
  });
}
