import * as z from 'zod/mini';
import { clauseQuery } from '../../../functions/open-data/fuel-clause/contract.ts';
import {
  type ClausePrice,
  freightIn,
  LEGAL_THRESHOLD,
} from '../../../functions/open-data/fuel-clause/rules/fuel-clause.ts';
import { decimalText } from '../../../functions/platform/kernel/decimal-text.ts';
import type { ProductId } from '../../../functions/sample/rules/products.ts';

/** The values of the clause form: hundredths of percents and euro cents. */
export interface Question {
  readonly product: ProductId;
  /** `2026-10` */
  readonly reference: string;
  readonly share: number | null;
  readonly threshold: number;
  readonly price: ClausePrice;
  readonly trips: readonly { readonly month: string; readonly freight: number | null }[];
}

/** The address uses the same names as the API's call. */
export type ClauseQuery = z.input<typeof clauseQuery>;

/**
 * The query of the address, if the API accepts it. A form that was sent without scripts names its trip as `month` and
 * `freight`, as it was typed.
 */
export function queryIn(address: URLSearchParams): ClauseQuery | undefined {
  const { month, freight, ...named } = Object.fromEntries(address);
  const typed = freightIn(freight ?? '');
  const trips = month && typed !== undefined ? `${month}:${decimalText(typed)}` : undefined;
  const query = { ...named, ...(trips && { trips }) };
  const { success } = z.safeParse(clauseQuery, query);
  return success ? (query as unknown as ClauseQuery) : undefined;
}

/** Asks for the public revisions, whichever revisions the address names. */
export function questionOf(query: ClauseQuery): Question {
  const parsed = z.parse(clauseQuery, query);
  return {
    product: parsed.product ?? 2,
    reference: parsed.reference.period,
    share: parsed.share,
    threshold: parsed.threshold ?? LEGAL_THRESHOLD,
    price: parsed.price ?? 'total',
    trips: parsed.trips.map(({ period, freight }) => ({ month: period, freight })),
  };
}

export function addressOf({ product, reference, share, threshold, price, trips }: Question) {
  return new URLSearchParams({
    product: String(product),
    reference,
    share: decimalText(share ?? 0),
    threshold: decimalText(threshold),
    price,
    trips: trips.map(({ month, freight }) => `${month}:${decimalText(freight ?? 0)}`).join(','),
  });
}
