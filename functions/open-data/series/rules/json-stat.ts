/** Observations as a JSON-stat 2.0 dataset (https://json-stat.org/full/). */

import { namesOfCode } from '../../../documents/workbooks/rules/code-names.ts';
import { DATASET_TITLES } from '../../../documents/workbooks/rules/dataset-titles.ts';
import {
  type DatasetName,
  datasetOf as workbookDataset,
} from '../../../documents/workbooks/rules/datasets.ts';
import type { Checked } from '../../../documents/workbooks/rules/statements.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import { type DocumentFrequency, type DocumentRow, frequencyOf } from './document-rows.ts';
import {
  type Both,
  DIMENSION_NAMES,
  dimensionCodeName,
  MEASURE_NAMES,
  STATUS_NAMES,
} from './flow-names.ts';
import { type FlowName, flowOf, type Measure } from './flows.ts';
import type { Observation, ObservationStatus } from './observations.ts';

/** The properties of a figure of any flow. */
interface Figure {
  readonly revision: number;
  readonly status: ObservationStatus;
  readonly remark?: string | undefined;
  readonly at: Instant;
}

/** @param observations by period, product and measure; @param updated when the flow changed last */
export function jsonStat(
  flow: FlowName,
  observations: readonly Observation[],
  language: Language,
  updated: Instant,
) {
  const { dimensions: own, title } = flowOf(flow);
  const inside = own.filter((name) => name !== 'unit');
  const axes = [
    axisOf('time', PERIOD, observations, ({ dimensions }) => dimensions.period, sameName),
    ...inside.map((name) =>
      axisOf(
        name,
        DIMENSION_NAMES[name],
        observations,
        ({ dimensions }) => dimensions[name] ?? '',
        (code) => dimensionCodeName(name, code, language),
      ),
    ),
    {
      ...axisOf(
        'measure',
        MEASURE_NAME,
        observations,
        ({ measure }) => measure,
        (code) => MEASURE_NAMES[code as Measure][language],
      ),
      unit: () => ({ decimals: 2 }),
    },
  ];
  const units = new Map(
    observations.map(({ dimensions, measure }) => [
      [...inside.map((name) => dimensions[name] ?? ''), measure].join('.'),
      dimensions.unit,
    ]),
  );
  const figureOf = ({ value }: Observation) => (value === undefined ? undefined : value / 100);
  /** By the other dimensions and the measure. */
  const extension = { unit: Object.fromEntries(units) };
  return datasetOf({ title, axes, observations, figureOf, language, updated, extension });
}

/**
 * The figures of a flow that is read from documents; their units are a dimension.
 * @param rows by period and series; @param updated when the flow changed last
 */
export function documentJsonStat(
  dataset: DatasetName,
  rows: readonly DocumentRow[],
  language: Language,
  updated: Instant,
) {
  const { dimensions } = workbookDataset(dataset);
  const title = DATASET_TITLES[dataset];
  const names = { ...DIMENSION_NAMES, unit: UNIT };
  const decimals = decimalsByUnit(rows);
  const axes = [
    axisOf('time', PERIOD, rows, ({ period }) => period, sameName),
    // A sum over time of one frequency counts each month once.
    axisOf(
      'frequency',
      FREQUENCY,
      rows,
      ({ period }) => frequencyOf(period),
      (code) => FREQUENCY_NAMES[code as DocumentFrequency][language],
    ),
    ...dimensions.map((name) => {
      // `flow` is the name of the whole, here as in the query.
      const id = name === 'unit' ? 'measure' : name === 'flow' ? 'item' : name;
      const nameOf = (code: string) => namesOfCode(dataset, name, code)?.[language] ?? code;
      const axis = axisOf(id, names[name], rows, ({ codes }) => codes[name] ?? '', nameOf);
      const unit = (code: string) => ({ symbol: code, decimals: decimals.get(code) ?? 0 });
      return name === 'unit' ? { ...axis, unit } : axis;
    }),
  ];
  const figureOf = ({ statement }: DocumentRow) => statement && Number(statement.value);
  const checksOf = ({ statement }: DocumentRow) => ({
    sums: statement?.checked,
    runningTotals: statement?.compared?.months,
    otherTables: statement?.compared?.tables,
  });
  return datasetOf({ title, axes, observations: rows, figureOf, language, updated, checksOf });
}

