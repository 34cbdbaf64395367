import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { exceedsPercent, type PriceParts, percentOf } from '../../../platform/kernel/money.ts';
import type { PriceLimits } from '../../../sample/rules/price-limits.ts';
import {
  type ByProduct,
  isSurveyed,
  PRODUCT_IDS,
  type ProductId,
} from '../../../sample/rules/products.ts';
import { type LastPrices, movedCompanies } from '../../national-prices/rules/price-movements.ts';
import {
  SINGLE_COMPANY,
  sampleResponse,
  singleCompanies,
} from '../../national-prices/rules/sample-response.ts';
import {
  type CompanyInputs,
  figuresOf,
  ownInputs,
  type PriceSource,
  type SurveyInputs,
} from '../../national-prices/rules/survey-inputs.ts';
import {
  changeWarnings,
  lostFindings,
  PER_CENT,
  priceFindings,
  repeatedProducts,
} from '../../surveys/rules/figure-findings.ts';
import {
  type BlockCode,
  type ComputedState,
  type Finding,
  type Gates,
  type PublicationThresholds,
  surveyInFuture,
  type WarningCode,
} from '../../surveys/rules/publication-gates.ts';
import { taxWarnings } from '../../surveys/rules/tax-warnings.ts';
/** The gates of a survey's national prices. */

export interface WeeklyContext {
  readonly date: IsoDate;
  /** The day in Rome. */
  readonly today: IsoDate;
  /** State of step 1; not used for figures that are not computed from companies' prices. */
  readonly companyPrices: ComputedState;
  /** Step 4: the draft. */
  readonly nationalPrices: ComputedState;
  /** Inputs of the draft; absent only when the draft is missing. */
  readonly inputs?: SurveyInputs | undefined;
  /** The limits valid on the survey's date. */
  readonly limits: ByProduct<PriceLimits>;
  readonly thresholds: PublicationThresholds;
  /** Thresholds that changed since the revision or the survey before was published. */
  readonly thresholdsChanged?: readonly Finding<WarningCode>[] | undefined;
  /** Whether a price that rests on one company may be published, with a reason. */
  readonly allowsSingleCompany: boolean;
  /** The public figures that the draft would replace; absent while nothing is public. */
  readonly published?: ByProduct<PriceParts> | undefined;
  /** Each product's last published figures before the survey; absent before the first. */
  readonly previousPrices?: ByProduct<PriceParts> | undefined;
  /** Inputs of the revision that the draft follows; absent before the first, and for figures without companies. */
  readonly before?: SurveyInputs | undefined;
  /** Of companies that had no price in `before`, their last ones. */
  readonly lastPrices?: LastPrices | undefined;
  /** Whether a company said why its price is what it is; where nothing is known of that, none did. */
  readonly isExplained?: ((productId: ProductId, companyId: number) => boolean) | undefined;
  /**
   * The figures of the published survey before, all of whose products are expected again; absent where companies'
   * answers tell which are.
   */
  readonly expected?: ByProduct<PriceParts> | undefined;
}

/** Finds the reasons against publishing a survey's draft now. */
export function weeklyGates(context: WeeklyContext): Gates {
  const { inputs, nationalPrices } = context;
  const prices = inputs && nationalPrices !== 'missing' ? figuresOf(inputs).prices : undefined;
  const sample = inputs && sampleOf(inputs);
  return {
    refused: [
      ...surveyInFuture(context.date, context.today),
      ...stepFindings(context),
      ...(prices ? priceFindings(prices, context.limits) : []),
      ...(sample && prices && !context.allowsSingleCompany
        ? singleCompanies(sample).map((productId) => ({
            code: 'single_company' as const,
            productId,
            details: {},
          }))
        : []),
      ...differenceFindings(context.published, prices),
    ],
    needsReason:
      inputs && prices
        ? [
            ...weeklyWarnings(inputs, prices, context),
            ...repeatedFindings(prices, context.previousPrices ?? {}),
            ...lostProducts(inputs, prices, context),
            ...(context.thresholdsChanged ?? []),
          ]
        : [],
  };
}

