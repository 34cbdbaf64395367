import { type Hundredths, percentOf } from '../../../platform/kernel/money.ts';
import {
  type ByProduct,
  isSurveyed,
  PRODUCT_IDS,
  type ProductId,
} from '../../../sample/rules/products.ts';
import { totalsOf } from '../../surveys/rules/series.ts';
import type { Cause } from './causes.ts';
import { causesOfChange } from './price-movements.ts';
import { sampleResponse } from './sample-response.ts';
import {
  type CompanyInputs,
  figuresOf,
  type LeftOut,
  ownInputs,
  type SurveyInputs,
} from './survey-inputs.ts';
/** The quality record of a revision: facts about how its figures came about, which are public with them. */

/** Shares are percent to two decimals. */
export interface ProductQuality {
  readonly productId: ProductId;
  /** Companies asked and answered; an imputed price is not an answer. */
  readonly asked: number;
  readonly answered: number;
  /** Share of the weight asked; absent when no company is asked. */
  readonly answeredWeight?: number | undefined;
  /** Companies whose price is in the mean. */
  readonly contributors: number;
  /** Share of the weight used that the greatest contributor has; absent without one. */
  readonly largestShare?: number | undefined;
  readonly imputed: number;
  /** Prices corrected after a query. */
  readonly corrected: number;
  /** Station prices used. */
  readonly stationItems: number;
}

/** Total of a product in hundredths before and after; absent where it had or has none. */
export interface FigureChange {
  readonly productId: ProductId;
  readonly before?: Hundredths | undefined;
  readonly after?: Hundredths | undefined;
  readonly difference?: Hundredths | undefined;
}

export interface QualityRecord {
  readonly kind: SurveyInputs['kind'];
  /** Set where the restored revision had no record. */
  readonly isMissing?: true | undefined;
  /** In product order; none for figures that are not made of companies' prices. */
  readonly products: readonly ProductQuality[];
  /** Products left out, with the reason. */
  readonly leftOut: LeftOut;
  /** Products whose figure is not that of the revision before; none for a first revision. */
  readonly changedSince: readonly FigureChange[];
  /** Kinds of inputs that differ from the revision before; absent in revisions of earlier versions. */
  readonly causes?: readonly Cause[] | undefined;
}

/** The parts of a quality record that the public series repeats, so that its readers need no other source. */
export function seriesMarks({ products, leftOut }: QualityRecord): {
  readonly imputed?: readonly ProductId[];
  readonly leftOut?: readonly ProductId[];
} {
  const imputed = products.filter((one) => one.imputed > 0).map(({ productId }) => productId);
  const missing = PRODUCT_IDS.filter((id) => leftOut[id] !== undefined);
  return {
    ...(imputed.length > 0 && { imputed }),
    ...(missing.length > 0 && { leftOut: missing }),
  };
}

/**
 * The quality record of some inputs. A restored revision has the record of the one it restores, except for the
 * changes since.
 * @param before the inputs of the revision that this one replaces
 * @throws Refusal no_company_prices when the inputs make no figures
 */
export function qualityOf(inputs: SurveyInputs, before?: SurveyInputs): QualityRecord {
  const own = ownInputs(inputs);
  return {
    kind: inputs.kind,
    ...(own ? {} : { isMissing: true as const }),
    products: own?.kind === 'companies' ? productQualities(own) : [],
    leftOut: (own && own.kind !== 'imported' && own.leftOut) || {},
    changedSince: before ? figureChanges(totalsIn(before), totalsIn(inputs)) : [],
    causes: before ? causesOfChange(before, inputs) : [],
  };
}

/** The products whose totals differ, in product order. */
export function figureChanges(
  before: ByProduct<Hundredths>,
  after: ByProduct<Hundredths>,
): FigureChange[] {
  return PRODUCT_IDS.filter((id) => before[id] !== after[id]).map((productId) => {
    const [old, now] = [before[productId], after[productId]];
    return {
      productId,
      ...(old !== undefined && { before: old }),
      ...(now !== undefined && { after: now }),
      ...(old !== undefined && now !== undefined && { difference: now - old }),
    };
  });
}

function productQualities(inputs: CompanyInputs): ProductQuality[] {
  return PRODUCT_IDS.filter((id) => isSurveyed(id, inputs.date)).map((productId) => {
    const response = sampleResponse(inputs, productId);
    const { askedWeight, usedWeight, largest } = response;
    return {
      productId,
      asked: response.asked,
      answered: response.answered,
      ...(askedWeight > 0 && { answeredWeight: percentOf(response.answeredWeight, askedWeight) }),
      contributors: response.contributors,
      ...(largest && { largestShare: percentOf(largest.weight, usedWeight) }),
      imputed: response.imputed,
      corrected: response.corrected,
      stationItems: response.stationItems,
    };
  });
}

const totalsIn = (inputs: SurveyInputs) => totalsOf(figuresOf(inputs).prices);
