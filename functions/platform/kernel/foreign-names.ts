/**
 * Names of query parameters that other sites add to links, and the language, which only some calls depend on. Every
 * call ignores them. The function `api-request` at the edge has the same rule.
 */
export const isPassedOver = (name: string): boolean =>
  /^(utm_.*|mc_.*|fbclid|gclid|ref|_|lang)$/.test(name);
