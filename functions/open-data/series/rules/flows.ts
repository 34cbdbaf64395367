/**
 * The flows of series that are offered: their subject, frequency and name. Those read from documents are described
 * with their datasets.
 */
import {
  DATASET_NAMES,
  DATASETS,
  type DatasetName,
} from '../../../documents/workbooks/rules/datasets.ts';
import type { DimensionName } from '../../../documents/workbooks/rules/dimensions.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { PeriodKind } from '../../../platform/kernel/periods.ts';
import type { Source } from '../../../platform/kernel/table.ts';

/** The measures of the flows. `change` is the difference from the survey before, `vat-rate` is in percent. */
export const MEASURES = ['price', 'net', 'vat', 'excise', 'change', 'vat-rate'] as const;
export type Measure = (typeof MEASURES)[number];

/** Formats of statisticians' tools, in addition to those of every file. */
export const STANDARD_FORMATS = ['JSON-STAT', 'SDMX-CSV', 'SDMX-JSON'] as const;
export type StandardFormat = (typeof STANDARD_FORMATS)[number];
export const isStandardFormat = (format: string | undefined): format is StandardFormat =>
  STANDARD_FORMATS.some((one) => one === format);

/** Codes of SDMX's list of frequencies, CL_FREQ. */
export type Frequency = 'D' | 'W' | 'M' | 'Q' | 'A';

export interface Flow {
  readonly frequency: Frequency;
  /** Dimensions that, beside the period and the measure, distinguish the figures. */
  readonly dimensions: readonly Exclude<DimensionName, 'period'>[];
  readonly measures: readonly Measure[];
  readonly source: Source;
  readonly title: Readonly<Record<Language, string>>;
  /** Start of the name of its files. */
  readonly stem: Readonly<Record<Language, string>>;
}

const prices = { dimensions: ['product', 'unit'], source: 'surveys' } as const;
const parts = ['price', 'net', 'vat', 'excise'] as const;

export const FLOWS = {
  'weekly-prices': {
    ...prices,
    frequency: 'W',
    measures: [...parts, 'change'],
    title: { it: 'Prezzi settimanali nazionali', en: 'National weekly prices' },
    stem: { it: 'serie-prezzi-settimanali', en: 'series-weekly-prices' },
  },
  'monthly-prices': {
    ...prices,
    frequency: 'M',
    measures: parts,
    title: { it: 'Prezzi medi mensili', en: 'Monthly average prices' },
    stem: { it: 'serie-prezzi-mensili', en: 'series-monthly-prices' },
  },
  'quarterly-prices': {
    ...prices,
    frequency: 'Q',
    measures: parts,
    title: { it: 'Prezzi medi trimestrali', en: 'Quarterly average prices' },
    stem: { it: 'serie-prezzi-trimestrali', en: 'series-quarterly-prices' },
  },
  'yearly-prices': {
    ...prices,
    frequency: 'A',
    measures: parts,
    title: { it: 'Prezzi medi annuali', en: 'Yearly average prices' },
    stem: { it: 'serie-prezzi-annuali', en: 'series-yearly-prices' },
  },
  'daily-prices': {
    ...prices,
    frequency: 'D',
    measures: ['price'],
    source: 'observatory',
    title: {
      it: 'Prezzi giornalieri provvisori (sperimentali)',
      en: 'Provisional daily prices (experimental)',
    },
    stem: { it: 'serie-prezzi-giornalieri', en: 'series-daily-prices' },
  },
  duties: {
    ...prices,
    frequency: 'W',
    measures: ['excise', 'vat-rate'],
    title: {
      it: 'Accise e aliquote IVA nei prezzi settimanali',
      en: 'Excise duties and VAT rates in the weekly prices',
    },
    stem: { it: 'serie-accise-iva', en: 'series-duties' },
  },
} as const satisfies Readonly<Record<string, Flow>>;

export type FlowName = keyof typeof FLOWS;
export const FLOW_NAMES = Object.keys(FLOWS) as FlowName[];
export const flowOf = (name: FlowName): Flow => FLOWS[name];

/** The flows of prices, and those read from documents. */
export type AnyFlowName = FlowName | DatasetName;
export const ANY_FLOW_NAMES: readonly AnyFlowName[] = [...FLOW_NAMES, ...DATASET_NAMES];
export const isDocumentFlow = (name: AnyFlowName): name is DatasetName => name in DATASETS;

/** The flows of averages, by the kind of period. */
export const AVERAGE_FLOWS = {
  'monthly-prices': 'month',
  'quarterly-prices': 'quarter',
  'yearly-prices': 'year',
} as const satisfies Partial<Record<FlowName, PeriodKind>>;
export type AverageFlow = keyof typeof AVERAGE_FLOWS;
export const isAverageFlow = (name: FlowName): name is AverageFlow => name in AVERAGE_FLOWS;
