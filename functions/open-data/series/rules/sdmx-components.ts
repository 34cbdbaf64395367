/** The components of SDMX's data structures: dimensions and attributes of a flow of prices, with the names of their codes. */
import type { Life } from '../../../documents/workbooks/rules/codes/code-list.ts';
import { units } from '../../../documents/workbooks/rules/codes/units.ts';
import { decimalText } from '../../../platform/kernel/decimal-text.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import {
  type Both,
  DIMENSION_NAMES,
  dimensionCodeName,
  MEASURE_NAMES,
  STATUS_NAMES,
} from './flow-names.ts';
import {
  type AnyFlowName,
  FLOW_NAMES,
  FLOWS,
  type FlowName,
  type Frequency,
  flowOf,
  type Measure,
} from './flows.ts';
import type { Observation } from './observations.ts';

/** The agency that maintains the structures. */
export const AGENCY = 'DGSAIE';
export const VERSION = '1.0.0';

export const codeOf = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9_@$]/g, '_');
export const dataflowOf = (flow: AnyFlowName): string => `DF_${codeOf(flow)}`;
export const dataStructureOf = (flow: AnyFlowName): string => `DSD_${codeOf(flow)}`;
export const structureOf = (flow: AnyFlowName): string =>
  `${AGENCY}:${dataflowOf(flow)}(${VERSION})`;

/** A code list: one of the international ones by its agency and version, or one of this agency. */
export interface CodeListName {
  readonly id: string;
  readonly agency: string;
  readonly version: string;
}

/** The address of a list below `/codelists`: `product` for CL_PRODUCT. */
export const codeListPath = (id: string): string => id.replace(/^CL_/, '').toLowerCase();

export interface CodeHistory {
  /** Other names of it in documents. */
  readonly also?: readonly string[];
  /** Its years, and the code that took its place. */
  readonly life?: Life;
}

/** @typeParam One a figure */
export interface Component<One = Observation> {
  readonly id: string;
  readonly name: Both;
  readonly code: (one: One) => string | undefined;
  /** Absent where the values are not codes. */
  readonly list?: CodeListName;
  readonly codeName?: (code: string, language: Language) => string;
  /** Facts about a code's other names and years. */
  readonly codeHistory?: (code: string) => CodeHistory | undefined;
  /** SDMX's data type of values that are not codes. */
  readonly type?: 'String' | 'Integer' | 'BasicTimePeriod' | 'ObservationalTimePeriod';
  /** Set for attributes that not every figure has. */
  readonly isOptional?: true;
}

/** The dimensions and attributes of the figures of a flow. */
export interface Structure<One> {
  readonly flow: AnyFlowName;
  readonly title: Both;
  /** In the order of the key; the last one is the period. */
  readonly dimensions: readonly Component<One>[];
  readonly attributes: readonly Component<One>[];
  /** Decimal text; empty where the figure is missing. */
  readonly valueText: (one: One) => string;
}
/** A structure without its figures. */
export type AnyStructure = Structure<never>;
export type AnyComponent = Component<never>;

export const own = (id: string): CodeListName => ({ id, agency: AGENCY, version: VERSION });
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

export const FREQ = {
  id: 'FREQ',
  name: { it: 'Frequenza', en: 'Frequency' },
  list: international('CL_FREQ', '2.1'),
  codeName: (code: string, language: Language) => FREQUENCIES[code as Frequency][language],
};

export const REF_AREA: Component<unknown> = {
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

export const TIME_PERIOD = {
  id: 'TIME_PERIOD',
  name: { it: 'Periodo', en: 'Time period' },
  type: 'ObservationalTimePeriod',
} as const;

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

export const UNIT_MEASURE = {
  id: 'UNIT_MEASURE',
  name: { it: 'Unità di misura', en: 'Unit of measure' },
  list: own('CL_UNIT_MEASURE'),
  codeName: (code: string, language: Language) =>
    (Object.values(UNITS).find(([known]) => known === code)?.[1] ??
      units.members.find((unit) => unit.code === code))?.[language] ?? code,
} as const;

/** The attributes of every figure. */
type Told = Pick<Observation, 'status' | 'revision' | 'at'> & {
  readonly remark?: string | undefined;
};

export const ATTRIBUTES: readonly Component<Told>[] = [
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
    isOptional: true,
  },
  {
    id: 'PUBLISHED',
    name: { it: 'Pubblicazione', en: 'Publication' },
    // A moment in UTC. Programs that read `DateTime` as a time without zone reject it.
    type: 'BasicTimePeriod',
    code: ({ at }) => at,
  },
];

const UNIT: Component = {
  ...UNIT_MEASURE,
  code: ({ dimensions: { unit = '' } }) => UNITS[unit]?.[0] ?? codeOf(unit),
};

export function priceStructure(flow: FlowName): Structure<Observation> {
  const { dimensions, frequency, title } = flowOf(flow);
  const inside = dimensions.filter((name) => name !== 'unit');
  return {
    ...{ flow, title },
    dimensions: [
      { ...FREQ, code: () => frequency },
      REF_AREA,
      ...inside.map(ofDimension),
      MEASURE,
      { ...TIME_PERIOD, code: ({ dimensions: { period } }) => period },
    ],
    attributes: [UNIT, ...ATTRIBUTES],
    valueText: ({ value }) => (value === undefined ? '' : decimalText(value)),
  };
}

export const PRICE_STRUCTURES: readonly Structure<Observation>[] = FLOW_NAMES.map(priceStructure);

export const OBS_VALUE = {
  id: 'OBS_VALUE',
  name: { it: 'Valore', en: 'Observation value' },
} as const;

/** The codes that do not depend on the data. */
export const FIXED_CODES: Readonly<Record<string, readonly string[]>> = {
  CL_FREQ: Object.keys(FREQUENCIES),
  CL_AREA: [AREA],
  CL_MEASURE: [...new Set(Object.values(FLOWS).flatMap(({ measures }) => measures.map(codeOf)))],
  CL_OBS_STATUS: Object.keys(STATUS_NAMES),
  CL_ACCUMULATION: ['N', 'YTD'],
};
