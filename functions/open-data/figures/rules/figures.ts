import type { PublicSpan } from '../../../platform/kernel/as-of.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { PriceParts } from '../../../platform/kernel/money.ts';
import type { DaysAfterLast } from '../../../prices/averages/rules/averages.ts';
import type { ProductQuality } from '../../../prices/national-prices/rules/survey-quality.ts';
import type { ReleaseSeries } from '../../../prices/surveys/rules/release-calendar.ts';
import type { PublicNote } from '../../../prices/surveys/rules/surveys.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
/** A published figure with its origin. */

/** Names a figure, whatever its revision. */
export interface FigureName {
  readonly series: ReleaseSeries;
  /** `2026-11-23` (a survey's date), `2026-11`, `2026-Q4`, `2026`. */
  readonly period: string;
  readonly productId: ProductId;
}

/** `left_out`: the revision that followed was published without the product. */
export type FigureState = 'current' | 'replaced' | 'left_out' | 'withdrawn';

/** The revision that was published without the figure, and the recorded reason. */
export interface FigureOmission {
  readonly revision: number;
  /** Why the product was left out, as the public reads it. */
  readonly reason?: PublicNote | undefined;
  /** The public note about that revision. */
  readonly note?: PublicNote | undefined;
}

/** A revision of a figure; amounts in hundredths. */
export interface FigureRevision extends PublicSpan {
  readonly revision: number;
  readonly state: FigureState;
  readonly price: PriceParts;
  /** Number of days, for an average. */
  readonly days?: number | undefined;
}

/** An input of an average: a survey or a month, with its number of days. */
export interface FigureInput extends FigureName {
  readonly revision: number;
  readonly price: PriceParts;
  readonly days: number;
  /** For a survey: the first and last day that use its price. */
  readonly from?: IsoDate;
  readonly to?: IsoDate;
}

export interface Figure extends FigureName, FigureRevision {
  readonly origin: 'companies' | 'surveys' | 'months' | 'figures';
  readonly inputs: readonly FigureInput[];
  /** Of a month computed from its surveys. */
  readonly daysAfterLast?: DaysAfterLast | undefined;
  /** Whether what it rests on has changed since. */
  readonly underReview: boolean;
  readonly note?: PublicNote | undefined;
  readonly withdrawal?: PublicNote | undefined;
  /** Why a revision was left out, when it was. */
  readonly leftOut?: FigureOmission | undefined;
  readonly quality?: ProductQuality | undefined;
  /** Version of the method that made it; absent where it was published as it came. */
  readonly method?: number | undefined;
  /** SHA-256 of a week's frozen inputs. */
  readonly fingerprint?: string | undefined;
  /** All revisions, the latest first. */
  readonly revisions: readonly FigureRevision[];
}
