import { queryOptions } from '@tanstack/react-query';
import { apiBase } from '../../../functions/contract/route.ts';
import { routes } from '../../../functions/contract/routes.ts';
import { fetchFromApi } from '../../lib/api-client.ts';
import { type Language, locales } from '../../lib/language.ts';

export interface NewsItem {
  readonly id: string | number;
  readonly title: string;
  readonly url: string;
  /** ISO day or instant. */
  readonly date: string;
}

/** The ten latest news of the last month; none while the API has no news. */
export function latestNewsQuery(language: Language) {
  const hasNews = 'news/list' in routes;
  return queryOptions({
    queryKey: ['news/list', language],
    enabled: hasNews,
    queryFn: async ({ signal }): Promise<readonly NewsItem[]> => {
      const query = new URLSearchParams({
        start: '1',
        end: '31',
        language: locales[language].api,
        limit: '10',
      });
      const response = await fetchFromApi(`${apiBase}/news?${query}`, { signal });
      return (await response.json()) as readonly NewsItem[];
    },
  });
}
