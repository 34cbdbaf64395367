// biome-ignore-all lint/correctness/noUnusedVariables: scripts that need it follow this one.

/** The language in the address, else the one chosen on the device, kept in a cookie. */
function chosenLanguage(request) {
  var choices = [request.querystring.lang, request.cookies.language];
  var chosen = choices.find((choice) => choice && (choice.value === 'it' || choice.value === 'en'));
  return chosen ? chosen.value : 'it';
}
