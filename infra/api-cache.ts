/**
 * How the distribution caches answers of the API. The one-machine site has a cache that follows the
 * same rules (scripts/local/edge-cache.ts).
 */
export const apiCache = {
  /**
   * Seconds. Answers say how long they may be kept, and what says nothing is not kept. The least is 0,
   * since above it CloudFront keeps even what says `no-store`.
   */
  lifetime: { min: 0, default: 0, max: 86_400 },
  /** Headers that tell answers of one address and query apart; a function at the edge sets this one. */
  keyHeaders: ['x-viewer'],
  /** Encodings that tell them apart, the better one first. */
  encodings: ['br', 'gzip'],
  /** Left alone, CloudFront would answer one caller's error to the next for ten seconds. */
  uncachedErrors: [400, 403, 404, 405, 414, 500, 501, 502, 503, 504],
} as const;
