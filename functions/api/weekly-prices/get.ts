import { Refusal } from '../../domain/refusal.ts';
import { type SeriesEntry, weeklyPrices } from '../../domain/series.ts';
import { endpoint } from '../../http/endpoint.ts';
import { nationalPricesOf } from '../../store/national-prices.ts';
import { publishedSeries } from '../../store/series.ts';
import { surveyById } from '../../store/surveys.ts';
import { weeklyPriceView } from './weekly-price-view.ts';

/** Published prices for everybody; for an administrator also the draft of an unpublished survey. */
export const handler = endpoint('weekly-prices/get', async ({ params, actor }) => {
  const series = await publishedSeries();
  const published = series.find(({ id }) => id === params.surveyId);
  const entry = published ?? (actor?.role === 'ADMIN' ? await draftOf(params.surveyId) : undefined);
  if (!entry) throw new Refusal('not_found', { surveyId: params.surveyId });
  const previous = series.findLast(({ date }) => date < entry.date);
  return weeklyPrices(entry, previous).map((price) => weeklyPriceView(price, entry.date));
});

async function draftOf(surveyId: number): Promise<SeriesEntry | undefined> {
  const { id, date, revision } = await surveyById(surveyId);
  const draft = await nationalPricesOf(id, revision + 1);
  return draft && { id, date, revision: draft.revision, prices: draft.prices };
}
