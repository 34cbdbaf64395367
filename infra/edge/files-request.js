// biome-ignore-all lint/correctness/noUnusedVariables: CloudFront calls the function named handler.

/** An object's key is its address below /dgsaie/files/. A folder is none, and is not to be listed. */
function handler(event) {
  var request = event.request;
  if (request.uri.endsWith('/')) return { statusCode: 404, statusDescription: 'Not Found' };
  request.uri = request.uri.slice('/dgsaie/files'.length);
  return request;
}
