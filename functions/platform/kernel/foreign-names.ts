/**
 * Names of query parameters that links get from others, and the language, which only some calls depend on. Every
 * call passes them over. The function `api-request` at the edge keeps the same rule.
 */
export const isPassedOver = (name: string): boolean =>
  /^(utm_.*|mc_.*|fbclid|gclid|ref|_|lang)$/.test(name);
