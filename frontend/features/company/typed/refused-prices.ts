import type { TFunction } from 'i18next';
import type { ByProduct, ProductId } from '../../../../functions/sample/rules/products.ts';
import { ApiProblem } from '../../../lib/failures.ts';
import { fieldOf, type PriceValues } from './price-fields.ts';

export interface StoredMeanwhile {
  readonly values: Partial<PriceValues>;
  readonly lastChange?: { readonly by: string; readonly at: string };
}

/** The prices stored meanwhile and their author, when they were the reason why a save was refused. */
export function storedMeanwhile(
  error: unknown,
  t: (key: string) => string,
): StoredMeanwhile | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'stale_version') return undefined;
  const current = (error.details.current ?? {}) as {
    readonly declared?: ByProduct<{ readonly price: number; readonly byAdmin: boolean }>;
    readonly declaredAt?: string;
    readonly sentByName?: string;
  };
  const { declared = {}, declaredAt, sentByName = t('company:prices.byCompany') } = current;
  const prices = Object.entries(declared);
  const values = prices.map(([id, { price }]) => [fieldOf(Number(id) as ProductId), price]);
  const by = prices.some(([, { byAdmin }]) => byAdmin) ? t('company:prices.byAdmin') : sentByName;
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

/** Whether prices were refused because the survey was closed since the page was opened. */
export const isClosed = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'survey_closed';

/** A changed survey has a message of its own; any other failure has the general message. */
export function failureText(
  error: unknown,
  t: TFunction,
  moment: (instant: string) => string,
): string {
  const explainedRefusals = ['survey_closed', 'survey_published', 'price_unconfirmed'];
  const code = error instanceof ApiProblem ? error.code : '';
  const closedAt = error instanceof ApiProblem ? error.details.closedAt : undefined;
  if (code === 'survey_closed' && typeof closedAt === 'string')
    return t('company:failures.closed', {
      moment: moment(closedAt),
      mail: t('app:site.certifiedMail'),
    });
  const mail = t('app:site.certifiedMail');
  if (code === 'company_not_asked') return t('company:failures.notAsked', { mail });
  if (code === 'product_not_sold') {
    const { errors } = error as ApiProblem;
    const products = errors.map(({ productId }) => t(`app:products.${productId}`)).join(', ');
    return t('company:failures.notSold', { products, mail });
  }
  return explainedRefusals.includes(code)
    ? t(`app:problems.${code}`)
    : t('company:failures.update');
}