/** The companies' prices behind the figures, also where an earlier revision is restored. */
function sampleOf(inputs: SurveyInputs): CompanyInputs | undefined {
  const own = ownInputs(inputs);
  return own?.kind === 'companies' ? own : undefined;
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

const PARTS = ['total', 'vat', 'excise', 'net'] as const;

/** A revision that changes nothing must not be published. */
function differenceFindings(
  published: ByProduct<PriceParts> | undefined,
  prices: ByProduct<PriceParts> | undefined,
): Finding<BlockCode>[] {
  if (!published || !prices) return [];
  const isSame = PRODUCT_IDS.every((id) =>
    PARTS.every((part) => published[id]?.[part] === prices[id]?.[part]),
  );
  return isSame ? [{ code: 'no_difference', details: {} }] : [];
}

function weeklyWarnings(
  inputs: SurveyInputs,
  prices: ByProduct<PriceParts>,
  context: WeeklyContext,
): Finding<WarningCode>[] {
  const { thresholds, previousPrices = {} } = context;
  const sample = sampleOf(inputs);
  return PRODUCT_IDS.filter((id) => isSurveyed(id, inputs.date) || prices[id]).flatMap((id) => [
    ...(sample ? sampleWarnings(sample, id, thresholds) : []),
    ...(sample ? movedFindings(sample, id, context) : []),
    ...changeWarnings(id, prices[id]?.total, previousPrices[id]?.total, thresholds),
    ...taxWarnings(id, prices[id], previousPrices[id], thresholds),
    ...widenedLimits(id, context),
  ]);
}

/** Products expected again, and public ones that go without a public reason, as with an earlier revision that lacks them. */
function lostProducts(
  inputs: SurveyInputs,
  prices: ByProduct<PriceParts>,
  { expected = {}, published = {} }: WeeklyContext,
): Finding<WarningCode>[] {
  const own = ownInputs(inputs);
  const leftOut = own?.kind === 'imported' ? undefined : own?.leftOut;
  const going = { ...published };
  for (const id of PRODUCT_IDS) if (leftOut?.[id]) delete going[id];
  return lostFindings({ ...going, ...expected }, prices);
}

/** How many times as far from zero, or as near to it, limits may have gone since the publication before. */
const WIDER = 3;

function widenedLimits(
  productId: ProductId,
  { before, limits }: WeeklyContext,
): Finding<WarningCode>[] {
  const own = before && ownInputs(before);
  const then = own && own.kind !== 'imported' ? own.products[productId] : undefined;
  const now = limits[productId];
  if (!then || !now) return [];
  if (now.max <= then.max * WIDER && now.min * WIDER >= then.min) return [];
  const details = {
    ...{ minBefore: then.min * PER_CENT, maxBefore: then.max * PER_CENT },
    ...{ min: now.min * PER_CENT, max: now.max * PER_CENT },
  };
  return [{ code: 'limits_widened', productId, details }];
}

function repeatedFindings(
  prices: ByProduct<PriceParts>,
  before: ByProduct<PriceParts>,
): Finding<WarningCode>[] {
  const { length: products } = repeatedProducts(prices, before);
  return products > 0 ? [{ code: 'prices_repeated', details: { products } }] : [];
}

/** Only prices that a company or an administrator stated: the others are computed, and nobody can explain them. */
function movedFindings(
  sample: CompanyInputs,
  productId: ProductId,
  { before, lastPrices = new Map(), isExplained, thresholds: { maxChange } }: WeeklyContext,
): Finding<WarningCode>[] {
  if (sample.leftOut[productId]) return [];
  const isStated = new Set(
    sample.companies.flatMap(({ companyId, prices }) =>
      STATED.has(prices[productId]?.source) ? companyId : [],
    ),
  );
  const names = movedCompanies(before, sample, productId, maxChange, lastPrices)
    .filter(({ companyId }) => isStated.has(companyId) && !isExplained?.(productId, companyId))
    .map(({ name }) => name);
  if (names.length === 0) return [];
  return [{ code: 'company_moved', productId, details: { names: names.join(', '), maxChange } }];
}

const STATED: ReadonlySet<PriceSource | undefined> = new Set<PriceSource>(['company', 'admin']);

/**
 * Nothing is asked about a product that a person leaves out, with a reason. One that has lost all companies but one is
 * left out by itself, so that its response is asked about all the same.
 */
function sampleWarnings(
  inputs: CompanyInputs,
  productId: ProductId,
  { minResponse, minCompanies, maxShare }: PublicationThresholds,
): Finding<WarningCode>[] {
  const leftOut = inputs.leftOut[productId];
  if (leftOut !== undefined && leftOut.it !== SINGLE_COMPANY.it) return [];
  const sample = sampleResponse(inputs, productId);
  const findings: Finding<WarningCode>[] = [];
  const { priced, asked, pricedWeight, askedWeight, contributors, largest } = sample;
  if (exceedsPercent(askedWeight - pricedWeight, askedWeight, 100 - minResponse)) {
    const details = {
      answered: priced,
      asked,
      percent: percentOf(pricedWeight, askedWeight),
      minResponse,
    };
    findings.push({ code: 'low_response', productId, details });
  }
  if (!largest || leftOut !== undefined) return findings;
  // A separate rule, which applies whatever the least number of companies is.
  if (contributors === 1) {
    findings.push({ code: 'one_company', productId, details: { name: largest.name } });
  }
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
