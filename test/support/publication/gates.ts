/** What may be published, as point 10 of the rules says it, for tests to hold the product against. */
import { type Contribution, charged, type Duties, type Figures, weightedTotal } from './oracle.ts';

/** A product of a survey as it stands now. */
export interface ProductNow {
  readonly id: number;
  /** Declared prices, or station prices for methane: one for each company of the sample. */
  readonly contributions: readonly Contribution[];
  readonly settings: Duties & { readonly min: number; readonly max: number };
  /** Total in the published survey before. */
  readonly before: number | undefined;
  readonly isLeftOut: boolean;
}

/** Percent, but for the number of companies: what the rules say where no setting says otherwise. */
const MIN_RESPONSE = 80;
const MAX_CHANGE = 8;
const MIN_COMPANIES = 3;
const MAX_SHARE = 60;

/** The figures that the companies' prices give now. */
export function figuresNow(products: readonly ProductNow[]): Figures {
  const entries = products.flatMap(({ id, contributions, settings, isLeftOut }) => {
    const total = isLeftOut ? undefined : weightedTotal(contributions);
    return total === undefined ? [] : [[id, charged(total, settings)] as const];
  });
  return Object.fromEntries(entries);
}

/** Why figures can never be published: a negative net price, a price outside the limits. */
export function impossible(figures: Figures, products: readonly ProductNow[]): string[] {
  return products.flatMap(({ id, settings: { min, max } }) => {
    const parts = figures[id];
    if (!parts) return [];
    // Limits are cents a unit, totals cents per 1000 units.
    const isOutside = parts.total < min * 1000 || parts.total > max * 1000;
    return [
      ...(parts.net < 0 ? [`product ${id}: net price ${parts.net}`] : []),
      ...(isOutside ? [`product ${id}: ${parts.total} is not within ${min} and ${max}`] : []),
    ];
  });
}

/** What needs a reason. @param sampled false for figures that are not made of companies' prices */
export function needsReason(
  figures: Figures,
  products: readonly ProductNow[],
  sampled: boolean,
): string[] {
  return products.flatMap((product) => [
    ...(sampled && !product.isLeftOut ? sampleReasons(product) : []),
    ...changeReasons(product, figures),
  ]);
}

function sampleReasons({ id, contributions }: ProductNow): string[] {
  const asked = contributions.filter(({ weight }) => weight > 0);
  const priced = asked.filter(({ price }) => typeof price === 'number');
  // What was imputed for a silent company is no answer of it.
  const answered = priced.filter(({ isImputed }) => !isImputed);
  const used = priced.filter(({ price }) => price !== 0);
  const [all, given, carried] = [asked, answered, used].map((list) =>
    list.reduce((sum, { weight }) => sum + weight, 0),
  ) as [number, number, number];
  const greatest = Math.max(0, ...used.map(({ weight }) => weight));
  return [
    ...(given * 100 < all * MIN_RESPONSE ? [`product ${id}: ${given} of ${all} answered`] : []),
    ...(used.length > 0 && used.length < MIN_COMPANIES ? [`product ${id}: ${used.length}`] : []),
    ...(greatest * 100 > carried * MAX_SHARE ? [`product ${id}: ${greatest} of ${carried}`] : []),
  ];
}

function changeReasons({ id, before }: ProductNow, figures: Figures): string[] {
  const now = figures[id]?.total;
  if (now === undefined || !before) return [];
  const isLarge = Math.abs(now - before) * 100 > before * MAX_CHANGE;
  return isLarge ? [`product ${id}: from ${before} to ${now}`] : [];
}

export type Person = 'first' | 'second';

/** Figures and words that wait for a second person. */
export interface Waiting {
  readonly madeBy: Person;
  readonly reason?: string | undefined;
  /** As text. */
  readonly note?: string | undefined;
  readonly wordsBy?: Person | undefined;
  readonly isApproved?: boolean | undefined;
}

/** Why a person cannot be the one who approves. */
export function notSecond({ madeBy, wordsBy }: Waiting, who: Person): string[] {
  return [
    ...(madeBy === who ? ['made the figures'] : []),
    ...(wordsBy === who ? ['gave the reason'] : []),
  ];
}

/** Why figures are not what a second person agreed to. @param given words sent with the call */
export function notAgreed(
  draft: Waiting,
  given: { readonly reason?: string | undefined; readonly note?: string | undefined },
): string[] {
  const isOther = (word: string | undefined, kept: string | undefined) =>
    word !== undefined && word !== kept;
  return [
    ...(draft.isApproved ? [] : ['nobody approved it']),
    ...(isOther(given.reason, draft.reason) ? ['another reason than the approved one'] : []),
    ...(isOther(given.note, draft.note) ? ['another note than the approved one'] : []),
  ];
}
