// biome-ignore-all lint/correctness/noUnusedVariables: CloudFront calls the function named handler.

/**
 * Bytes. With base64 this fits into what a Lambda function is given; whatever is larger the gateway
 * would refuse with an answer that is no problem document.
 */
var LARGEST_BODY = 4500000;

/**
 * Answers to anonymous callers are kept by the distribution, under a key that the header x-viewer is
 * part of. It is always set here, whatever the caller sent, and to another value for each request with
 * a token, so that nobody who signs in can be given, or can give to others, what was kept. The same
 * goes for x-caller-address: by it and a name together failed sign-ins are counted.
 *
 * Given before this script: `publicQueries`, the paths that anyone may read, or patterns of those with
 * parameters, each with the names that its query may have. Of an anonymous reader's query nothing else is
 * left, in one order and once each: otherwise anybody could ask past the cache by adding `?junk=1`. A name
 * that is meant to be one of them stays, so that the API refuses it; its answer is not kept.
 *
 * What pages of others frame is asked for below /dgsaie/embed/, where it has headers of its own.
 */
function handler(event) {
  var request = event.request;
  var headers = request.headers;
  if (request.uri.startsWith('/dgsaie/embed/')) {
    request.uri = `/dgsaie/api/v1${request.uri.slice('/dgsaie'.length)}`;
  }
  var length = headers['content-length'];
  if (length && Number(length.value) > LARGEST_BODY) return tooLarge(event);
  headers['x-viewer'] = { value: headers.authorization ? event.context.requestId : 'anonymous' };
  headers['x-caller-address'] = { value: event.viewer.ip };
  if (!headers.authorization && (request.method === 'GET' || request.method === 'HEAD')) {
    request.querystring = knownPart(request);
  }
  return request;
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
    if (!query[name] && names.some((known) => isMeant(name, known))) {
      query[name] = { value: request.querystring[name].value };
    }
  });
  return query;
}

/** The rule of functions/domain/misspelt-name.ts: a test compares them. */
function isMeant(name, known) {
  var given = name.toLowerCase().replace(/[-_]/g, '');
  var wanted = known.toLowerCase().replace(/[-_]/g, '');
  if (given === wanted) return true;
  if (wanted.length < 4) return false;
  var start = 0;
  while (start < given.length && given[start] === wanted[start]) start += 1;
  var one = given.slice(start);
  var other = wanted.slice(start);
  return (
    one.slice(1) === other.slice(1) ||
    one.slice(1) === other ||
    one === other.slice(1) ||
    one.slice(1, 2) + one.slice(0, 1) + one.slice(2) === other
  );
}

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
