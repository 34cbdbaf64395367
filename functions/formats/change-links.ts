import { optionalEnvironment } from '../aws/environment.ts';
import type { FigureName } from '../domain/figures.ts';
import type { ProductId } from '../domain/products.ts';
import type { Language } from '../domain/published-names.ts';
import { feedText } from './feed-texts.ts';
import { figureAddresses } from './figure-addresses.ts';

/** What the series' page calls the period it shows, where it shows one of them. */
const SHOWN_BY: { readonly [Series in FigureName['series']]?: string } = {
  weekly: 'data',
  monthly: 'mese',
};

interface Change extends Pick<FigureName, 'series' | 'period'> {
  readonly kind: 'release' | 'correction' | 'withdrawal';
  readonly revision: number;
  readonly totals: readonly { readonly productId: ProductId }[];
}

/** A release is shown by its series' page, what corrects it by the address of its first figure. */
export function changeLink({ series, period, revision, kind, totals }: Change, language: Language) {
  const productId = totals[0]?.productId;
  if (kind === 'release' || productId === undefined) {
    const shown = SHOWN_BY[series];
    const query = shown ? `?${new URLSearchParams({ [shown]: period })}` : '';
    const origin = optionalEnvironment('PUBLIC_ORIGIN') ?? '';
    return `${origin}/dgsaie${feedText(series, language).page}${query}`;
  }
  return figureAddresses({ series, period, productId }, revision).page;
}
