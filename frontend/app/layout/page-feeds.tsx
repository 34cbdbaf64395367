import { useTranslation } from 'react-i18next';
import type { FeedName } from '../../../functions/notices/feeds/rules/feeds.ts';
import { type PageId, PageLink } from '../../shared/navigation.tsx';
import { FeedLinks } from '../../shared/releases/feed-links.tsx';

/** The feeds with a page's releases and changes. */
const feedsOf: Partial<Record<PageId, readonly FeedName[]>> = {
  home: ['weekly', 'corrections', 'news'],
  'weekly-prices': ['weekly', 'corrections'],
  'monthly-prices': ['monthly', 'corrections'],
  'yearly-prices': ['quarterly', 'yearly', 'corrections'],
};

/** Ways to be informed of new figures, on pages that have figures. */
export function PageFeeds({ page }: { readonly page: PageId }) {
  const { t } = useTranslation();
  const feeds = feedsOf[page];
  if (!feeds) return null;
  return (
    <section>
      <h2 className="h5">{t('closing.feeds')}</h2>
      <FeedLinks feeds={feeds} />
      <ul className="page-closing-links">
        <li>
          <PageLink page="subscriptions" />
        </li>
        <li>
          <PageLink page="release-calendar" />
        </li>
      </ul>
    </section>
  );
}
