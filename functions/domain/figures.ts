/** A published figure with its origin. */
import type { PublicSpan } from './as-of.ts';
import type { IsoDate } from './calendar.ts';
import type { PriceParts } from './money.ts';
import type { ProductId } from './products.ts';
import type { ReleaseSeries } from './release-calendar.ts';
import type { ProductQuality } from './survey-quality.ts';
import type { PublicNote } from './surveys.ts';

/** Names a figure, whatever its revision. */
export interface FigureName {
  readonly series: ReleaseSeries;
  /** `2026-11-23` a survey's date, `2026-11`, `2026-Q4`, `2026`. */
  readonly period: string;
  readonly productId: ProductId;
}

/** `left_out`: the revision that followed was published without the product. */
export type FigureState = 'current' | 'replaced' | 'left_out' | 'withdrawn';

/** The revision that was published without the figure, and what is on record about why. */
export interface FigureOmission {
  readonly revision: number;
  /** Why the product was left out, as an administrator wrote it. */
  readonly reason?: string | undefined;
  /** What the public was told about that revision. */
  readonly note?: PublicNote | undefined;
}

/** A revision of a figure; amounts in hundredths. */
export interface FigureRevision extends PublicSpan {
  readonly revision: number;
  readonly state: FigureState;
  readonly price: PriceParts;
  /** Of an average. */
  readonly days?: number | undefined;
}

/** What an average is made of: a survey or a month, for how many days. */
export interface FigureInput extends FigureName {
  readonly revision: number;
  readonly price: PriceParts;
  readonly days: number;
  /** Of a survey: the days that have its price. */
  readonly from?: IsoDate;
  readonly to?: IsoDate;
}

export interface Figure extends FigureName, FigureRevision {
  readonly origin: 'companies' | 'surveys' | 'months' | 'figures';
  readonly inputs: readonly FigureInput[];
  readonly note?: PublicNote | undefined;
  readonly withdrawal?: PublicNote | undefined;
  /** Of one that was left out. */
  readonly leftOut?: FigureOmission | undefined;
  readonly quality?: ProductQuality | undefined;
  /** SHA-256 of a week's frozen inputs. */
  readonly fingerprint?: string | undefined;
  /** All of them, the latest first. */
  readonly revisions: readonly FigureRevision[];
}