/** The most decimals that a figure of each unit has. */
function decimalsByUnit(rows: readonly DocumentRow[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { codes, statement } of rows) {
    const [unit = '', count] = [codes.unit, statement?.value.split('.')[1]?.length ?? 0];
    if (count >= (found.get(unit) ?? 0)) found.set(unit, count);
  }
  return found;
}

/** Names of the checks that figures of documents have passed or not. */
const CHECKS = ['sums', 'runningTotals', 'otherTables'] as const;

interface Table<T extends Figure> {
  readonly title: Both;
  readonly axes: readonly Axis<T>[];
  readonly observations: readonly T[];
  /** Undefined where the figure is missing. */
  readonly figureOf: (one: T) => number | undefined;
  readonly language: Language;
  readonly updated: Instant;
  readonly extension?: object;
  readonly checksOf?: (one: T) => Readonly<Record<(typeof CHECKS)[number], Checked | undefined>>;
}

function datasetOf<T extends Figure>(table: Table<T>) {
  const { title, axes, observations, figureOf, language, updated, extension, checksOf } = table;
  const cellOf = (one: T): number =>
    axes.reduce(
      (cell, { positions, code }) => cell * positions.size + (positions.get(code(one)) ?? 0),
      0,
    );
  const cells = observations.map((one) => [cellOf(one), one] as const);
  const checked = checksOf && cells.map(([cell, one]) => [cell, checksOf(one)] as const);
  return {
    version: '2.0',
    class: 'dataset',
    label: title[language],
    source: MINISTRY,
    updated,
    id: axes.map(({ id }) => id),
    size: axes.map(({ positions }) => positions.size),
    role: { time: ['time'], metric: ['measure'] },
    dimension: Object.fromEntries(
      axes.map(({ id, name, positions, nameOf, unit }) => {
        const index = [...positions.keys()];
        const units = unit && { unit: labels(index, unit) };
        return [
          id,
          { label: name[language], category: { index, label: labels(index, nameOf), ...units } },
        ];
      }),
    ),
    // Sparse: a missing cell has no figure, which does not mean 0.
    value: Object.fromEntries(
      cells.flatMap(([cell, one]) => {
        const value = figureOf(one);
        return value === undefined ? [] : [[cell, value]];
      }),
    ),
    status: Object.fromEntries(cells.map(([cell, { status }]) => [cell, status])),
    extension: {
      license: LICENCE.address,
      status: labels(
        [...new Set(observations.map(({ status }) => status))],
        (status) => STATUS_NAMES[status][language],
      ),
      ...extension,
      revision: Object.fromEntries(cells.map(([cell, { revision }]) => [cell, revision])),
      remark: Object.fromEntries(
        cells.flatMap(([cell, { remark }]) => (remark ? [[cell, remark]] : [])),
      ),
      published: Object.fromEntries(cells.map(([cell, { at }]) => [cell, at])),
      ...(checked && {
        checks: labels(CHECKS, (name) =>
          Object.fromEntries(checked.flatMap(([cell, { [name]: is }]) => (is ? [[cell, is]] : []))),
        ),
      }),
    },
  };
}

interface Axis<T> {
  readonly id: string;
  readonly name: Both;
  readonly code: (one: T) => string;
  readonly positions: ReadonlyMap<string, number>;
  readonly nameOf: (code: string) => string;
  readonly unit?: (code: string) => object;
}

function axisOf<T>(
  id: string,
  name: Both,
  observations: readonly T[],
  code: Axis<T>['code'],
  nameOf: Axis<T>['nameOf'],
): Axis<T> {
  const codes = [...new Set(observations.map(code))];
  return { id, name, code, nameOf, positions: new Map(codes.map((one, index) => [one, index])) };
}

const sameName = (code: string): string => code;

const PERIOD: Both = { it: 'Periodo', en: 'Period' };
const FREQUENCY: Both = { it: 'Frequenza', en: 'Frequency' };
const FREQUENCY_NAMES: Readonly<Record<DocumentFrequency, Both>> = {
  D: { it: 'Giorno', en: 'Day' },
  M: { it: 'Mese', en: 'Month' },
  A: { it: 'Anno', en: 'Year' },
  YTD: { it: 'Da gennaio al mese', en: 'January to the month' },
};
const UNIT: Both = { it: 'Unità di misura', en: 'Unit of measure' };
const MEASURE_NAME: Both = { it: 'Misura', en: 'Measure' };

const labels = <Code extends string, Label>(
  codes: readonly Code[],
  label: (code: Code) => Label,
): Readonly<Record<string, Label>> => Object.fromEntries(codes.map((code) => [code, label(code)]));
