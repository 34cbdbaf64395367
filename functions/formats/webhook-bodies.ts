/** What programs are sent: JSON with `type`, `timestamp` and `data`, as the Standard Webhooks have it. */

import { documentTitle } from '../domain/document-titles.ts';
import type { FigureName } from '../domain/figures.ts';
import type { Hundredths } from '../domain/money.ts';
import type { ProductId } from '../domain/products.ts';
import { productName } from '../domain/published-names.ts';
import type { PublicNote } from '../domain/surveys.ts';
import type { CallType } from '../domain/webhooks.ts';
import type { ContentChange, DocumentContent, NewsContent } from '../store/content-changes.ts';
import { documentAddresses, newsAddress } from './content-texts.ts';
import { figureAddresses } from './figure-addresses.ts';
import { both, isPerKilogram, periodText } from './figure-texts.ts';

interface Change extends Pick<FigureName, 'series' | 'period'> {
  readonly kind: 'release' | 'correction' | 'withdrawal';
  readonly revision: number;
  readonly at: string;
  readonly totals: readonly { readonly productId: ProductId; readonly total: Hundredths }[];
  readonly note?: PublicNote | undefined;
}

export function changeBody({ kind, series, period, revision, at, totals, note }: Change): string {
  return callBody(kind, at, {
    ...{ series, period, revision },
    periodName: both((language) => periodText({ series, period }, language)),
    ...(note && { note: { ...note } }),
    figures: totals.map(({ productId, total }) => ({
      productId,
      product: both((language) => productName(productId, language)),
      unit: isPerKilogram(productId) ? 'EUR/1000 kg' : 'EUR/1000 l',
      totalPrice: total / 100,
      ...figureAddresses({ series, period, productId }, revision),
    })),
  });
}

/** Of a news item or document: what is public now, or what was before it was withdrawn. */
export function contentBody(change: ContentChange): string {
  const { series, kind, at } = change;
  const data = series === 'news' ? newsData(change.item) : documentData(change.item);
  return callBody(kind, at, { series, ...data });
}

const newsData = (item: NewsContent) => ({
  ...{ id: item.id, date: item.date },
  title: { it: item.title, en: item.titleEn },
  url: both((language) => newsAddress(item, language)),
});

function documentData(item: DocumentContent) {
  const { id, location, fileName, size, lastModificationDate } = item;
  return {
    ...{ id, location, fileName, size, lastModificationDate },
    title: both((language) => documentTitle(item, language)),
    ...documentAddresses(item),
  };
}

/** The receiver answers with the value, and has thereby shown that it takes calls. */
export const challengeBody = (challenge: string, at: string): string =>
  callBody('challenge', at, { challenge });

export const testBody = (webhookId: string, at: string): string =>
  callBody('test', at, { webhookId });

const callBody = (type: CallType, timestamp: string, data: object): string =>
  JSON.stringify({ type, timestamp, data });
