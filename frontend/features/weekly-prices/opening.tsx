import { unpricedNews, weekNews } from '../../../functions/open-data/charts/rules/price-news.ts';
import { productById } from '../../../functions/sample/rules/products.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { foundLine } from '../../shared/prices/chart-words.ts';
import type { ShownSurvey } from './shown-survey.ts';

const products = [1, 2] as const;

/** The main news of a survey, in one sentence; undefined where its prices could not be read or were withdrawn. */
export function useNews(shown: ShownSurvey | undefined): string | undefined {
  const language = useLanguage();
  if (!shown?.prices) return undefined;
  const { survey, report = [], prices } = shown;
  // A product that is left out or withdrawn has no news, whatever it cost before.
  const known = products.filter((id) => prices.some(({ productId }) => productId === id));
  if (known.length === 0) return `${unpricedNews(products, survey.date, language)}.`;
  const lines = known.map((id) =>
    foundLine(
      id,
      report.map((row) => ({ date: row.date, value: row[productById(id).reportKey] ?? null })),
    ),
  );
  return weekNews(lines, language);
}
