/** The gateway's own refusals and failures by status, with the codes by which the site chooses its texts. */
var PROBLEMS = {
  413: {
    title: 'The request is too large',
    detail: 'Files of up to 100 MB go straight to storage: see POST /cmis/uploads',
    code: 'too_large',
  },
  429: { title: 'Too many requests', code: 'busy', retryAfter: 1 },
  431: { title: 'Address and headers of the request are too large', code: 'too_large' },
  500: { title: 'Internal error', code: 'internal' },
  503: { title: 'The service is not available', code: 'busy', retryAfter: 1 },
};

/**
 * Turns refusals by the gateway itself, whose form nothing behind it can change, into problem documents. It runs as
 * Lambda@Edge on answers of the API, because CloudFront's own functions do not run after an error. Answers of functions
 * stay as they are: their errors are problem documents already, and not plain JSON. A person who asked for a page gets one.
 * Given before this script: `busyPage`.
 */
function handler(event) {
  var { request, response } = event.Records[0].cf;
  if (request.method === 'HEAD' || response.status < '400' || !isPlainJson(response))
    return response;
  var problem = PROBLEMS[response.status] || otherProblem(response);
  var { 'content-length': _, 'content-encoding': __, ...headers } = response.headers;
  var named = headers['apigw-requestid'];
  var { retryAfter, ...told } = problem;
  var comesBack = retryAfter || response.status >= '500';
  var isPage = comesBack && request.uri.startsWith('/dgsaie/api/v1/pages/');
  return {
    status: response.status,
    statusDescription: response.statusDescription,
    headers: {
      ...headers,
      ...asHeaders({
        'access-control-allow-origin': '*',
        'content-type': isPage ? 'text/html; charset=utf-8' : 'application/problem+json',
        'cache-control': 'no-store',
        ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}),
      }),
    },
    bodyEncoding: 'text',
    body: isPage
      ? busyPage
      : JSON.stringify({
          type: 'about:blank',
          status: Number(response.status),
          ...told,
          ...(retryAfter ? { retryAfter: retryAfter } : {}),
          instance: request.uri.slice('/dgsaie/api/v1'.length),
          ...(named ? { requestId: named[0].value } : {}),
        }),
  };
}

function isPlainJson(response) {
  var type = response.headers['content-type'];
  return Boolean(type) && type[0].value.startsWith('application/json');
}

function otherProblem(response) {
  return response.status < '500'
    ? { title: 'The request cannot be read', code: 'malformed' }
    : PROBLEMS[500];
}

function asHeaders(values) {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, [{ key: key, value: value }]]),
  );
}

exports.handler = async (event) => handler(event);
