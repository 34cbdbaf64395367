import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NewsItem } from '../../../functions/contract/news.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { locales } from '../../lib/language.ts';
import { ExternalLink } from '../../ui/button.tsx';

/** The ten latest news of the last month; nothing while there are none, or when they cannot be read. */
export function LatestNewsBlock() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const language = locales[useLanguage()].api;
  const { data } = useQuery(
    apiQuery('news/list', { query: { start: 1, end: 31, language, limit: 10 } }),
  );
  if (!data || data.length === 0) return null;
  return (
    <section className="latest-news" aria-labelledby="latest-news-title">
      <h2 className="h4" id="latest-news-title">
        {t('latestNews')}
      </h2>
      <ul>
        {data.map((item) => (
          <li key={item.id}>
            <time dateTime={item.date}>{format.date(item.date)}</time>
            <NewsLink item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewsLink({ item: { title, url } }: { readonly item: NewsItem }) {
  return url.startsWith('/') ? (
    <a href={url}>{title}</a>
  ) : (
    <ExternalLink href={url}>{title}</ExternalLink>
  );
}
