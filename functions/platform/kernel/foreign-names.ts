/**
 * Names of query parameters that other sites add to links, and the language, which only some calls depend on. Every
 * call ignores them. The function `api-request` at the edge has the same rule.
 */
export const isPassedOver = (name: string): boolean =>
  /^(utm_.*|mc_.*|pk_.*|mtm_.*|hsa_.*|_hs.*|gad_.*|_g[al]|[a-z]*clid|msclkid|srsltid|gclsrc|[gw]braid|igshid|li_fat_id|mkt_tok|s_kwcid|ef_id|epik|ref|_|_t|nocache|cachebuster|timestamp|lang)$/.test(
    name,
  );
