import type { CompanyPrice } from '../../surveys/rules/company-prices.ts';
import type { ComputedState } from '../../surveys/rules/publication-gates.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';

type Row = Pick<CompanyPrice, 'productId' | 'price' | 'isAdminCommunicating' | 'imputed'>;

/** A company's stored rows, absent before it has any, and the rows that a new computation gives. */
export interface ComparedRows {
  readonly stored?: readonly Row[] | undefined;
  readonly now: readonly Row[];
}

/**
 * Compares step 1 with its inputs. A declaration updates its rows itself, so only other inputs, above all station
 * prices, make the step outdated. @param survey with the instant of step 1
 */
export function companyPricesState(
  survey: Pick<Survey, 'steps'>,
  companies: Iterable<ComparedRows>,
): ComputedState {
  if (!survey.steps?.companyPrices) return 'missing';
  return [...companies].every(isCurrent) ? 'current' : 'stale';
}

/** A company that joined the sample since has no rows, which is right as long as it has no price. */
function isCurrent({ stored = [], now }: ComparedRows): boolean {
  const before = new Map(stored.map((row) => [row.productId, row]));
  return now.every((row) => {
    const known = before.get(row.productId);
    if (!known) return row.price === 'no';
    return (
      known.price === row.price &&
      known.isAdminCommunicating === row.isAdminCommunicating &&
      known.imputed === row.imputed
    );
  });
}
