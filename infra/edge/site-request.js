// biome-ignore-all lint/correctness/noUnusedVariables: CloudFront calls the function named handler.

/**
 * The site is below /dgsaie/. Every address of the app that is not a file gets the app's page; the app leads home from
 * addresses without a page. Addresses of the earlier sites are redirected to the present ones.
 *
 * Defined before this script: `earlierAddresses`, as in functions/open-data/pages/contract/earlier-addresses.ts;
 * `pageFiles`, the files of the public pages by their addresses; and `siteFiles`, the names of the files beside the
 * app's page, null when the site has not been built.
 */
function handler(event) {
  var request = event.request;
  var path = request.uri;
  if (path === '/' || path === '/dgsaie') return redirect(302, 'Found', '/dgsaie/');
  var link = mailLink(request);
  if (link) return redirect(302, 'Found', link);
  var moved = addressToday(request);
  if (!moved && isExport(path)) return noExport();
  if (moved) return redirect(301, 'Moved Permanently', moved);
  if (path.startsWith('/dgsaie/') && !isFile(path.slice('/dgsaie/'.length))) {
    request.uri = pageOf(request);
  }
  return request;
}

/** As the links of mails name their tokens, and as the page does. */
var mailTokens = { conferma: 'confirm', fine: 'end', mai: 'never' };

/** Where the links of mails lead: to a page that needs no script, and has their tokens. */
function mailLink(request) {
  var asked = request.querystring;
  var name = Object.keys(mailTokens).find((one) => asked[one]);
  if (!/^\/dgsaie\/avvisi\/?$/.test(request.uri) || !name) return undefined;
  return `/dgsaie/api/v1/mail-subscriptions/page?${mailTokens[name]}=${asked[name].value}&lang=${chosenLanguage(request)}`;
}

/** Every public page exists as a file in each language; the app makes the others. */
function pageOf(request) {
  var name = request.uri.slice('/dgsaie/'.length);
  var file = entryOf(pageFiles, name.endsWith('/') ? name.slice(0, -1) : name);
  return file ? `/pages/${chosenLanguage(request)}/${file}` : '/dgsaie/index.html';
}

function isFile(name) {
  if (name.startsWith('assets/')) return true;
  return siteFiles ? siteFiles.includes(name) : name.slice(name.lastIndexOf('/') + 1).includes('.');
}

function addressToday(request) {
  var isBelowSite = request.uri.startsWith('/dgsaie/');
  var name = request.uri.slice(isBelowSite ? '/dgsaie/'.length : 1);
  if (isExport(request.uri)) return exportToday(request);
  var bulletin = /^pub\/bollettino\/(\d{4})\/([^/]+)$/.exec(name);
  if (bulletin) {
    return earlierAddresses.bulletin
      .replace('{year}', bulletin[1])
      .replace('{file}', inQuery(bulletin[2]));
  }
  var page = entryOf(earlierAddresses.pages, name);
  var path = name.endsWith('/') ? name.slice(0, -1) : name;
  if (!page && !isBelowSite && earlierAddresses.publicPages.includes(path)) page = path;
  return page ? `/dgsaie/${page}${queryOf(request)}` : undefined;
}

function isExport(path) {
  return path === '/open_data_export.php' || path === '/dgsaie/open_data_export.php';
}

function exportToday(request) {
  var asked = request.querystring;
  var type = asked['export-type'];
  if (!asked['export-id'] || (type && type.value !== 'csv')) return undefined;
  var address = entryOf(earlierAddresses.exports, asked['export-id'].value);
  if (!address) return undefined;
  var accepted = request.headers['accept-language'];
  return address.replace('{lang}', languageOf(accepted ? accepted.value : ''));
}

/** A program that asks for a file must not get the site's page instead. */
function noExport() {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'text/plain; charset=utf-8' } },
    body: {
      encoding: 'text',
      data:
        "A questo indirizzo non c'è alcun file. I dati aperti: /dgsaie/open-data\n" +
        'There is no file at this address. Open data: /dgsaie/open-data\n',
    },
  };
}

/** Ignores properties that every object has, such as `constructor`. */
function entryOf(table, key) {
  return Object.keys(table).includes(key) ? table[key] : undefined;
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

/** The query as it was sent, each value separately. */
function queryOf(request) {
  var pairs = [];
  Object.keys(request.querystring).forEach((name) => {
    var parameter = request.querystring[name];
    (parameter.multiValue || [parameter]).forEach((one) => {
      pairs.push(one.value ? `${name}=${one.value}` : name);
    });
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function redirect(statusCode, statusDescription, address) {
  var headers = { location: { value: address } };
  if (statusCode === 301) headers.vary = { value: 'Accept-Language' };
  return { statusCode: statusCode, statusDescription: statusDescription, headers: headers };
}
