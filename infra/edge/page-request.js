// biome-ignore-all lint/correctness/noUnusedVariables: CloudFront calls the function named handler.

/**
 * Pages that show what their query asks for: they are rendered by a call of the API, or are files where the address
 * has no such query. Other parts that links add to the query are removed, so that these addresses share an answer;
 * so is a token, because no page depends on it.
 * Given before this script: `shownPages`, these pages by their addresses, each with the parameters that it shows,
 * those of them that have several values, the call that renders it and its file.
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
    var several = parameter && page.several.includes(name) && parameter.multiValue;
    var single = parameter ? parameter.value : '';
    var value = several ? several.map((one) => one.value).join('-') : single;
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
