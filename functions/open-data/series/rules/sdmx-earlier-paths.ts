/** Paths of SDMX 2.1's REST calls, which many clients still send: what they are called in SDMX 3.0. */
import { AGENCY } from './sdmx-components.ts';
import { ARTEFACT_TYPES } from './sdmx-structures.ts';

/**
 * The path of SDMX 3.0 that asks for the same; undefined for a path that is none of SDMX 2.1.
 * @param path such as `data/DGSAIE,DF_WEEKLY_PRICES,1.0.0/W.IT.2+1.PRICE/all` or `dataflow/DGSAIE/all/latest`
 */
export function presentPath(path: string): string | undefined {
  const [kind = '', first = 'all', ...more] = path.split('/').filter(Boolean);
  const data = DATA.get(kind);
  if (data && !['dataflow', 'datastructure', '*'].includes(first)) {
    const [agency, id, version] = first.includes(',') ? first.split(',') : [AGENCY, first];
    return [data, 'dataflow', agency, id, version ?? '*', keysOf(more[0])].map(named).join('/');
  }
  if (!ARTEFACT_TYPES.some((type) => type === kind)) return undefined;
  return ['structure', kind, first, ...more.slice(0, 2)].map(named).join('/');
}

const DATA: ReadonlyMap<string, string> = new Map([
  ['data', 'data'],
  ['availableconstraint', 'availability'],
]);

const NAMES: ReadonlyMap<string, string> = new Map([
  ['all', '*'],
  ['latest', '~'],
]);
const named = (part = '*') => NAMES.get(part) ?? part;

/** Most keys that are written out: the codes of a short path can make millions. */
const MOST_KEYS = 100;

/** In SDMX 3.0 every code is named or `*`, and each combination is a key of its own; all keys where they would be too many. */
function keysOf(key = 'all'): string {
  if (key === 'all') return '*';
  const codes = key.split('.').map((some) => some.split('+').map((code) => code || '*'));
  if (codes.reduce((product, some) => product * some.length, 1) > MOST_KEYS) return '*';
  return codes
    .reduce((keys, some) => keys.flatMap((one) => some.map((code) => `${one}.${code}`)), [''])
    .map((one) => one.slice(1))
    .join(',');
}
