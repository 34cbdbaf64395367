/** Readers' opinions on the clarity of a page: stars, a reason, a comment. They do not identify their authors. */
import { type PublicPageId, publicPages } from '../../pages/rules/site-pages.ts';

/** Readers can rate the public pages; the names are those of the page table. */
export const RATED_PAGES = Object.keys(publicPages) as PublicPageId[];
export type RatedPage = PublicPageId;

export const MOST_STARS = 5;
/** From this many stars on people are asked what they liked, below it what was difficult. */
const CONTENT_FROM = 4;

export const PRAISE = ['clear', 'complete', 'easy', 'working', 'other'] as const;
export const DIFFICULTIES = ['unclear', 'incomplete', 'hidden', 'technical', 'other'] as const;
export type FeedbackReason = (typeof PRAISE)[number] | (typeof DIFFICULTIES)[number];
export const FEEDBACK_REASONS: readonly FeedbackReason[] = [
  ...new Set([...PRAISE, ...DIFFICULTIES]),
];

/** Maximum number of characters in a comment. */
export const LONGEST_COMMENT = 200;

export const reasonsFor = (stars: number): readonly FeedbackReason[] =>
  stars >= CONTENT_FROM ? PRAISE : DIFFICULTIES;

/** Number of readers who gave one star, two, … five. */
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
  // Nine or more digits, as in telephone and document numbers; no price has that many.
  /\+?\d(?:[ ./-]?\d){8,}/g,
];

/** Removes contact details from a comment as far as their form shows them; people are also asked not to write any. */
export const withoutContacts = (comment: string): string =>
  CONTACTS.reduce((text, pattern) => text.replace(pattern, MASK), comment);
