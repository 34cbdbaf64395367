import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { latestNewsQuery } from './latest-news.ts';

/** The latest news; nothing while there are none, or when they cannot be read. */
export function LatestNewsBlock() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { data } = useQuery(latestNewsQuery(useLanguage()));
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
            <a href={item.url}>{item.title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
