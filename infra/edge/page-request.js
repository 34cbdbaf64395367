// biome-ignore-all lint/correctness/noUnusedVariables: CloudFront calls the function named handler.

/**
 * Pages that show what their address asks for: rendered by a call of the API, or their file where the address asks for
 * nothing. What else links add to the address is left out, so that they share an answer; so is a token, which no page
 * depends on.
 *
 * Given before this script: `shownPages`, these pages by their addresses, each with the names of what it shows, the
 * call that renders it and its file.
 */
function handler(event) {
  var request = event.request;
  var page = shownPages[request.uri];
  // A path written with escapes reaches this function too, but names no page.
  if (!page) return request;
  var language = chosenLanguage(request);
  var asked = {};
  page.names.forEach((name) => {
    var parameter = request.querystring[name];
    var value = parameter ? parameter.value : '';
    if (value) asked[name] = { value: value };
  });
  if (Object.keys(asked).length > 0) {
    asked.lang = { value: language };
    request.uri = page.call;
  } else request.uri = `/pages/${language}/${page.file}`;
  request.querystring = asked;
  delete request.headers.authorization;
  request.headers['x-viewer'] = { value: 'anonymous' };
  request.headers['x-caller-address'] = { value: event.viewer.ip };
  return request;
}
