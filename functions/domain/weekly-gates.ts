/** The gates of a survey's national prices. */
import type { IsoDate } from './calendar.ts';
import { exceedsPercent, type Hundredths, type PriceParts, percentOf } from './money.ts';
import type { PriceLimits } from './price-limits.ts';
import { type ByProduct, isSurveyed, PRODUCT_IDS, type ProductId } from './products.ts';
import type {
  BlockCode,
  ComputedState,
  Finding,
  Gates,
  PublicationThresholds,
  WarningCode,
} from './publication-gates.ts';
import { sampleResponse } from './sample-response.ts';
import { type CompanyInputs, figuresOf, type SurveyInputs } from './survey-inputs.ts';

export interface WeeklyContext {
  readonly date: IsoDate;
  /** The day in Rome. */
  readonly today: IsoDate;
  /** Step 1; not asked for figures that are not made of companies' prices. */
  readonly companyPrices: ComputedState;
  /** Step 4: the draft. */
  readonly nationalPrices: ComputedState;
  /** What the draft was computed from; absent only when it is missing. */
  readonly inputs?: SurveyInputs | undefined;
  /** The limits valid on the survey's date. */
  readonly limits: ByProduct<PriceLimits>;
  readonly thresholds: PublicationThresholds;
}

/** What holds against publishing a survey's draft now. */
export function weeklyGates(context: WeeklyContext): Gates {
  const { inputs, nationalPrices } = context;
  const prices = inputs && nationalPrices !== 'missing' ? figuresOf(inputs).prices : undefined;
  return {
    refused: [
      ...(context.date > context.today
        ? [{ code: 'survey_in_future' as const, details: { date: context.date } }]
        : []),
      ...stepFindings(context),
      ...(prices ? priceFindings(prices, context.limits) : []),
    ],
    needsReason: inputs && prices ? weeklyWarnings(inputs, prices, context.thresholds) : [],
  };
}

function stepFindings({ inputs, companyPrices, nationalPrices }: WeeklyContext) {
  const findings: Finding<BlockCode>[] = [];
  const fromCompanies = inputs === undefined || inputs.kind === 'companies';
  if (fromCompanies && companyPrices !== 'current') {
    findings.push({ code: `company_prices_${companyPrices}`, details: {} });
  }
  const drafted = inputs === undefined ? 'missing' : nationalPrices;
  if (drafted !== 'current') findings.push({ code: `national_prices_${drafted}`, details: {} });
  return findings;
}

function priceFindings(
  prices: ByProduct<PriceParts>,
  limits: ByProduct<PriceLimits>,
): Finding<BlockCode>[] {
  return PRODUCT_IDS.flatMap((productId) => {
    const parts = prices[productId];
    if (!parts) return [];
    const findings: Finding<BlockCode>[] = [];
    if (parts.net < 0) {
      findings.push({ code: 'net_price_negative', productId, details: { net: parts.net } });
    }
    const range = limits[productId];
    // Cents per unit are EUR x 10 per 1000 units, hence 1000 hundredths.
    const [min, max] = [(range?.min ?? 0) * 1000, (range?.max ?? Number.POSITIVE_INFINITY) * 1000];
    if (parts.total < min || parts.total > max) {
      const details = { total: parts.total, min, max };
      findings.push({ code: 'price_out_of_limits', productId, details });
    }
    return findings;
  });
}

function weeklyWarnings(
  inputs: SurveyInputs,
  prices: ByProduct<PriceParts>,
  thresholds: PublicationThresholds,
): Finding<WarningCode>[] {
  const previous = inputs.kind === 'imported' ? {} : inputs.previous;
  return PRODUCT_IDS.filter((id) => isSurveyed(id, inputs.date) || prices[id]).flatMap((id) => [
    ...(inputs.kind === 'companies' ? sampleWarnings(inputs, id, thresholds) : []),
    ...changeWarnings(id, prices[id]?.total, previous[id], thresholds),
  ]);
}

/** Nothing is asked about a product that was left out. */
function sampleWarnings(
  inputs: CompanyInputs,
  productId: ProductId,
  { minResponse, minCompanies, maxShare }: PublicationThresholds,
): Finding<WarningCode>[] {
  if (inputs.leftOut[productId] !== undefined) return [];
  const sample = sampleResponse(inputs, productId);
  const findings: Finding<WarningCode>[] = [];
  const { answered, asked, answeredWeight, askedWeight, contributors, largest } = sample;
  if (exceedsPercent(askedWeight - answeredWeight, askedWeight, 100 - minResponse)) {
    const details = {
      answered,
      asked,
      percent: percentOf(answeredWeight, askedWeight),
      minResponse,
    };
    findings.push({ code: 'low_response', productId, details });
  }
  if (!largest) return findings;
  if (contributors < minCompanies) {
    findings.push({ code: 'few_companies', productId, details: { contributors, minCompanies } });
  }
  if (exceedsPercent(largest.weight, sample.usedWeight, maxShare)) {
    const { companyId, name, weight } = largest;
    const details = { companyId, name, percent: percentOf(weight, sample.usedWeight), maxShare };
    findings.push({ code: 'dominant_company', productId, details });
  }
  return findings;
}

function changeWarnings(
  productId: ProductId,
  total: Hundredths | undefined,
  previous: Hundredths | undefined,
  { maxChange }: PublicationThresholds,
): Finding<WarningCode>[] {
  if (total === undefined || !previous) return [];
  const change = total - previous;
  if (!exceedsPercent(Math.abs(change), previous, maxChange)) return [];
  const details = { total, previous, percent: percentOf(change, previous), maxChange };
  return [{ code: 'large_change', productId, details }];
}
