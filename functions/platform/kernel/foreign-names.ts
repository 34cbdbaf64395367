const NAMES =
  'utm_* mc_* pk_* piwik_* mtm_* hsa_* _hs* hsctatracking gad_* at_* vero_* oly_* _ga _gl *clid msclkid srsltid gclsrc ' +
  'gbraid wbraid igshid li_fat_id mkt_tok s_kwcid s_cid ef_id epik xtor wt.* trk ref _ _t t ts time timestamp nocache ' +
  'cachebuster cb rnd rand random v';

/**
 * Names of query parameters that other sites and programs add to links or to an address that is to be read anew, `*` for
 * any characters. Every call passes them over, and the edge too, in any case of letters; a number as well.
 */
export const PASSED_OVER: readonly string[] = NAMES.split(' ');

/** To be compared without regard to case. */
export const passedOver = `^(${PASSED_OVER.join('|').replaceAll('.', '\\.').replaceAll('*', '.*')}|\\d+)$`;

const pattern = new RegExp(passedOver, 'i');

/** Also the language, which only some calls depend on. */
export const isPassedOver = (name: string): boolean => name === 'lang' || pattern.test(name);
