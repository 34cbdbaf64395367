// biome-ignore-all lint/correctness/noUnusedVariables: CloudFront calls the function named handler.

/**
 * An object's key is its address below /dgsaie/files/. The address of a folder matches no object, and folders must not
 * be listed.
 */
function handler(event) {
  var request = event.request;
  if (request.uri.endsWith('/')) return { statusCode: 404, statusDescription: 'Not Found' };
  request.uri = request.uri.slice('/dgsaie/files'.length);
  return request;
}
