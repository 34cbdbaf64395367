/**
 * How recent a published file is, by days since its last modification. The marks of a new and of a
 * just-updated file exist only for files changed after the site's present edition went live.
 */
export type Freshness = 'new' | 'updated' | 'recent' | 'none';

const liveSince = '2024-05-07';
const dayLength = 86_400_000;

/** @param modified ISO 8601 instant or day  @param now ISO 8601 instant */
export function freshnessOf(modified: string, now: string): Freshness {
  const days = Math.floor((Date.parse(now) - Date.parse(modified)) / dayLength);
  const sinceLive = modified.slice(0, 10) > liveSince;
  if (days < 21) return sinceLive ? 'new' : 'none';
  if (days < 31) return sinceLive ? 'updated' : 'none';
  return days <= 365 ? 'recent' : 'none';
}
