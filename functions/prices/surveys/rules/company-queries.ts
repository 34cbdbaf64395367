/** An administrator's question to a company about one of its prices, and its outcome. */
import type { Thousandths } from '../../../platform/kernel/money.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type { ProductId } from '../../../sample/rules/products.ts';

export const QUERY_STATES = ['asked', 'confirmed', 'corrected'] as const;
export type QueryState = (typeof QUERY_STATES)[number];

export interface CompanyQuery {
  readonly productId: ProductId;
  readonly state: QueryState;
  readonly question: string;
  readonly askedAt: string;
  readonly askedBy: string;
  /** The price that the question is about. */
  readonly priceAsked: Thousandths;
  /** The company's comment. */
  readonly answer?: string | undefined;
  readonly answeredAt?: string | undefined;
  readonly answeredBy?: string | undefined;
}

export interface Act {
  /** Instant. */
  readonly at: string;
  readonly by: string;
}

/**
 * Asks about a price, in place of an earlier question about the product.
 * @param price what the company declared @throws Refusal no_price_to_query without one
 */
export function askAbout(
  productId: ProductId,
  price: Thousandths | undefined,
  question: string,
  { at, by }: Act,
): CompanyQuery {
  if (price === undefined) throw new Refusal('no_price_to_query', { productId });
  return { productId, state: 'asked', question, askedAt: at, askedBy: by, priceAsked: price };
}

/** Refuses an act on a question by somebody who has not read it as it is now. @throws Refusal question_changed */
export function assertRead(query: CompanyQuery, isRead: boolean): void {
  if (isRead) return;
  // Names of administrators are not for companies, and the record of changes has both.
  const { askedBy: _, answeredBy: __, ...current } = query;
  throw new Refusal('question_changed', { current });
}

/** When the question was answered, or else asked. */
export const lastWordAt = ({
  answeredAt,
  askedAt,
}: Pick<CompanyQuery, 'answeredAt' | 'askedAt'>): string => answeredAt ?? askedAt;

/** The company says that the price is right, and why. @throws Refusal query_answered */
export function confirmed(query: CompanyQuery, answer: string, { at, by }: Act): CompanyQuery {
  if (query.state !== 'asked') throw new Refusal('query_answered', { productId: query.productId });
  return { ...query, state: 'confirmed', answer, answeredAt: at, answeredBy: by };
}

/**
 * The question after the company's price was entered once more: another price corrects it, also
 * when the old one was confirmed before; the price asked about leaves or puts the question open.
 */
export function afterDeclaration(
  query: CompanyQuery,
  price: Thousandths,
  { at, by }: Act,
): CompanyQuery {
  if (price !== query.priceAsked) {
    return { ...query, state: 'corrected', answeredAt: at, answeredBy: by };
  }
  if (query.state !== 'corrected') return query;
  const { answer: _, answeredAt: __, answeredBy: ___, ...open } = query;
  return { ...open, state: 'asked' };
}

/** The questions nobody has answered, listed before a survey is closed. */
export function openQueries<Q extends { readonly state: QueryState }>(queries: Iterable<Q>): Q[] {
  return [...queries].filter(({ state }) => state === 'asked');
}
