// biome-ignore-all lint/correctness/noUnusedVariables: CloudFront calls the function named handler.

/** The site stands below /dgsaie/; every address of the app that is not a file is the app itself. */
function handler(event) {
  var request = event.request;
  var path = request.uri;
  if (path === '/' || path === '/dgsaie') {
    return {
      statusCode: 302,
      statusDescription: 'Found',
      headers: { location: { value: '/dgsaie/' } },
    };
  }
  var lastSegment = path.slice(path.lastIndexOf('/') + 1);
  if (path.startsWith('/dgsaie/') && !lastSegment.includes('.')) {
    request.uri = '/dgsaie/index.html';
  }
  return request;
}
