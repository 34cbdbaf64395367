import type { Hundredths } from '../../../platform/kernel/money.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { conflictWhenStale, withRetries } from '../../../platform/tables/transactions.ts';
import { type ByProduct, isSurveyed, type ProductId } from '../../../sample/rules/products.ts';
import type { SeenDraft } from '../../surveys/rules/drafts.ts';
import type { PublishedPrice } from '../../surveys/rules/series.ts';
import {
  assertPricesReplaceable,
  type PublicNote,
  type Survey,
} from '../../surveys/rules/surveys.ts';
import { surveyById } from '../../surveys/store/survey-records.ts';
import type { NationalPricesRecord } from '../store/price-revisions.ts';
import { gatherInputs, pickProducts } from './gather-inputs.ts';
import {
  assertDraftNamed,
  basisOf,
  currentRevision,
  leftOutOf,
  storeDraft,
} from './revision-drafts.ts';

/** A product's national price as it is entered. */
export interface EnteredPrice {
  readonly productId: ProductId;
  /** Absent when the product has no price. */
  readonly total: Hundredths | undefined;
  /** Why the product is left out, for the public. */
  readonly reason?: PublicNote | undefined;
}

/**
 * Makes a draft of national prices that an administrator enters, VAT and excise of the survey's
 * date; products that are not named keep the price of the revision before, or stay left out. Only of a survey without
 * company prices, in a correction or after a withdrawal.
 * @throws Refusal not_found, no_correction, company_prices_needed, no_company_prices, draft_in_hand,
 *   draft_changed, invalid
 */
export function enterNationalPrices(
  surveyId: number,
  { entered, ...seen }: SeenDraft & { readonly entered: readonly EnteredPrice[] },
  by: string,
  now: Date,
): Promise<NationalPricesRecord> {
  return replacingDraft(surveyId, seen, by, async (survey) => {
    if ((await basisOf(survey)) === 'companies') {
      throw new Refusal('company_prices_needed', { surveyId });
    }
    const [current, { inputs, settings, versions }] = await Promise.all([
      currentRevision(survey),
      gatherInputs(survey),
    ]);
    const kept: ByProduct<PublishedPrice> = { ...current?.prices };
    assertEnterable(entered, kept, survey);
    const totals: ByProduct<Hundredths> = {};
    const leftOut: ByProduct<PublicNote> = { ...(await leftOutOf(current, survey)) };
    for (const { productId, total, reason } of entered) {
      delete kept[productId];
      if (total === undefined) {
        if (reason) leftOut[productId] = reason;
      } else {
        totals[productId] = total;
        delete leftOut[productId];
      }
    }
    return storeDraft(survey, {
      inputs: {
        kind: 'entered',
        method: inputs.method,
        date: survey.date,
        products: pickProducts(settings, (id) => id in totals),
        totals,
        kept,
        ...(Object.keys(leftOut).length > 0 && { leftOut }),
        previous: inputs.previous,
      },
      basis: 'figures',
      versions,
      // The person who enters the prices is already recorded as the one who computed the draft.
      authors: {},
      action: 'survey.national-prices-entered',
      by,
      now,
    });
  });
}

/** Replaces the draft of a survey; starts again when the survey or a setting changes meanwhile. */
export function replacingDraft(
  surveyId: number,
  seen: SeenDraft,
  by: string,
  work: (survey: Survey) => Promise<NationalPricesRecord>,
): Promise<NationalPricesRecord> {
  const attempt = async () => {
    const survey = await surveyById(surveyId);
    assertPricesReplaceable(survey);
    await assertDraftNamed(survey, seen, by);
    return work(survey);
  };
  return withRetries(() => conflictWhenStale(attempt()));
}

function assertEnterable(
  entered: readonly EnteredPrice[],
  before: ByProduct<PublishedPrice>,
  { date }: Survey,
): void {
  const seen = new Set<ProductId>();
  const errors = entered.flatMap(({ productId, total, reason }, index) => {
    const at = `/prices/${index}`;
    const isRepeated = seen.has(productId);
    seen.add(productId);
    const hadPrice = before[productId] !== undefined;
    const isKnown = hadPrice || isSurveyed(productId, date);
    const code = isRepeated ? 'repeated' : isKnown ? undefined : 'not_surveyed';
    if (code) return { pointer: `${at}/productId`, code, productId };
    if (total !== undefined) {
      return reason ? { pointer: `${at}/reason`, code: 'only_without_price', productId } : [];
    }
    return hadPrice && !reason ? { pointer: `${at}/reason`, code: 'required', productId } : [];
  });
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}
