/**
 * How the distribution caches answers of the API. The one-machine site has a cache that follows the
 * same rules (scripts/local/site/edge-cache.ts).
 */
export const apiCache = {
  /**
   * In seconds. Answers say how long they may be kept. The minimum is above 0, because at 0 CloudFront asks the API
   * once for each of many simultaneous requests; in return an anonymous answer is kept for at least a second. A request
   * with a token has a key of its own, so its answer is never reused.
   */
  lifetime: { min: 1, default: 1, max: 86_400 },
  /**
   * Headers in the cache key. Only these are certain to reach the API; `x-viewer` is set by a function at the edge and
   * differs for every request with a token.
   */
  keyHeaders: ['authorization', 'x-viewer'],
  /** Encodings in the cache key, the better one first. */
  encodings: ['br', 'gzip'],
  /** By default CloudFront would keep one caller's error and answer it to others for ten seconds. */
  uncachedErrors: [400, 403, 404, 405, 414, 500, 501, 502, 503, 504],
  /** The region nearest to the API, through which all edge locations may share one cache. */
  shieldRegion: 'eu-central-1',
} as const;
