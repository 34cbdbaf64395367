import type { ByProduct, ProductId } from '../../../functions/sample/rules/products.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { fieldOf, type PriceValues } from './price-fields.ts';

export interface StoredMeanwhile {
  readonly values: Partial<PriceValues>;
  readonly lastChange?: { readonly by: string; readonly at: string };
}

/** The prices stored meanwhile, and their author, when a save was refused because of them. */
export function storedMeanwhile(
  error: unknown,
  t: (key: string) => string,
): StoredMeanwhile | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'stale_version') return undefined;
  const { declared = {}, declaredAt } = (error.details.current ?? {}) as {
    readonly declared?: ByProduct<{ readonly price: number; readonly byAdmin: boolean }>;
    readonly declaredAt?: string;
  };
  const prices = Object.entries(declared);
  const values = prices.map(([id, { price }]) => [fieldOf(Number(id) as ProductId), price]);
  const by = t(
    prices.some(([, { byAdmin }]) => byAdmin)
      ? 'company:prices.byAdmin'
      : 'company:prices.byCompany',
  );
  return {
    values: Object.fromEntries(values),
    ...(declaredAt && { lastChange: { by, at: declaredAt } }),
  };
}

/** The limits for which the API refused prices; they may have changed since the page was opened. */
export function refusedRanges(
  error: unknown,
): readonly { readonly productId: ProductId; readonly min: number; readonly max: number }[] {
  if (!(error instanceof ApiProblem) || error.code !== 'price_out_of_range') return [];
  return error.errors as unknown as ReturnType<typeof refusedRanges>;
}

/** If the survey was changed meanwhile, the message says so; any other failure has the general message. */
export function failureText(error: unknown, t: (key: string) => string): string {
  const explainedRefusals = ['survey_closed', 'survey_published'];
  const code = error instanceof ApiProblem ? error.code : '';
  return explainedRefusals.includes(code)
    ? t(`app:problems.${code}`)
    : t('company:failures.update');
}
