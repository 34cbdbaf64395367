import {
  CLAUSE_PRICES,
  type ClausePrice,
  freightIn,
  LEGAL_THRESHOLD,
  MOST_FREIGHT,
  WHOLE,
} from '../../../functions/open-data/fuel-clause/rules/fuel-clause.ts';
import { decimalText, parseDecimal } from '../../../functions/platform/kernel/decimal-text.ts';
import { isProductId } from '../../../functions/sample/rules/products.ts';
import { type FieldErrors, onlyErrors } from '../../ui/field/native-form.tsx';

/** The terms of a contract and its trips, as they are typed or written in an address. */
export interface Terms {
  readonly product: number;
  /** `2026-10` */
  readonly reference: string;
  readonly share: string;
  readonly threshold: string;
  readonly price: string;
  readonly trips: readonly Trip[];
}

export interface Trip {
  readonly month: string;
  readonly freight: string;
}

/** Names of the API's call; a trip is also named as the form does, by `month` and `freight`. */
const NAMES = ['product', 'reference', 'share', 'threshold', 'price', 'trips'] as const;

export const asksIn = (address: URLSearchParams): boolean =>
  [...NAMES, 'month', 'freight'].some((name) => address.has(name));

/**
 * The query of the API that an address asks for, with the revisions that it names. Of a term that stands twice, both
 * values are kept, which is no valid value.
 */
export function queryIn(address: URLSearchParams): Record<string, string> {
  const freights = address.getAll('freight');
  const trips = address.getAll('month').map((month, index) => `${month}:${freights[index] ?? ''}`);
  const named = NAMES.filter((name) => address.has(name)).map((name) => [
    name,
    address.getAll(name).join(name === 'trips' ? ',' : ' '),
  ]);
  return { ...(trips.length > 0 && { trips: trips.join(',') }), ...Object.fromEntries(named) };
}

/** The terms of a query, without revisions: the form asks for the present ones. */
export const termsOf = (query: Readonly<Record<string, string>>): Terms => ({
  product: Number(query.product ?? 2),
  reference: monthOf(query.reference),
  share: query.share ?? '',
  threshold: query.threshold ?? decimalText(LEGAL_THRESHOLD),
  price: query.price ?? ('total' satisfies ClausePrice),
  trips: (query.trips ?? '').split(/,(?=\d{4}-\d\d)/).map((trip) => {
    const [month, freight = ''] = trip.split(':');
    return { month: monthOf(month), freight };
  }),
});

const monthOf = (text = ''): string => text.replace(/\.\d+$/, '');

/** Names of a trip's fields end with its place, from 0. */
export function errorsOf(terms: Terms): FieldErrors {
  const { product, reference, share, threshold, price, trips } = terms;
  const errors: Record<string, string | undefined> = {
    product: isProductId(product) ? undefined : 'choice',
    reference: monthError(reference),
    price: CLAUSE_PRICES.some((one) => one === price) ? undefined : 'choice',
    share: amountError(share, percentIn(share), WHOLE),
    threshold: amountError(threshold, percentIn(threshold), WHOLE),
  };
  for (const [index, { month, freight }] of trips.entries()) {
    errors[`month.${index}`] = monthError(month);
    errors[`freight.${index}`] = amountError(freight, freightIn(freight), MOST_FREIGHT);
  }
  return onlyErrors(errors);
}

export const percentIn = (text: string): number | undefined => parseDecimal(text, 2);

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

const monthError = (text: string) => (isMonth(text) ? undefined : 'choice');

function amountError(text: string, amount: number | undefined, most: number): string | undefined {
  if (text.trim() === '') return 'required';
  if (amount === undefined) return /^[\d\s]+[.,]\d{3,}\D*$/.test(text) ? 'decimals|2' : 'number';
  if (amount < 0) return 'min|0';
  return amount > most ? `max|${most}` : undefined;
}

/** The address of terms without errors, as the API writes numbers. */
export const addressOf = ({ product, reference, share, threshold, price, trips }: Terms) => ({
  product: String(product),
  reference,
  share: decimalText(percentIn(share) ?? 0),
  threshold: decimalText(percentIn(threshold) ?? 0),
  price,
  trips: trips
    .map(({ month, freight }) => `${month}:${decimalText(freightIn(freight) ?? 0)}`)
    .join(','),
});
