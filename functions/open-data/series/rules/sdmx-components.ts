/** The components of SDMX's data structures: dimensions and attributes of a flow, with the names of their codes. */
import { decimalText } from '../../../platform/kernel/decimal-text.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import {
  type Both,
  DIMENSION_NAMES,
  dimensionCodeName,
  MEASURE_NAMES,
  STATUS_NAMES,
} from './flow-names.ts';
import { FLOWS, type FlowName, type Frequency, flowOf, type Measure } from './flows.ts';
import type { Observation } from './observations.ts';

/** The agency that maintains the structures. */
export const AGENCY = 'DGSAIE';
export const VERSION = '1.0.0';

export const codeOf = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9_@$]/g, '_');
export const dataflowOf = (flow: FlowName): string => `DF_${codeOf(flow)}`;
export const dataStructureOf = (flow: FlowName): string => `DSD_${codeOf(flow)}`;
export const structureOf = (flow: FlowName): string => `${AGENCY}:${dataflowOf(flow)}(${VERSION})`;

/** A code list: one of the international ones by its agency and version, or one of this agency. */
export interface CodeListName {
  readonly id: string;
  readonly agency: string;
  readonly version: string;
}

export interface Component {
  readonly id: string;
  readonly name: Both;
  readonly code: (observation: Observation, flow: FlowName) => string | undefined;
  /** Absent where the values are not codes. */
  readonly list?: CodeListName;
  /** The name of a code. */
  readonly codeName?: (code: string, language: Language) => string;
  /** SDMX's data type of values that are not codes. */
  readonly type?: 'String' | 'Integer' | 'DateTime' | 'ObservationalTimePeriod';
}

const own = (id: string): CodeListName => ({ id, agency: AGENCY, version: VERSION });
const international = (id: string, version: string): CodeListName => ({
  ...{ id, version, agency: 'SDMX' },
});

const FREQUENCIES: Readonly<Record<Frequency, Both>> = {
  D: { it: 'Giornaliera', en: 'Daily' },
  W: { it: 'Settimanale', en: 'Weekly' },
  M: { it: 'Mensile', en: 'Monthly' },
  Q: { it: 'Trimestrale', en: 'Quarterly' },
  A: { it: 'Annuale', en: 'Annual' },
};

const UNITS: Readonly<Record<string, readonly [code: string, name: Both]>> = {
  'EUR/1000 l': ['EUR_KL', { it: 'Euro per 1.000 litri', en: 'Euro per 1,000 litres' }],
  'EUR/1000 kg': ['EUR_T', { it: 'Euro per 1.000 kg', en: 'Euro per 1,000 kg' }],
  '%': ['PC', { it: 'Percentuale', en: 'Percentage' }],
};

/** The figures are about the whole country. */
const AREA = 'IT';

const FREQ: Component = {
  id: 'FREQ',
  name: { it: 'Frequenza', en: 'Frequency' },
  list: international('CL_FREQ', '2.1'),
  code: (_, flow) => flowOf(flow).frequency,
  codeName: (code, language) => FREQUENCIES[code as Frequency][language],
};

const REF_AREA: Component = {
  id: 'REF_AREA',
  name: { it: 'Area di riferimento', en: 'Reference area' },
  list: international('CL_AREA', '2.0.1'),
  code: () => AREA,
  codeName: (_, language) => ({ it: 'Italia', en: 'Italy' })[language],
};

const MEASURE: Component = {
  id: 'MEASURE',
  name: { it: 'Misura', en: 'Measure' },
  list: own('CL_MEASURE'),
  code: ({ measure }) => codeOf(measure),
  codeName: (code, language) =>
    MEASURE_NAMES[code.toLowerCase().replaceAll('_', '-') as Measure][language],
};

const TIME_PERIOD: Component = {
  id: 'TIME_PERIOD',
  name: { it: 'Periodo', en: 'Time period' },
  type: 'ObservationalTimePeriod',
  code: ({ dimensions: { period } }) => period,
};

const ofDimension = (name: keyof typeof DIMENSION_NAMES): Component => ({
  id: codeOf(name),
  name: DIMENSION_NAMES[name],
  list: own(`CL_${codeOf(name)}`),
  code: ({ dimensions }) => {
    const value = dimensions[name];
    return value === undefined ? undefined : codeOf(value);
  },
  codeName: (code, language) => dimensionCodeName(name, code, language),
});

/** The dimensions of a flow, in the order of its key; the last one is the period. */
export function dimensionsOf(flow: FlowName): readonly Component[] {
  const inside = flowOf(flow).dimensions.filter((name) => name !== 'unit');
  return [FREQ, REF_AREA, ...inside.map(ofDimension), MEASURE, TIME_PERIOD];
}

export const ATTRIBUTES: readonly Component[] = [
  {
    id: 'UNIT_MEASURE',
    name: { it: 'Unità di misura', en: 'Unit of measure' },
    list: own('CL_UNIT_MEASURE'),
    code: ({ dimensions: { unit = '' } }) => UNITS[unit]?.[0] ?? codeOf(unit),
    codeName: (code, language) =>
      Object.values(UNITS).find(([known]) => known === code)?.[1][language] ?? code,
  },
  {
    id: 'OBS_STATUS',
    name: { it: "Stato dell'osservazione", en: 'Observation status' },
    list: international('CL_OBS_STATUS', '2.2'),
    code: ({ status }) => status,
    codeName: (code, language) => STATUS_NAMES[code as Observation['status']][language],
  },
  {
    id: 'REVISION',
    name: { it: 'Revisione', en: 'Revision' },
    type: 'Integer',
    code: ({ revision }) => String(revision),
  },
  {
    id: 'REMARK',
    name: { it: 'Annotazione', en: 'Remark' },
    type: 'String',
    code: ({ remark }) => remark,
  },
  {
    id: 'PUBLISHED',
    name: { it: 'Pubblicazione', en: 'Publication' },
    type: 'DateTime',
    code: ({ at }) => at,
  },
];

export const OBS_VALUE = {
  id: 'OBS_VALUE',
  name: { it: 'Valore', en: 'Observation value' },
} as const;

export const valueText = ({ value }: Observation): string =>
  value === undefined ? '' : decimalText(value);

/** The codes that are known whatever the data say. */
export const FIXED_CODES: Readonly<Record<string, readonly string[]>> = {
  CL_FREQ: Object.keys(FREQUENCIES),
  CL_AREA: [AREA],
  CL_MEASURE: [...new Set(Object.values(FLOWS).flatMap(({ measures }) => measures.map(codeOf)))],
  CL_OBS_STATUS: Object.keys(STATUS_NAMES),
};
