// biome-ignore-all lint/correctness/noUnusedVariables: CloudFront calls the function named handler.

/**
 * Bytes. With base64, a body of this size fits into the input of a Lambda function; the gateway would refuse larger
 * ones with an answer that is not a problem document.
 */
var LARGEST_BODY = 4500000;

/**
 * The distribution caches answers to anonymous callers under a key that includes the header x-viewer. It is always set
 * here, whatever the caller sent, and differs for each request with a token, so that a signed-in reader neither gets a
 * cached answer nor leaves one to others. x-caller-address is set for the same reason: failed sign-ins are counted by
 * it and the name.
 *
 * Given before this script: `negotiated`, the beginnings of paths that answer in the media type asked for; `passedOver`,
 * a pattern of the names that links get from others; and `publicQueries`, the paths that anyone may read, or patterns of those with parameters, each with the names that its
 * query may have. Of an anonymous reader's query they are left in one order, each with all of its values, and
 * nothing that links get from others: otherwise each link would have an answer of its own in the cache. Any other name
 * stays, so that the API refuses it without making an answer; that is not kept.
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
  if (length && Number(length.value) > LARGEST_BODY) return refused(event, TOO_LARGE);
  if (asksForUnknownFormat(request)) return refused(event, NO_SUCH_FORMAT);
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
 * For paths that negotiate a media type by the header `Accept`, only the types that they know are kept of the
 * header, so that each type has one answer in the cache.
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
    if (parameter) query[name] = parameter;
  });
  var foreign = new RegExp(passedOver, 'i');
  Object.keys(request.querystring).forEach((name) => {
    if (!query[name] && name !== 'lang' && !foreign.test(name)) {
      query[name] = request.querystring[name];
    }
  });
  return query;
}

var TOO_LARGE = {
  status: 413,
  title: 'The request is too large',
  detail: 'Files of up to 100 MB go straight to storage: see POST /cmis/uploads',
  code: 'too_large',
};
/** oEmbed asks for this status. From behind the gateway it would ring the alarm of server errors for any caller. */
var NO_SUCH_FORMAT = {
  status: 501,
  title: 'The format is not implemented',
  detail: 'Formats are json and xml',
  code: 'not_implemented',
};

function asksForUnknownFormat(request) {
  var format = request.querystring.format;
  return request.uri === '/dgsaie/api/v1/oembed' && format && !/^(json|xml)$/.test(format.value);
}

function refused(event, problem) {
  var told = {
    type: 'about:blank',
    status: problem.status,
    title: problem.title,
    detail: problem.detail,
    code: problem.code,
    instance: event.request.uri.slice('/dgsaie/api/v1'.length),
    requestId: event.context.requestId,
  };
  return {
    statusCode: problem.status,
    statusDescription: problem.status === 501 ? 'Not Implemented' : 'Content Too Large',
    headers: {
      'content-type': { value: 'application/problem+json' },
      'cache-control': { value: 'no-store' },
    },
    body: { encoding: 'text', data: JSON.stringify(told) },
  };
}
