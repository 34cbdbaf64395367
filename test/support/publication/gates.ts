import {
  type Contribution,
  charged,
  type Duties,
  type Figures,
  meanBy,
  type Parts,
  weightedTotal,
} from './oracle.ts';
/** Point 10 of the rules, which says what may be published, as a model to compare the product with. */

/** The present state of a product in a survey. */
export interface ProductNow {
  readonly id: number;
  /** Declared prices, or station prices for methane: one for each company of the sample. */
  readonly contributions: readonly Contribution[];
  readonly settings: Duties & { readonly min: number; readonly max: number };
  /** Total in the published survey before. */
  readonly before: number | undefined;
  /** The whole price in it, where that is known. */
  readonly partsBefore?: Parts | undefined;
  readonly isLeftOut: boolean;
}

/** In percent, except the number of companies: the rules' values where no setting differs. */
const MIN_RESPONSE = 80;
const MAX_CHANGE = 8;
const MIN_COMPANIES = 3;
const MAX_SHARE = 60;

/** The figures that the companies' prices give now, by a method. */
export function figuresNow(products: readonly ProductNow[], method: number): Figures {
  const entries = products.flatMap(({ id, contributions, settings, isLeftOut }) => {
    const total = isLeftOut ? undefined : meanBy(method, weightedTotal(contributions));
    return total === undefined ? [] : [[id, charged(total, settings)] as const];
  });
  return Object.fromEntries(entries);
}

/** Why figures can never be published: a negative net price, or a price outside the limits. */
export function impossible(figures: Figures, products: readonly ProductNow[]): string[] {
  return products.flatMap(({ id, settings: { min, max } }) => {
    const parts = figures[id];
    if (!parts) return [];
    // Limits are cents per unit, totals cents per 1000 units.
    const isOutside = parts.total < min * 1000 || parts.total > max * 1000;
    return [
      ...(parts.net < 0 ? [`product ${id}: net price ${parts.net}`] : []),
      ...(isOutside ? [`product ${id}: ${parts.total} is not within ${min} and ${max}`] : []),
    ];
  });
}

/** Conditions that need a reason. @param sampled false for figures that are not computed from companies' prices */
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
  // An imputed price does not count as an answer of the silent company.
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

function changeReasons({ id, before, partsBefore }: ProductNow, figures: Figures): string[] {
  const now = figures[id];
  if (now === undefined || !before) return [];
  return [
    ...(isLarge(now.total, before) ? [`product ${id}: from ${before} to ${now.total}`] : []),
    ...(partsBefore ? taxReasons(id, now, partsBefore) : []),
  ];
}

const isLarge = (now: number, before: number) => Math.abs(now - before) * 100 > before * MAX_CHANGE;

const taxReasons = (id: number, now: Parts, before: Parts): string[] => [
  ...(now.excise === before.excise ? [] : [`product ${id}: duty from ${before.excise}`]),
  ...(rate(now) === rate(before) ? [] : [`product ${id}: VAT from ${rate(before)}`]),
  ...(isLarge(now.net, before.net) ? [`product ${id}: net from ${before.net} to ${now.net}`] : []),
];

/** VAT in tenths of a percent of the price without it. */
const rate = ({ total, vat }: Parts) => Math.round((vat * 1000) / (total - vat));

export const PEOPLE = ['first', 'second', 'third'] as const;
export type Person = (typeof PEOPLE)[number];

/** Figures and texts that wait for a second person. */
export interface Waiting {
  readonly madeBy: Person;
  readonly reason?: string | undefined;
  /** The note as text. */
  readonly note?: string | undefined;
  readonly wordsBy?: Person | undefined;
  /** Administrators who entered prices that it uses. */
  readonly enteredBy?: ReadonlySet<Person> | undefined;
  readonly isApproved?: boolean | undefined;
}

/** Why a person cannot be the approver. */
export function notSecond({ madeBy, wordsBy, enteredBy }: Waiting, who: Person): string[] {
  return [
    ...(madeBy === who ? ['made the figures'] : []),
    ...(wordsBy === who ? ['gave the reason'] : []),
    ...(enteredBy?.has(who) ? ['entered a price'] : []),
  ];
}

/** Why figures differ from those a second person has approved. @param given texts sent with the call */
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
