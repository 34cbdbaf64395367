const NAMES =
  'utm_* mc_* pk_* mtm_* hsa_* _hs* gad_* _ga _gl *clid msclkid srsltid gclsrc gbraid wbraid igshid li_fat_id mkt_tok ' +
  's_kwcid ef_id epik ref _ _t nocache cachebuster timestamp lang';

/**
 * Names of query parameters that other sites and programs add to links, `*` for any characters, and the language, which
 * only some calls depend on. Every call passes them over, and the edge too.
 */
export const PASSED_OVER: readonly string[] = NAMES.split(' ');

export const passedOver = `^(${PASSED_OVER.join('|').replaceAll('*', '.*')})$`;

const pattern = new RegExp(passedOver);

export const isPassedOver = (name: string): boolean => pattern.test(name);
