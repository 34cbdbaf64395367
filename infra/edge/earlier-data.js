// biome-ignore-all lint/correctness/noUnusedVariables: CloudFront calls the function named handler.

/**
 * Data and documents at addresses of the earlier sites: the API is asked for them, and its answer is theirs. A redirect
 * would not be followed by many programs that read them.
 *
 * Defined before this script: `earlierAddresses`, as in functions/open-data/pages/contract/earlier-addresses.ts, and
 * `missingPage`, what there is at an address that names no file. What the API needs from the edge is set here as in
 * `api-request`; these addresses are for readers who have not signed in.
 */
function handler(event) {
  var request = event.request;
  var isBelowSite = request.uri.startsWith('/dgsaie/');
  var name = request.uri.slice(isBelowSite ? '/dgsaie/'.length : 1);
  var address = name === 'open_data_export.php' ? exportToday(request) : documentToday(name);
  if (!address) return nothingThere;
  var parts = address.split('?');
  request.uri = parts[0];
  request.querystring = {};
  parts[1].split('&').forEach((pair) => {
    var end = pair.indexOf('=');
    request.querystring[pair.slice(0, end)] = { value: pair.slice(end + 1) };
  });
  delete request.headers.authorization;
  request.headers['x-viewer'] = { value: 'anonymous' };
  request.headers['x-caller-address'] = { value: event.viewer.ip };
  return request;
}

function exportToday(request) {
  var types = valuesOf(request, 'export-type');
  var ids = valuesOf(request, 'export-id');
  if (ids.length !== 1 || types.some((type) => type.toLowerCase() !== 'csv')) return undefined;
  var id = ids[0];
  // Every object has other properties too, such as `constructor`.
  if (!Object.keys(earlierAddresses.exports).includes(id)) return undefined;
  var accepted = request.headers['accept-language'];
  return earlierAddresses.exports[id].replace('{lang}', languageOf(accepted ? accepted.value : ''));
}

/** All values of a parameter, whose name may have any case of letters. */
function valuesOf(request, wanted) {
  var values = [];
  Object.keys(request.querystring).forEach((name) => {
    var parameter = request.querystring[name];
    if (name.toLowerCase() === wanted)
      (parameter.multiValue || [parameter]).forEach((one) => {
        values.push(one.value);
      });
  });
  return values;
}

function documentToday(name) {
  var found = /^pub\/bollettino\/(\d{4})\/([^/]{1,200})$/.exec(name);
  if (!found) return undefined;
  return earlierAddresses.bulletin.replace('{year}', found[1]).replace('{file}', inQuery(found[2]));
}

/** English when it is preferred to Italian. */
function languageOf(accepted) {
  var weights = { it: 0, en: 0 };
  accepted.split(',').forEach((range) => {
    var found = /^\s*(it|en)\b[^;]*(?:;\s*q=([\d.]+))?/i.exec(range);
    if (!found) return;
    var language = found[1].toLowerCase();
    var weight = found[2] ? Number(found[2]) : 1;
    if (weight > weights[language]) weights[language] = weight;
  });
  return weights.en > weights.it ? 'en' : 'it';
}

/** A part of a path as the value of a query. */
function inQuery(part) {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch (_) {
    return encodeURIComponent(part);
  }
}

/** It says where to look; a program that asks for a file must get neither the site's page nor success. */
var nothingThere = {
  statusCode: 404,
  statusDescription: 'Not Found',
  headers: { 'content-type': { value: 'text/html; charset=utf-8' } },
  body: { encoding: 'text', data: missingPage },
};
