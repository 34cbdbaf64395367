import type { TFunction } from 'i18next';
import type { Receipt } from '../../../functions/prices/collection/contract/submissions.ts';

/** The names of a receipt's products for which another price was sent later; empty when all hold. */
export const replacedProducts = (prices: Receipt['prices'], t: TFunction): string =>
  prices
    .flatMap(({ productId, replacedAt }) => (replacedAt ? t(`app:products.${productId}`) : []))
    .join(', ');
