/** What readers say about the clarity of a page: stars, a reason, a comment. Nothing says who they are. */

/** The public pages, by their names in the site's page table. */
export const RATED_PAGES = [
  'home',
  'weekly-prices',
  'weekly-analysis',
  'provisional-prices',
  'monthly-prices',
  'yearly-prices',
  'release-calendar',
  'fuel-clause',
  'figure',
  'oil-consumption',
  'oil-bulletin',
  'coal-bulletin',
  'gas-balance',
  'gas-regions',
  'gas-provinces',
  'gas-imports',
  'energy-balance',
  'energy-situation',
  'open-data',
  'api-guide',
  'survey-landing',
  'questionnaire',
  'oil-logistics',
  'methodology',
  'logout',
  'legal-notes',
  'search',
  'subscriptions',
] as const;
export type RatedPage = (typeof RATED_PAGES)[number];

export const MOST_STARS = 5;
/** From so many stars on people are asked what they liked, below what was difficult. */
const CONTENT_FROM = 4;

export const PRAISE = ['clear', 'complete', 'easy', 'working', 'other'] as const;
export const DIFFICULTIES = ['unclear', 'incomplete', 'hidden', 'technical', 'other'] as const;
export type FeedbackReason = (typeof PRAISE)[number] | (typeof DIFFICULTIES)[number];
export const FEEDBACK_REASONS: readonly FeedbackReason[] = [
  ...new Set([...PRAISE, ...DIFFICULTIES]),
];

/** Characters of a comment. */
export const LONGEST_COMMENT = 200;

export const reasonsFor = (stars: number): readonly FeedbackReason[] =>
  stars >= CONTENT_FROM ? PRAISE : DIFFICULTIES;

/** How many gave one star, two, … five. */
export type StarCounts = readonly number[];

export const opinionsIn = (stars: StarCounts): number =>
  stars.reduce((sum, count) => sum + count, 0);

/** Mean of the stars in tenths, rounded half up; undefined without an opinion. */
export function averageStars(stars: StarCounts): number | undefined {
  const opinions = opinionsIn(stars);
  if (opinions === 0) return undefined;
  const sum = stars.reduce((total, count, index) => total + count * (index + 1), 0);
  return Math.floor((20 * sum + opinions) / (2 * opinions));
}

const MASK = '[…]';
const CONTACTS: readonly RegExp[] = [
  // E-mail addresses.
  /\S+@\S+/g,
  // Fiscal codes.
  /\b[a-z]{6}\d{2}[a-z]\d{2}[a-z]\d{3}[a-z]\b/gi,
  // IBANs.
  /\b[a-z]{2}\d{2}[a-z0-9]{11,30}\b/gi,
  // Nine digits and more, as telephone numbers and those of documents have; no price has as many.
  /\+?\d(?:[ ./-]?\d){8,}/g,
];

/** A comment without what leads to a person, as far as its form tells: people are asked not to write it. */
export const withoutContacts = (comment: string): string =>
  CONTACTS.reduce((text, pattern) => text.replace(pattern, MASK), comment);
