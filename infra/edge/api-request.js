// biome-ignore-all lint/correctness/noUnusedVariables: CloudFront calls the function named handler.

/**
 * Answers to anonymous callers are kept by the distribution, under a key that this header is part
 * of. It is always set here, whatever the caller sent, so that nobody who signs in can be given, or
 * can give to others, what was kept for somebody else.
 */
function handler(event) {
  var headers = event.request.headers;
  headers['x-viewer'] = { value: headers.authorization ? 'signed-in' : 'anonymous' };
  return event.request;
}
