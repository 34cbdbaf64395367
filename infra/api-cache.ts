/**
 * How the distribution caches answers of the API. The one-machine site has a cache that follows the
 * same rules (scripts/local/edge-cache.ts).
 */
export const apiCache = {
  /**
   * Seconds. Answers say how long they may be kept. The least is above 0, since at 0 CloudFront asks
   * the API once for each of many simultaneous requests; in return an anonymous answer is kept for a
   * second whatever it says. A request with a token has a key of its own, so that its answer is never
   * given again.
   */
  lifetime: { min: 1, default: 1, max: 86_400 },
  /**
   * Headers that tell answers of one address and query apart. Only what is here is certain to reach
   * the API; `x-viewer` is set by a function at the edge, and is another one for every request with a
   * token.
   */
  keyHeaders: ['authorization', 'x-viewer'],
  /** Encodings that tell them apart, the better one first. */
  encodings: ['br', 'gzip'],
  /** Left alone, CloudFront would answer one caller's error to the next for ten seconds. */
  uncachedErrors: [400, 403, 404, 405, 414, 500, 501, 502, 503, 504],
  /** The region nearest to the API where all edge locations may ask through one cache. */
  shieldRegion: 'eu-central-1',
} as const;
