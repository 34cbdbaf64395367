import type { FigureName } from '../../../open-data/figures/rules/figures.ts';
import { figureAddresses } from '../../../open-data/figures/work/figure-addresses.ts';
import { publicPages } from '../../../open-data/pages/rules/site-pages.ts';
import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import { feedText } from '../rules/feed-texts.ts';

/** Query parameter with which the series' page shows one period, for series that have it. */
const SHOWN_BY: { readonly [Series in FigureName['series']]?: string } = {
  weekly: 'data',
  monthly: 'mese',
};

interface Change extends Pick<FigureName, 'series' | 'period'> {
  readonly kind: 'release' | 'correction' | 'withdrawal';
  readonly revision: number;
  readonly totals: readonly { readonly productId: ProductId }[];
}

/** A release links to its bulletin or its series' page; a correction or withdrawal links to the address of its first figure. */
export function changeLink({ series, period, revision, kind, totals }: Change, language: Language) {
  const productId = totals[0]?.productId;
  if (kind === 'release' || productId === undefined) {
    const shown = SHOWN_BY[series];
    const query = shown ? `?${new URLSearchParams({ [shown]: period })}` : '';
    const origin = optionalEnvironment('PUBLIC_ORIGIN') ?? '';
    const page =
      series === 'weekly' ? publicPages['weekly-bulletin'].path : feedText(series, language).page;
    return `${origin}/dgsaie${page}${query}`;
  }
  return figureAddresses({ series, period, productId }, revision).page;
}
