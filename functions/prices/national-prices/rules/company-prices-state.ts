import type { CompanyPrice } from '../../company-prices/rules/company-prices.ts';
import type { ComputedState } from '../../surveys/rules/publication-gates.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';

type Row = Pick<CompanyPrice, 'productId' | 'price' | 'isAdminCommunicating' | 'imputed'>;

/** A company's stored rows, absent before it has any, and those that computing gives now. */
export interface ComparedRows {
  readonly stored?: readonly Row[] | undefined;
  readonly now: readonly Row[];
}

/**
 * Step 1 against what it uses. Declarations bring their rows with them, so that only what is not
 * declared, station prices above all, makes it stale.
 * @param survey with the instant of step 1
 */
export function companyPricesState(
  survey: Pick<Survey, 'steps'>,
  companies: Iterable<ComparedRows>,
): ComputedState {
  if (!survey.steps?.companyPrices) return 'missing';
  return [...companies].every(isCurrent) ? 'current' : 'stale';
}

/** A company that came into the sample since has no rows, which is right while it has no price. */
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
