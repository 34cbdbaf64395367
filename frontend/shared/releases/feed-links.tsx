import { useTranslation } from 'react-i18next';
import type { FeedName, PRICE_FEEDS } from '../../../functions/notices/feeds/rules/feeds.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import './releases.css';

interface FeedLinksProps {
  readonly feeds: readonly FeedName[];
}

/** Feeds in the language of the page, to see and for programs that look for them in the head. */
export function FeedLinks({ feeds }: FeedLinksProps) {
  const { t } = useTranslation();
  const lang = useLanguage();
  const query = { lang };
  return (
    <ul className="feed-links">
      {feeds.map((feed) => {
        const name = t(`feeds.of.${feed}`);
        const [atom, json] = addressesOf(feed, query);
        return (
          <li key={feed}>
            {name}: <a href={atom}>Atom</a> <a href={json}>JSON Feed</a>
            <link rel="alternate" type="application/atom+xml" title={name} href={atom} />
            <link rel="alternate" type="application/feed+json" title={name} href={json} />
          </li>
        );
      })}
    </ul>
  );
}

/** The addresses of all feeds have the form of those of prices. */
function addressesOf(feed: FeedName, query: { readonly lang: 'it' | 'en' }): string[] {
  const params = { feed: feed as (typeof PRICE_FEEDS)[number] };
  return [apiAddress('feeds/atom', { params, query }), apiAddress('feeds/json', { params, query })];
}
