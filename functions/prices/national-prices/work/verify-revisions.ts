import { Refusal } from '../../../platform/kernel/refusal.ts';
import { PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import { isMethod } from '../../surveys/rules/methods.ts';
import type { PublishedPrice, SeriesEntry } from '../../surveys/rules/series.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { seriesYear } from '../../surveys/store/series-years.ts';
import { canonicalInputs, figuresOf, methodOf, type SurveyInputs } from '../rules/survey-inputs.ts';
import { type NationalPricesRecord, revisionsOf } from '../store/price-revisions.ts';
import { inputsFingerprint, revisionInputs, textFingerprint } from '../store/revision-inputs.ts';
import { inputsOf, parsedInputs } from './revision-drafts.ts';

export interface VerifiedRevision {
  readonly revision: number;
  /** Absent while it is a draft. */
  readonly publishedAt: string | undefined;
  /** Kind of the inputs of its figures; undefined when no inputs were recorded. */
  readonly kind: SurveyInputs['kind'] | undefined;
  readonly fingerprint: string | undefined;
  /** Version of the method it was computed by; undefined where the figures were entered or imported. */
  readonly method: number | undefined;
  /** Faults found; none when a new computation from its inputs gives the stored and public figures. */
  readonly faults: readonly RevisionFault[];
}

export type RevisionFault =
  | { readonly code: 'inputs_missing' }
  /** The program does not have the method that made the figures. */
  | { readonly code: 'method_unknown'; readonly method: number }
  /** The inputs do not have the fingerprint that the revision records. */
  | { readonly code: 'inputs_changed'; readonly fingerprint: string }
  /** A stored price is not the computed one. */
  | PriceFault<'price_differs'>
  /** A restored price is not that of the revision it was restored from. */
  | PriceFault<'not_as_restored'>
  /** The price in the public series is not that of the revision. */
  | PriceFault<'not_as_public'>;

interface PriceFault<Code> {
  readonly code: Code;
  readonly productId: ProductId;
  readonly stored: PublishedPrice | undefined;
  readonly expected: PublishedPrice | undefined;
}

/**
 * Computes revisions of a survey again from their frozen inputs and compares.
 * @param revision one of them; without it all
 * @throws Refusal not_found for a revision that there is not
 */
export async function verifyRevisions(
  survey: Survey,
  revision?: number,
): Promise<VerifiedRevision[]> {
  const all = await revisionsOf(survey.id);
  const chosen = all.filter((one) => revision === undefined || one.revision === revision);
  if (revision !== undefined && chosen.length === 0) {
    throw new Refusal('not_found', { surveyId: survey.id, revision });
  }
  const entry = await publicEntry(survey);
  return Promise.all(
    chosen.map(async (record): Promise<VerifiedRevision> => {
      const { method, faults } = await computedAgain(record, survey, all);
      return {
        revision: record.revision,
        publishedAt: record.publishedAt,
        kind: record.fingerprint === undefined ? undefined : record.quality?.kind,
        fingerprint: record.fingerprint,
        method,
        faults: [
          ...faults,
          ...(entry?.revision === record.revision
            ? priceFaults('not_as_public', entry.prices, record.prices)
            : []),
        ],
      };
    }),
  );
}

/** By the method that its inputs name, which may not be the present one. */
async function computedAgain(
  record: NationalPricesRecord,
  survey: Survey,
  all: readonly NationalPricesRecord[],
): Promise<Pick<VerifiedRevision, 'method' | 'faults'>> {
  if (record.fingerprint === undefined) return { method: undefined, faults: [] };
  const inputs = await checkedInputs(record, survey);
  if ('code' in inputs) return { method: undefined, faults: [inputs] };
  const method = methodOf(inputs);
  if (method !== undefined && !isMethod(method)) {
    return { method, faults: [{ code: 'method_unknown', method }] };
  }
  const faults = priceFaults('price_differs', record.prices, figuresOf(inputs).prices);
  if (inputs.kind !== 'restored') return { method, faults };
  const restored = all.find(({ revision }) => revision === inputs.revision);
  const others = priceFaults('not_as_restored', record.prices, restored?.prices ?? {});
  return { method, faults: [...faults, ...others] };
}

/** The inputs, if their fingerprint is the one that the revision records. */
async function checkedInputs(
  record: NationalPricesRecord,
  survey: Survey,
): Promise<SurveyInputs | RevisionFault> {
  if (record.quality?.kind === 'imported') {
    const inputs = await inputsOf(record, survey);
    const fingerprint = inputsFingerprint(inputs);
    return fingerprint === record.fingerprint ? inputs : { code: 'inputs_changed', fingerprint };
  }
  const stored = await revisionInputs(record.surveyId, record.revision);
  if (!stored) return { code: 'inputs_missing' };
  const inputs = parsedInputs(stored.text);
  const fingerprint = textFingerprint(canonicalInputs(inputs));
  const isSame = fingerprint === record.fingerprint && stored.fingerprint === fingerprint;
  return isSame ? inputs : { code: 'inputs_changed', fingerprint };
}

type Prices = NationalPricesRecord['prices'];

function priceFaults<Code extends PriceFault<string>['code']>(
  code: Code,
  stored: Prices,
  expected: Prices,
): PriceFault<Code>[] {
  return PRODUCT_IDS.filter((id) => !isSame(stored[id], expected[id])).map((productId) => ({
    code,
    productId,
    stored: stored[productId],
    expected: expected[productId],
  }));
}

const PARTS = ['total', 'vat', 'excise', 'net', 'variation'] as const;

const isSame = (a: PublishedPrice | undefined, b: PublishedPrice | undefined): boolean =>
  PARTS.every((part) => a?.[part] === b?.[part]);

async function publicEntry({ id, date }: Survey): Promise<SeriesEntry | undefined> {
  const year = await seriesYear(Number(date.slice(0, 4)));
  return year.surveys.find((entry) => entry.id === id);
}
