import type { Hundredths } from '../domain/money.ts';
import { type ByProduct, isSurveyed, type ProductId } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import type { PublishedPrice } from '../domain/series.ts';
import { assertPricesReplaceable, type Survey } from '../domain/surveys.ts';
import { type NationalPricesRecord, nationalPricesOf } from '../store/price-revisions.ts';
import { surveyById } from '../store/survey-records.ts';
import { conflictWhenStale, withRetries } from '../store/transactions.ts';
import { gatherInputs, pickProducts } from './gather-inputs.ts';
import { basisOf, basisOfRevision, currentRevision, storeDraft } from './revision-drafts.ts';

/** A product's national price as it is entered. */
export interface EnteredPrice {
  readonly productId: ProductId;
  /** Absent when the product has no price. */
  readonly total: Hundredths | undefined;
}

/**
 * Makes a draft of national prices that an administrator enters, VAT and excise of the survey's
 * date; products that are not named keep the price of the revision before. Only of a survey without
 * company prices, in a correction or after a withdrawal.
 * @throws Refusal not_found, no_correction, company_prices_needed, no_company_prices, invalid
 */
export function enterNationalPrices(
  surveyId: number,
  entered: readonly EnteredPrice[],
  by: string,
  now: Date,
): Promise<NationalPricesRecord> {
  return replacing(surveyId, async (survey) => {
    if ((await basisOf(survey)) === 'companies') {
      throw new Refusal('company_prices_needed', { surveyId });
    }
    const [current, { inputs, settings, versions }] = await Promise.all([
      currentRevision(survey),
      gatherInputs(survey),
    ]);
    const kept: ByProduct<PublishedPrice> = { ...current?.prices };
    assertEnterable(entered, (id) => isSurveyed(id, survey.date) || kept[id] !== undefined);
    const totals: ByProduct<Hundredths> = {};
    for (const { productId, total } of entered) {
      delete kept[productId];
      if (total !== undefined) totals[productId] = total;
    }
    return storeDraft(survey, {
      inputs: {
        kind: 'entered',
        date: survey.date,
        products: pickProducts(settings, (id) => id in totals),
        totals,
        kept,
        previous: inputs.previous,
      },
      basis: 'figures',
      versions,
      action: 'survey.national-prices-entered',
      by,
      now,
    });
  });
}

/**
 * Makes a draft of the figures of an earlier revision, of any survey in a correction or after a
 * withdrawal.
 * @throws Refusal not_found, also when there is no such published revision; no_correction
 */
export function restoreRevision(
  surveyId: number,
  revision: number,
  by: string,
  now: Date,
): Promise<NationalPricesRecord> {
  return replacing(surveyId, async (survey) => {
    const [restored, { inputs, versions }] = await Promise.all([
      nationalPricesOf(surveyId, revision),
      gatherInputs(survey),
    ]);
    if (!restored?.publishedAt) throw new Refusal('not_found', { surveyId, revision });
    const { date } = survey;
    const { previous } = inputs;
    return storeDraft(survey, {
      inputs: { kind: 'restored', date, revision, prices: restored.prices, previous },
      basis: basisOfRevision(restored, survey),
      versions,
      action: 'survey.revision-restored',
      by,
      now,
    });
  });
}

/** Starts again when the survey or a setting changes while it works. */
function replacing(
  surveyId: number,
  work: (survey: Survey) => Promise<NationalPricesRecord>,
): Promise<NationalPricesRecord> {
  const attempt = async () => {
    const survey = await surveyById(surveyId);
    assertPricesReplaceable(survey);
    return work(survey);
  };
  return withRetries(() => conflictWhenStale(attempt()));
}

function assertEnterable(
  entered: readonly EnteredPrice[],
  isKnown: (id: ProductId) => boolean,
): void {
  const seen = new Set<ProductId>();
  const errors = entered.flatMap(({ productId }, index) => {
    const isRepeated = seen.has(productId);
    seen.add(productId);
    const code = isRepeated ? 'repeated' : isKnown(productId) ? undefined : 'not_surveyed';
    return code ? { pointer: `/prices/${index}/productId`, code, productId } : [];
  });
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}
