import { optionalEnvironment } from '../../platform/aws/environment.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { apiBase } from '../../platform/kernel/addresses.ts';
import { decimalText } from '../../platform/kernel/decimal-text.ts';
import { periodKind } from '../../platform/kernel/periods.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { hasPrice, publishedAverages } from '../../prices/averages/store/averages.ts';
import type { ProductId } from '../../sample/rules/products.ts';
import type { FigureRevision } from '../figures/rules/figures.ts';
import { figureAddresses } from '../figures/work/figure-addresses.ts';
import { figureRevisions } from '../figures/work/read-figure.ts';
import type { ClauseResult, fuelClauseRoutes, MonthAsked } from './contract.ts';
import { CLAUSE_DISCLAIMER, CLAUSE_LAW, CLAUSE_RULE, clauseFormula } from './rules/clause-texts.ts';
import {
  type Adjustment,
  adjustmentOf,
  type ClausePrice,
  clausePrice,
  LEGAL_THRESHOLD,
} from './rules/fuel-clause.ts';

/** Automotive gas oil. */
const DIESEL: ProductId = 2;

export const forPublic = {
  'fuel-clause/compute': async ({ query }) => {
    const { product = DIESEL, share, threshold = LEGAL_THRESHOLD, price = 'total' } = query;
    const terms = { productId: product, price, share, threshold };
    const months = [query.reference, ...query.trips];
    const revisions = new Map(
      await Promise.all(
        [...new Set(months.map(({ period }) => period))].map(
          async (period) =>
            [
              period,
              await figureRevisions({ series: 'monthly', period, productId: product }),
            ] as const,
        ),
      ),
    );
    const found = (asked: MonthAsked) =>
      monthFound(asked, revisions.get(asked.period) ?? [], terms);
    const reference = found(query.reference);
    const trips = query.trips.map((trip) => {
      const current = found(trip);
      if (!reference || !current) return { ...trip, current };
      const values = { reference: reference.value, current: current.value };
      const numbers = { ...values, freight: trip.freight, share, threshold };
      const result = adjustmentOf(numbers);
      return { ...trip, current, result, formula: clauseFormula(numbers, result) };
    });
    const isComplete = reference && trips.every(({ current }) => current);
    const firstPeriod = isComplete ? undefined : await firstMonthOf(product);
    return { ...resultView(terms, reference, trips), ...(firstPeriod && { firstPeriod }) };
  },
} satisfies Handlers<typeof fuelClauseRoutes>;

/** `2023-12`; undefined while no month of the product is public. */
async function firstMonthOf(productId: ProductId): Promise<string | undefined> {
  const averages = await publishedAverages(productId);
  const first = averages.find((one) => periodKind(one.month) === 'month' && hasPrice(one));
  return first && `${first.year}-${String(first.month).padStart(2, '0')}`;
}

interface Terms {
  readonly productId: ProductId;
  readonly price: ClausePrice;
  readonly share: number;
  readonly threshold: number;
}

interface FoundMonth {
  readonly period: string;
  readonly revision: number;
  /** Hundredths of the chosen price. */
  readonly value: number;
  readonly latest?: { readonly revision: number; readonly value: number };
}

/**
 * A month's figure in the revision asked for, or the public one; undefined while it is not published.
 * @throws Refusal not_found for a revision that does not exist
 */
function monthFound(
  { period, revision }: MonthAsked,
  revisions: readonly FigureRevision[],
  { price, productId }: Terms,
): FoundMonth | undefined {
  const current = revisions.find(({ state }) => state === 'current');
  const asked = revisions.find((one) => one.revision === revision);
  if (revision !== undefined && !asked) {
    throw new Refusal('not_found', { period, productId, revision });
  }
  const found = asked ?? current;
  if (!found) return undefined;
  const isRevised = current && current.revision !== found.revision;
  return {
    period,
    revision: found.revision,
    value: clausePrice(found.price, price),
    ...(isRevised && {
      latest: { revision: current.revision, value: clausePrice(current.price, price) },
    }),
  };
}

interface ComputedTrip {
  readonly period: string;
  readonly freight: number;
  readonly current: FoundMonth | undefined;
  readonly result?: Adjustment;
  readonly formula?: { readonly it: string; readonly en: string };
}

function resultView(
  terms: Terms,
  reference: FoundMonth | undefined,
  trips: readonly ComputedTrip[],
): ClauseResult {
  const isComplete = trips.every(({ result }) => result !== undefined);
  const sum = (cents: (trip: ComputedTrip) => number) =>
    trips.reduce((total, trip) => total + cents(trip), 0) / 100;
  return {
    productId: terms.productId,
    price: terms.price,
    share: terms.share / 100,
    threshold: terms.threshold / 100,
    reference: figureView(reference, terms),
    trips: trips.map(({ period, freight, current, result, formula }) => ({
      period,
      freight: freight / 100,
      figure: figureView(current, terms),
      change: result ? result.change / 100 : null,
      exceeds: result?.exceeds ?? null,
      adjustment: result ? result.adjustment / 100 : null,
      adjusted: result ? result.adjusted / 100 : null,
      formula: formula ? { ...formula } : null,
    })),
    totals: isComplete
      ? {
          freight: sum(({ freight }) => freight),
          adjustment: sum(({ result }) => result?.adjustment ?? 0),
          adjusted: sum(({ result }) => result?.adjusted ?? 0),
        }
      : null,
    isRevised: [reference, ...trips.map(({ current }) => current)].some((one) => one?.latest),
    rule: CLAUSE_RULE,
    law: CLAUSE_LAW,
    disclaimer: CLAUSE_DISCLAIMER,
    permanent: reference && isComplete ? permanentAddresses(terms, reference, trips) : null,
  };
}

function figureView(month: FoundMonth | undefined, { productId }: Terms) {
  if (!month) return null;
  const { period, revision, value, latest } = month;
  return {
    ...{ period, revision, value: value / 100 },
    ...figureAddresses({ series: 'monthly', period, productId }, revision),
    ...(latest && { latest: { revision: latest.revision, value: latest.value / 100 } }),
  };
}

/** They name every term and revision, so that a later change of a default or a revision has no effect on them. */
function permanentAddresses(
  { productId, price, share, threshold }: Terms,
  reference: FoundMonth,
  trips: readonly ComputedTrip[],
) {
  const named = (month: FoundMonth | undefined) => `${month?.period}.${month?.revision}`;
  const query = new URLSearchParams({
    product: String(productId),
    reference: named(reference),
    share: decimalText(share),
    threshold: decimalText(threshold),
    price,
    trips: trips
      .map(({ current, freight }) => `${named(current)}:${decimalText(freight)}`)
      .join(','),
  });
  const origin = optionalEnvironment('PUBLIC_ORIGIN') ?? '';
  return {
    api: `${origin}${apiBase}/fuel-clause?${query}`,
    page: `${origin}/dgsaie/clausola-carburante?${query}`,
  };
}
