import { isIsoDate } from '../../functions/domain/calendar.ts';
import { decimalText } from '../../functions/domain/decimal-text.ts';
import { productById } from '../../functions/domain/products.ts';
import type { PublishedPrice } from '../../functions/domain/series.ts';
import { surveyById, surveyDates } from '../../functions/store/survey-records.ts';
import {
  type RevisionFault,
  type VerifiedRevision,
  verifyRevisions,
} from '../../functions/usecases/verify-revisions.ts';
import { UsageError } from '../command.ts';
import { withStore } from '../store-access.ts';

/**
 * Computes the revisions of a survey again, and says of each whether it is what it was.
 * @returns whether all are
 */
export async function verifySurvey(date: string, revision: string | undefined): Promise<boolean> {
  if (!isIsoDate(date)) throw new UsageError(`not a date: ${date}`);
  if (revision !== undefined && !/^[1-9]\d{0,5}$/.test(revision)) {
    throw new UsageError(`not a revision: ${revision}`);
  }
  const revisions = await withStore(() => verified(date, revision ? Number(revision) : undefined));
  if (revisions.length === 0) console.log(`Survey of ${date}: nothing has been computed yet`);
  for (const one of revisions) print(date, one);
  return revisions.every(({ faults }) => faults.length === 0);
}

async function verified(date: string, revision: number | undefined): Promise<VerifiedRevision[]> {
  const found = (await surveyDates()).find((survey) => survey.date === date);
  if (!found) throw new UsageError(`no survey of ${date}`);
  return verifyRevisions(await surveyById(found.id), revision);
}

function print(
  date: string,
  { revision, publishedAt, kind, fingerprint, faults }: VerifiedRevision,
) {
  const state = publishedAt ? `published ${publishedAt}` : 'draft';
  const outcome =
    faults.length > 0
      ? 'DIFFERS'
      : kind
        ? `the same, from ${KINDS[kind]}, fingerprint ${fingerprint}`
        : 'no inputs recorded';
  console.log(`Survey of ${date}, revision ${revision} (${state}): ${outcome}`);
  for (const fault of faults) console.log(`  ${faultText(fault)}`);
}

const KINDS: Readonly<Record<NonNullable<VerifiedRevision['kind']>, string>> = {
  companies: 'the prices of companies',
  entered: 'entered prices',
  imported: 'an imported file',
  restored: 'an earlier revision',
};

function faultText(fault: RevisionFault): string {
  if (fault.code === 'inputs_missing') return 'its inputs are not there';
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
