/** Bodies of calls: JSON with `type`, `timestamp` and `data`, as in the Standard Webhooks conventions. */

import { documentTitle } from '../../../documents/rules/document-titles.ts';
import type { DocumentContent, NewsContent } from '../../../documents/store/content-changes.ts';
import type { FigureChangeRecord } from '../../../documents/workbooks/store/figure-changes.ts';
import type { PublicChange } from '../../../open-data/changes/rules/changes.ts';
import {
  amountsView,
  figureView,
  followedView,
} from '../../../open-data/changes/work/change-views.ts';
import { flowsOf, statedViews } from '../../../open-data/changes/work/document-changes.ts';
import { both, periodText } from '../../../open-data/figures/rules/figure-texts.ts';
import { figureAddresses } from '../../../open-data/figures/work/figure-addresses.ts';
import type { DocumentData, FiguresData, NewsData } from '../contract/webhook-calls.ts';
import type { CallType } from '../rules/webhooks.ts';
import { documentAddresses, newsAddress } from './content-texts.ts';
import type { ToldChange } from './told-figures.ts';

export function changeBody(change: PublicChange): string {
  const { kind, series, period, revision, at, totals, figures, note, followed } = change;
  const changed = new Map(figures.map((figure) => [figure.productId, figure]));
  const leftOut = figures.filter(({ remark }) => remark === 'left_out');
  const data: FiguresData = {
    ...{ series, period, revision },
    periodName: both((language) => periodText({ series, period }, language)),
    ...(note && { note: { ...note } }),
    figures: totals.map(({ productId, total }) => ({
      ...figureView(series, period, productId),
      totalPrice: total / 100,
      ...amountsView(changed.get(productId) ?? { productId }),
      ...figureAddresses({ series, period, productId }, revision),
    })),
    ...(leftOut.length > 0 && {
      leftOut: leftOut.map((figure) => ({
        ...figureView(series, period, figure.productId),
        ...amountsView(figure),
      })),
    }),
    ...(followed && { followed: followedView(followed) }),
  };
  return callBody(kind, at, data);
}

/** Body about a news item or document: its present public content, or the last one before it was withdrawn. */
export function contentBody(change: ToldChange): string {
  const { series, kind, at, figures } = change;
  const data =
    series === 'news'
      ? newsData(change.item)
      : { ...documentData(change.item), ...(figures && { figures: figuresOf(figures) }) };
  return callBody(kind, at, data);
}

/** More changed figures than this are in the addresses of their flows only. */
const MOST_CHANGED = 20;

const figuresOf = (record: FigureChangeRecord): NonNullable<DocumentData['figures']> => ({
  ...{ added: record.added, revised: record.revised, gone: record.gone },
  flows: flowsOf(record),
  changed: statedViews({ ...record, figures: record.figures.slice(0, MOST_CHANGED) }),
});

const newsData = (item: NewsContent): NewsData => ({
  series: 'news',
  ...{ id: item.id, date: item.date },
  title: { it: item.title, en: item.titleEn },
  url: both((language) => newsAddress(item, language)),
});

function documentData(item: DocumentContent): DocumentData {
  const { id, location, fileName, size, lastModificationDate } = item;
  return {
    series: 'documents',
    ...{ id, location, fileName, size, lastModificationDate },
    title: both((language) => documentTitle(item, language)),
    ...documentAddresses(item),
  };
}

/** The receiver answers with this value to show that it accepts calls, or its owner sends it. */
export const challengeBody = (challenge: string, at: string): string =>
  callBody('challenge', at, { challenge });

/** The value in what `challengeBody` made. */
export const challengeOf = (body: string): string => JSON.parse(body).data.challenge;

export const testBody = (webhookId: string, at: string): string =>
  callBody('test', at, { webhookId });

const callBody = (type: CallType, timestamp: string, data: object): string =>
  JSON.stringify({ type, timestamp, data });
