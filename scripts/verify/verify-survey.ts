import { isIsoDate } from '../../functions/platform/kernel/calendar.ts';
import { decimalText } from '../../functions/platform/kernel/decimal-text.ts';
import { periodState } from '../../functions/prices/averages/work/compute-averages.ts';
import { verifyPeriod } from '../../functions/prices/averages/work/verify-periods.ts';
import {
  type RevisionFault,
  type VerifiedRevision,
  verifyRevisions,
} from '../../functions/prices/national-prices/work/verify-revisions.ts';
import {
  averagePeriod,
  RELEASE_SERIES,
  releaseSpan,
} from '../../functions/prices/surveys/rules/release-calendar.ts';
import type { PublishedPrice } from '../../functions/prices/surveys/rules/series.ts';
import {
  everySurveyDate,
  surveyById,
} from '../../functions/prices/surveys/store/survey-records.ts';
import { productById } from '../../functions/sample/rules/products.ts';
import { UsageError } from '../shared/command.ts';
import { withStore } from '../shared/store-access.ts';

/**
 * Computes the revisions of a survey again, and prints for each whether it is unchanged.
 * @returns whether all are
 */
export async function verifySurvey(date: string, revision: string | undefined): Promise<boolean> {
  if (!isIsoDate(date)) throw new UsageError(`not a date: ${date}`);
  const number = revisionNumber(revision);
  const revisions = await withStore(() => verified(date, number));
  return printed(
    `Survey of ${date}`,
    revisions.map(({ kind, fingerprint, ...one }) => ({
      ...one,
      from: kind && KINDS[kind],
      ...(fingerprint && { by: `fingerprint ${fingerprint}` }),
    })),
  );
}

/**
 * The same for the averages of a month (`2026-03`), a quarter (`2026-Q1`) or a year (`2026`).
 * @returns whether all are unchanged
 */
export async function verifyAverage(name: string, revision: string | undefined): Promise<boolean> {
  const series = RELEASE_SERIES.find((one) => releaseSpan({ series: one, period: name }));
  const period = series && averagePeriod({ series, period: name });
  if (!period) throw new UsageError(`not a month, quarter or year: ${name}`);
  const number = revisionNumber(revision);
  const { revisions, published } = await withStore(async () => ({
    revisions: await verifyPeriod(period, number),
    published: (await periodState(period)).published,
  }));
  if (revisions.length === 0 && published.length > 0) {
    console.log(
      `Averages of ${name}: published as they were imported, with no inputs to compute from`,
    );
    return true;
  }
  return printed(
    `Averages of ${name}`,
    revisions.map(({ source, daysAfterLast, ...one }) => ({
      ...one,
      from: source && SOURCES[source],
      ...(daysAfterLast && { by: `days after the last survey: ${AFTER_LAST[daysAfterLast]}` }),
    })),
  );
}

const AFTER_LAST = { next: "the next survey's price", last: "the last one's price" } as const;
const SOURCES = { surveys: 'its surveys', months: 'its months' } as const;

function revisionNumber(revision: string | undefined): number | undefined {
  if (revision === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(revision)) throw new UsageError(`not a revision: ${revision}`);
  return Number(revision);
}

async function verified(date: string, revision: number | undefined): Promise<VerifiedRevision[]> {
  const found = (await everySurveyDate()).find((survey) => survey.date === date);
  if (!found) throw new UsageError(`no survey of ${date}`);
  return verifyRevisions(await surveyById(found.id), revision);
}

interface Outcome extends Pick<VerifiedRevision, 'revision' | 'publishedAt' | 'method' | 'faults'> {
  /** The source of the figures; undefined where no inputs were recorded. */
  readonly from: string | undefined;
  readonly by?: string;
}

function printed(name: string, revisions: readonly Outcome[]): boolean {
  if (revisions.length === 0) console.log(`${name}: nothing has been computed yet`);
  for (const { revision, publishedAt, from, by, method, faults } of revisions) {
    const state = publishedAt ? `published ${publishedAt}` : 'draft';
    const same = [`the same, from ${from}${method ? ` by method ${method}` : ''}`, by ?? []].flat();
    const outcome = faults.length > 0 ? 'DIFFERS' : from ? same.join(', ') : 'no inputs recorded';
    console.log(`${name}, revision ${revision} (${state}): ${outcome}`);
    for (const fault of faults) console.log(`  ${faultText(fault)}`);
  }
  return revisions.every(({ faults }) => faults.length === 0);
}

const KINDS: Readonly<Record<NonNullable<VerifiedRevision['kind']>, string>> = {
  companies: 'the prices of companies',
  entered: 'entered prices',
  imported: 'an imported file',
  restored: 'an earlier revision',
};

function faultText(fault: RevisionFault): string {
  if (fault.code === 'inputs_missing') return 'its inputs are not there';
  if (fault.code === 'method_unknown') return `there is no method ${fault.method}`;
  if (fault.code === 'inputs_changed') return `its inputs have changed: ${fault.fingerprint}`;
  const { productId, stored, expected } = fault;
  const name = `product ${productId} (${productById(productId).reportKey})`;
  return `${name}: ${priceText(stored)} ${EXPECTED[fault.code]} ${priceText(expected)}`;
}

const EXPECTED = {
  price_differs: 'is stored, computed is',
  not_as_restored: 'is stored, restored was',
  not_as_public: 'is public, stored is',
} as const;

function priceText(price: PublishedPrice | undefined): string {
  if (!price) return 'no price';
  const { total, vat, excise, net } = price;
  return `${decimalText(total)} (VAT ${decimalText(vat)}, excise ${decimalText(excise)}, net ${decimalText(net)})`;
}
