// biome-ignore-all lint/correctness/noUnusedVariables: CloudFront calls the function named handler.

/**
 * Bytes. With base64 this fits into the input of a Lambda function; the gateway would refuse larger bodies with an
 * answer that is not a problem document.
 */
var LARGEST_BODY = 4500000;

/**
 * The distribution caches answers to anonymous callers under a key that includes the header x-viewer. It is always set
 * here, whatever the caller sent, and differs for each request with a token, so that a signed-in reader neither gets a
 * cached answer nor leaves one to others. x-caller-address is set for the same reason: failed sign-ins are counted by
 * it and the name.
 *
 * Given before this script: `negotiated`, the beginnings of paths that answer in the media type asked for, and
 * `publicQueries`, the paths that anyone may read, or patterns of those with parameters, each with the names that its
 * query may have. Of an anonymous reader's query they are left in one
 * order and once each, and nothing that links get from others: otherwise each link would have an answer of its own
 * in the cache. Any other name stays, so that the API refuses it without making an answer; that is not kept.
 *
 * Charts in frames of other sites are requested below /dgsaie/embed/, where the headers differ.
 */
function handler(event) {
  var request = event.request;
  var headers = request.headers;
  if (request.uri.startsWith('/dgsaie/embed/')) {
    request.uri = `/dgsaie/api/v1${request.uri.slice('/dgsaie'.length)}`;
  }
  var length = headers['content-length'];
  if (length && Number(length.value) > LARGEST_BODY) return tooLarge(event);
  headers['x-viewer'] = {
    value: headers.authorization ? event.context.requestId : `anonymous${wantedTypes(request)}`,
  };
  headers['x-caller-address'] = { value: event.viewer.ip };
  if (!headers.authorization && (request.method === 'GET' || request.method === 'HEAD')) {
    request.querystring = knownPart(request);
  }
  return request;
}

/**
 * Of paths that answer in the media type of the header `Accept`: the types that they know, so that each has an answer
 * of its own in the cache, and no other word of the header.
 */
function wantedTypes(request) {
  var path = request.uri.slice('/dgsaie/api/v1'.length);
  var place = negotiated.find((one) => path.startsWith(one.start));
  var accept = request.headers.accept;
  if (!place || !accept) return '';
  var wanted = accept.value
    .toLowerCase()
    .split(',')
    .filter((one) => place.types.some((type) => one.includes(type)) || one.includes('/*'));
  return ` ${wanted
    .slice(0, 8)
    .join(',')
    .replace(/[^a-z0-9+.,;=*/-]/g, '')}`;
}

function knownPart(request) {
  var path = request.uri.slice('/dgsaie/api/v1'.length);
  var route = publicQueries.find((one) =>
    one.path ? one.path === path : new RegExp(one.pattern).test(path),
  );
  var query = {};
  var names = route ? route.names : [];
  names.forEach((name) => {
    var parameter = request.querystring[name];
    if (parameter) query[name] = { value: parameter.value };
  });
  Object.keys(request.querystring).forEach((name) => {
    if (!query[name] && !passedOver.test(name)) {
      query[name] = { value: request.querystring[name].value };
    }
  });
  return query;
}

/** The rule of functions/platform/kernel/foreign-names.ts: a test compares them. */
var passedOver = /^(utm_.*|mc_.*|fbclid|gclid|ref|_|lang)$/;

function tooLarge(event) {
  var problem = {
    type: 'about:blank',
    status: 413,
    title: 'The request is too large',
    detail: 'Files of up to 100 MB go straight to storage: see POST /cmis/uploads',
    code: 'too_large',
    instance: event.request.uri.slice('/dgsaie/api/v1'.length),
    requestId: event.context.requestId,
  };
  return {
    statusCode: 413,
    statusDescription: 'Content Too Large',
    headers: {
      'content-type': { value: 'application/problem+json' },
      'cache-control': { value: 'no-store' },
    },
    body: { encoding: 'text', data: JSON.stringify(problem) },
  };
}
