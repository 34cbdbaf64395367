/**
 * Observations as SDMX data messages: SDMX-JSON 2.0 with its observations flat or in time series, and SDMX-CSV 2.0.
 * Sources: https://github.com/sdmx-twg/sdmx-json and https://github.com/sdmx-twg/sdmx-csv.
 */
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { type FlowName, flowOf } from './flows.ts';
import type { Observation } from './observations.ts';
import {
  AGENCY,
  ATTRIBUTES,
  type Component,
  codeOf,
  dimensionsOf,
  OBS_VALUE,
  structureOf,
  valueText,
} from './sdmx-components.ts';

/** SDMX-CSV 2.0: what has no figure has an empty cell, and its status says why. */
export function sdmxCsv(flow: FlowName, observations: readonly Observation[]): string {
  const ids = (components: readonly Component[]) => components.map(({ id }) => id);
  const dimensions = dimensionsOf(flow);
  const head = ['STRUCTURE', 'STRUCTURE_ID', 'ACTION', ...ids(dimensions), OBS_VALUE.id];
  const rows = observations.map((one) =>
    [
      ...['dataflow', structureOf(flow), 'I'],
      ...dimensions.map(({ code }) => code(one, flow)),
      valueText(one),
      ...ATTRIBUTES.map(({ code }) => code(one, flow) ?? ''),
    ].join(','),
  );
  return [[...head, ...ids(ATTRIBUTES)].join(','), ...rows].map((line) => `${line}\r\n`).join('');
}

export interface SdmxJsonRequest {
  readonly language: Language;
  /** When the flow changed last. */
  readonly prepared: Instant;
  /** Where the period stands at the observation and the others at its series, or all at the observation. */
  readonly at?: 'TIME_PERIOD' | 'AllDimensions';
}

/** SDMX-JSON 2.0. */
export function sdmxJson(
  flow: FlowName,
  observations: readonly Observation[],
  { language, prepared, at = 'AllDimensions' }: SdmxJsonRequest,
) {
  const dimensions = dimensionsOf(flow).map((component) => valuesOf(component, flow, observations));
  const attributes = ATTRIBUTES.map((component) => valuesOf(component, flow, observations));
  const inSeries = at === 'TIME_PERIOD' ? dimensions.length - 1 : 0;
  const placed = dimensions.map((one, keyPosition) => ({
    ...described(one, language),
    keyPosition,
  }));
  const keyOf = (some: readonly Coded[], one: Observation) =>
    some.map((dimension) => indexIn(dimension, one, flow)).join(':');
  const cells = (some: readonly Observation[]) =>
    Object.fromEntries(
      some.map((one) => [
        keyOf(dimensions.slice(inSeries), one),
        [
          one.value === undefined ? null : one.value / 100,
          ...attributes.map((attribute) => indexIn(attribute, one, flow)),
        ],
      ]),
    );
  const series = Map.groupBy(observations, (one) => keyOf(dimensions.slice(0, inSeries), one));
  return {
    ...headOf('data', codeOf(flow), { prepared, language }),
    data: {
      structures: [
        {
          name: flowOf(flow).title[language],
          links: [
            {
              rel: 'dataflow',
              urn: `urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=${structureOf(flow)}`,
            },
          ],
          dataSets: [0],
          dimensions: {
            ...(inSeries > 0 && { series: placed.slice(0, inSeries) }),
            observation: placed.slice(inSeries),
          },
          measures: {
            observation: [{ id: OBS_VALUE.id, name: OBS_VALUE.name[language] }],
          },
          attributes: {
            observation: attributes.map((one) => ({
              ...described(one, language),
              relationship: { observation: {} },
            })),
          },
        },
      ],
      dataSets: [
        {
          structure: 0,
          action: 'Information',
          ...(inSeries > 0
            ? {
                series: Object.fromEntries(
                  [...series].map(([key, some]) => [key, { observations: cells(some) }]),
                ),
              }
            : { observations: cells(observations) }),
        },
      ],
    },
  };
}

const SCHEMAS = 'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/';

/** What every message begins with. Its schema is named twice, as some programs only know the older place of the name. */
export function headOf(
  kind: 'data' | 'structure',
  id: string,
  { language, prepared }: Pick<SdmxJsonRequest, 'language' | 'prepared'>,
) {
  const schema = `${SCHEMAS}${kind}-message/tools/schemas/2.0.0/sdmx-json-${kind}-schema.json`;
  const contentLanguages = kind === 'data' ? [language] : ['it', 'en'];
  return {
    $schema: schema,
    meta: { schema, id, prepared, contentLanguages, sender: { id: AGENCY, name: 'DGSAIE' } },
  };
}

/** A component with the codes that it has, in the order of the observations. */
interface Coded {
  readonly component: Component;
  readonly positions: ReadonlyMap<string, number>;
}

function valuesOf(
  component: Component,
  flow: FlowName,
  observations: readonly Observation[],
): Coded {
  const codes = new Set(observations.flatMap((one) => component.code(one, flow) ?? []));
  return { component, positions: new Map(Array.from(codes, (code, index) => [code, index])) };
}

const indexIn = ({ component, positions }: Coded, one: Observation, flow: FlowName) =>
  positions.get(component.code(one, flow) ?? '') ?? null;

function described({ component: { id, name, codeName }, positions }: Coded, language: Language) {
  const values = Array.from(positions.keys(), (code) =>
    codeName ? { id: code, name: codeName(code, language) } : { value: code },
  );
  return { id, name: name[language], ...(values.length > 0 && { values }) };
}
