/** Observations as a JSON-stat 2.0 dataset (https://json-stat.org/full/). */
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { LICENCE, MINISTRY } from '../../../platform/kernel/publisher.ts';
import {
  type Both,
  DIMENSION_NAMES,
  dimensionCodeName,
  MEASURE_NAMES,
  STATUS_NAMES,
} from './flow-names.ts';
import { type FlowName, flowOf, type Measure } from './flows.ts';
import type { Observation } from './observations.ts';

/** @param observations by period, product and measure; @param updated when the flow changed last */
export function jsonStat(
  flow: FlowName,
  observations: readonly Observation[],
  language: Language,
  updated: Instant,
) {
  const inside = flowOf(flow).dimensions.filter((name) => name !== 'unit');
  const axes = [
    axisOf('time', PERIOD, observations, ({ dimensions }) => dimensions.period, {
      nameOf: (period) => period,
    }),
    ...inside.map((name) =>
      axisOf(
        name,
        DIMENSION_NAMES[name],
        observations,
        ({ dimensions }) => dimensions[name] ?? '',
        {
          nameOf: (code) => dimensionCodeName(name, code, language),
        },
      ),
    ),
    axisOf('measure', MEASURE_NAME, observations, ({ measure }) => measure, {
      nameOf: (code) => MEASURE_NAMES[code as Measure][language],
      unit: { decimals: 2 },
    }),
  ];
  const cellOf = (one: Observation): number =>
    axes.reduce(
      (cell, { positions, code }) => cell * positions.size + (positions.get(code(one)) ?? 0),
      0,
    );
  const cells = observations.map((one) => [cellOf(one), one] as const);
  const units = new Map(
    observations.map(({ dimensions, measure }) => [
      [...inside.map((name) => dimensions[name] ?? ''), measure].join('.'),
      dimensions.unit,
    ]),
  );
  return {
    version: '2.0',
    class: 'dataset',
    label: flowOf(flow).title[language],
    source: MINISTRY,
    updated,
    id: axes.map(({ id }) => id),
    size: axes.map(({ positions }) => positions.size),
    role: { time: ['time'], metric: ['measure'] },
    dimension: Object.fromEntries(
      axes.map(({ id, name, positions, nameOf, unit }) => {
        const index = [...positions.keys()];
        const units = unit && { unit: labels(index, () => unit) };
        return [
          id,
          { label: name[language], category: { index, label: labels(index, nameOf), ...units } },
        ];
      }),
    ),
    // Sparse: a cell that is not there has no figure, which is not 0.
    value: Object.fromEntries(
      cells.flatMap(([cell, { value }]) => (value === undefined ? [] : [[cell, value / 100]])),
    ),
    status: Object.fromEntries(cells.map(([cell, { status }]) => [cell, status])),
    extension: {
      license: LICENCE.address,
      status: labels(
        [...new Set(observations.map(({ status }) => status))],
        (status) => STATUS_NAMES[status][language],
      ),
      /** By the other dimensions and the measure. */
      unit: Object.fromEntries(units),
      revision: Object.fromEntries(cells.map(([cell, { revision }]) => [cell, revision])),
      remark: Object.fromEntries(
        cells.flatMap(([cell, { remark }]) => (remark ? [[cell, remark]] : [])),
      ),
      published: Object.fromEntries(cells.map(([cell, { at }]) => [cell, at])),
    },
  };
}

interface Axis {
  readonly id: string;
  readonly name: Both;
  readonly code: (one: Observation) => string;
  readonly positions: ReadonlyMap<string, number>;
  readonly nameOf: (code: string) => string;
  readonly unit?: object;
}

function axisOf(
  id: string,
  name: Both,
  observations: readonly Observation[],
  code: Axis['code'],
  rest: Pick<Axis, 'nameOf' | 'unit'>,
): Axis {
  const codes = [...new Set(observations.map(code))];
  return { id, name, code, positions: new Map(codes.map((one, index) => [one, index])), ...rest };
}

const PERIOD: Both = { it: 'Periodo', en: 'Period' };
const MEASURE_NAME: Both = { it: 'Misura', en: 'Measure' };

const labels = <Code extends string, Label>(
  codes: readonly Code[],
  label: (code: Code) => Label,
): Readonly<Record<string, Label>> => Object.fromEntries(codes.map((code) => [code, label(code)]));
