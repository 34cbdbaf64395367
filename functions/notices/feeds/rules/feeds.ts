import { RELEASE_SERIES } from '../../../prices/surveys/rules/release-calendar.ts';

/** Feeds about published prices. */
export const PRICE_FEEDS = [...RELEASE_SERIES, 'corrections'] as const;
export const FEEDS = [...PRICE_FEEDS, 'provisional', 'energy', 'news', 'documents'] as const;
export type FeedName = (typeof FEEDS)[number];
