/** The list of series that assistants search, and why a question finds nothing. */
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { publicVersion, stationsVersion } from '../../../platform/tables/counters.ts';
import type { DocumentFlowView, SeriesView } from '../../series/contract.ts';
import { listDocumentFlows } from '../../series/work/list-document-flows.ts';
import { listSeries } from '../../series/work/list-series.ts';

export const nothingFound = (passedOver: readonly string[]): string =>
  passedOver.length > 0
    ? `No series has the words ${passedOver.join(', ')}, and none has all of the others`
    : 'No series has all of these words: ask with fewer of them, or for a flow without words';

/** Why a question that could be read has no rows. */
export async function noRows(flow: string): Promise<string> {
  const { first, last } = await spanOf(flow);
  return first === undefined
    ? `Nothing of ${flow} is published yet`
    : `${flow} has figures from ${first} to ${last}, but none of these codes in these periods as of that moment`;
}

/** First and last period of all series of a flow. */
async function spanOf(flow: string) {
  const own = (await listOfSeries()).filter((one) => one.flow === flow);
  const spans = own.flatMap((one): readonly { readonly first: string; readonly last: string }[] =>
    'frequencies' in one ? one.frequencies : [one],
  );
  const [first] = spans.map((span) => span.first).sort();
  const [last] = spans
    .map((span) => span.last)
    .sort()
    .reverse();
  return { first, last };
}

export const lastYear = async (flow: string): Promise<string | undefined> =>
  (await spanOf(flow)).last?.slice(0, 4);

/** What a call answers; where nothing is found, with the reason. @throws Refusal as the call does */
export async function orWhy<T>(flow: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
    throw new Refusal('not_found', { ...error.details, why: await noRows(flow) });
  }
}

type Listed = readonly (SeriesView | DocumentFlowView)[];

/** The list of series, which reads every figure, and the versions of the data that it was made from. */
let lastList: { readonly versions: string; readonly list: Listed } | undefined;

export async function listOfSeries(): Promise<Listed> {
  const versions = (await Promise.all([publicVersion(), stationsVersion()])).join(' ');
  if (lastList?.versions !== versions) {
    const [prices, documents] = await Promise.all([
      listSeries(undefined),
      listDocumentFlows(undefined),
    ]);
    lastList = { versions, list: [...prices, ...documents] };
  }
  return lastList.list;
}
