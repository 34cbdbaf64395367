/** Paths of SDMX 2.1's REST calls, which many clients still send: what they are called in SDMX 3.0. */
import { AGENCY } from './sdmx-components.ts';
import { ARTEFACT_TYPES } from './sdmx-structures.ts';

/**
 * The path of SDMX 3.0 that asks for the same; undefined for a path that is none of SDMX 2.1.
 * @param path such as `data/DGSAIE,DF_WEEKLY_PRICES,1.0.0/W.IT.2+1.PRICE/all` or `dataflow/DGSAIE/all/latest`
 */
export function presentPath(path: string): string | undefined {
  const [kind = '', first = 'all', ...more] = path.split('/').filter(Boolean);
  if (kind in DATA && !['dataflow', 'datastructure', '*'].includes(first)) {
    const [agency, id, version] = first.includes(',') ? first.split(',') : [AGENCY, first];
    return [DATA[kind], 'dataflow', agency, id, version ?? '*', keysOf(more[0])]
      .map(named)
      .join('/');
  }
  if (!ARTEFACT_TYPES.some((type) => type === kind)) return undefined;
  return ['structure', kind, first, ...more.slice(0, 2)].map(named).join('/');
}

const DATA: Readonly<Record<string, string>> = {
  data: 'data',
  availableconstraint: 'availability',
};

const named = (part = '*') => ({ all: '*', latest: '~' })[part] ?? part;

/** In SDMX 3.0 every code is named or `*`, and each combination is a key of its own. */
const keysOf = (key = 'all'): string =>
  key === 'all'
    ? '*'
    : key
        .split('.')
        .map((codes) => codes.split('+').map((code) => code || '*'))
        .reduce((keys, codes) => keys.flatMap((one) => codes.map((code) => `${one}.${code}`)), [''])
        .map((one) => one.slice(1))
        .join(',');
