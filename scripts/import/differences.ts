/**
 * The changes that an import would make to public figures. An import with differences is a proposal: it changes
 * nothing until it is confirmed, and never replaces a correction or a withdrawal that is not named.
 */
import type { Hundredths } from '../../functions/platform/kernel/money.ts';
import type { Approval } from '../../functions/prices/surveys/rules/drafts.ts';
import type { PublicNote } from '../../functions/prices/surveys/rules/surveys.ts';
import type { ProductId } from '../../functions/sample/rules/products.ts';

export const FIGURES = ['total', 'excise', 'vat', 'net', 'variation'] as const;
export type Figure = (typeof FIGURES)[number];
/**
 * What an import lists: a figure, a rate of VAT in hundredths of a percent, an average beside that of public figures,
 * that all prices are those of the period before, that the periods before it are missing, or that its day is unusual.
 */
export type ListedFigure = Figure | 'rate' | 'mean' | 'repeat' | 'gap' | 'day';
export type Figures = { readonly [figure in Figure]?: Hundredths | undefined };

/** How the obstacle to a figure came about: a correction or a withdrawal is only replaced if it is named. */
export type Standing = 'public' | 'corrected' | 'withdrawn';

export interface Difference {
  /** A survey's date, or a period as the calendar writes it: `2023-05`, `2023-Q2`, `2023`. */
  readonly period: string;
  readonly productId: ProductId;
  readonly figure: Figure;
  /** Absent where nothing is public. */
  readonly before?: Hundredths | undefined;
  readonly after?: Hundredths | undefined;
  readonly standing: Standing;
}

/** Confirmation that the differences are to be made, with the reason. */
export interface Confirmation {
  /** Internal. */
  readonly reason: string;
  readonly note: PublicNote;
  /** Account of the second person, where approval is required. */
  readonly approvedBy?: string | undefined;
  /** Periods whose correction or withdrawal is replaced. */
  readonly over: ReadonlySet<string>;
}

/** Whether a difference is made. */
export const isConfirmed = (
  { period, standing }: Pick<Difference, 'period' | 'standing'>,
  confirmation: Confirmation | undefined,
): boolean =>
  confirmation !== undefined && (standing === 'public' || confirmation.over.has(period));

/** The approval of a revision with its figures, as a draft has it. @param of its fingerprint, or the time of it */
export const approvalOf = (
  { approvedBy }: Confirmation,
  at: string,
  of: string,
): { approval: Approval } | undefined =>
  approvedBy === undefined ? undefined : { approval: { at, by: approvedBy, of } };

/** One line of what an import lists: a difference, a question, or a setting that it records. */
export interface Listed {
  readonly period: string;
  readonly productId: ProductId;
  readonly figure: ListedFigure;
  readonly before?: number | undefined;
  /** The period of the figure before, where it is not that period or the one before it. */
  readonly since?: string | undefined;
  readonly after?: number | undefined;
  readonly standing: Standing | 'question' | 'setting';
}

/** The figures of a product that differ, one by one; a missing variation in the import is not a difference. */
export function differencesOf(
  place: Pick<Difference, 'period' | 'productId' | 'standing'>,
  before: Figures | undefined,
  after: Figures,
): Difference[] {
  return FIGURES.filter(
    (figure) => after[figure] !== undefined && after[figure] !== before?.[figure],
  ).map((figure) => ({ ...place, figure, before: before?.[figure], after: after[figure] }));
}
