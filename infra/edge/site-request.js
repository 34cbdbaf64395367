// biome-ignore-all lint/correctness/noUnusedVariables: CloudFront calls the function named handler.

/**
 * The site is below /dgsaie/. Every address of the app that is not a file gets the app's page; the app leads home from
 * addresses without a page. Pages of the earlier sites are redirected to the present ones.
 *
 * Defined before this script: `earlierAddresses`, as in functions/open-data/pages/contract/earlier-addresses.ts;
 * `pageFiles`, the files of the public pages by their addresses; `siteFiles`, the names of the files beside the
 * app's page, null when the site has not been built; and `missingPage`, what a person sees at other addresses of the host.
 */
function handler(event) {
  var request = event.request;
  var path = request.uri;
  if (path === '/' || path === '/dgsaie') return redirect(302, 'Found', '/dgsaie/');
  var link = mailLink(request);
  if (link) return redirect(302, 'Found', link);
  if (earlierFile.test(path)) return earlierFileToday(request);
  var moved = pageToday(request);
  if (moved) return redirect(301, 'Moved Permanently', moved);
  if (!path.startsWith('/dgsaie/')) {
    if (/^\/dgsaie(\/|$)/i.test(path))
      return redirect(
        301,
        'Moved Permanently',
        `/dgsaie/${path.slice('/dgsaie/'.length)}${queryOf(request)}`,
      );
    // The restricted areas, typed without the site's folder.
    if (/^\/(monitor|app)(\/|$)/.test(path))
      return redirect(302, 'Found', `/dgsaie${path}${queryOf(request)}`);
    return /^\/(robots\.txt$|\.well-known\/)/.test(path) ? request : missing();
  }
  if (!isFile(path.slice('/dgsaie/'.length))) {
    request.uri = pageOf(request);
  }
  return request;
}

/**
 * Data and documents of the earlier sites. Their servers took every case of letters, but a path of the distribution takes
 * one: that of `earlier-data`. What has another form than theirs names no file.
 */
var earlierFile = /^(?:\/dgsaie)?\/(?:open_data_export\.php|pub\/bollettino(?:$|\/))/i;

function earlierFileToday(request) {
  var path = request.uri;
  var today = path.replace(earlierFile, (start) => start.toLowerCase());
  var isForm = /\/(open_data_export\.php|pub\/bollettino\/\d{4}\/[^/]+)$/.test(today);
  return isForm && today !== path
    ? redirect(301, 'Moved Permanently', today + queryOf(request))
    : missing();
}

/** The token's parameter has the same name as in the links of mails, which the page uses too. */
var mailTokens = { conferma: 'confirm', fine: 'end', mai: 'never' };

/** The target of the links in mails: a page without script that has their tokens. */
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

function pageToday(request) {
  var isBelowSite = /^\/dgsaie\//i.test(request.uri);
  // The earlier sites' servers took every case of letters.
  var name = request.uri.slice(isBelowSite ? '/dgsaie/'.length : 1).toLowerCase();
  var page = entryOf(earlierAddresses.pages, name);
  var path = name.endsWith('/') ? name.slice(0, -1) : name;
  if (!page && !isBelowSite && earlierAddresses.publicPages.includes(path)) page = path;
  return page ? `/dgsaie/${page}${queryOf(request)}` : undefined;
}

/** Ignores properties that every object has, such as `constructor`. */
function entryOf(table, key) {
  return Object.keys(table).includes(key) ? table[key] : undefined;
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
  return {
    statusCode: statusCode,
    statusDescription: statusDescription,
    headers: { location: { value: address } },
  };
}

function missing() {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'text/html; charset=utf-8' } },
    body: { encoding: 'text', data: missingPage },
  };
}
