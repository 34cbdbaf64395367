/**
 * Observations as SDMX data messages: SDMX-JSON 2.0 with its observations flat or in time series, and SDMX-CSV 2.0.
 * Sources: https://github.com/sdmx-twg/sdmx-json and https://github.com/sdmx-twg/sdmx-csv.
 */
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import {
  AGENCY,
  type Component,
  codeOf,
  OBS_VALUE,
  type Structure,
  structureOf,
} from './sdmx-components.ts';

/** SDMX-CSV 2.0: a missing figure has an empty cell, and its status says why. */
export function sdmxCsv<One>(structure: Structure<One>, observations: readonly One[]): string {
  const { flow, dimensions, attributes, valueText } = structure;
  const ids = (components: readonly Component<One>[]) => components.map(({ id }) => id);
  const head = ['STRUCTURE', 'STRUCTURE_ID', 'ACTION', ...ids(dimensions), OBS_VALUE.id];
  const rows = observations.map((one) =>
    [
      ...['dataflow', structureOf(flow), 'I'],
      ...dimensions.map(({ code }) => code(one)),
      valueText(one),
      ...attributes.map(({ code }) => cellOf(code(one) ?? '')),
    ].join(','),
  );
  return [[...head, ...ids(attributes)].join(','), ...rows].map((line) => `${line}\r\n`).join('');
}

const cellOf = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

export interface SdmxJsonRequest {
  readonly language: Language;
  /** When the flow changed last. */
  readonly prepared: Instant;
  /** With the period at the observation and the other dimensions at its series, or with all at the observation. */
  readonly at?: 'TIME_PERIOD' | 'AllDimensions';
}

/** SDMX-JSON 2.0. */
export function sdmxJson<One>(
  { flow, title, valueText, ...structure }: Structure<One>,
  observations: readonly One[],
  { language, prepared, at = 'AllDimensions' }: SdmxJsonRequest,
) {
  const dimensions = structure.dimensions.map((component) => valuesOf(component, observations));
  const attributes = structure.attributes.map((component) => valuesOf(component, observations));
  const inSeries = at === 'TIME_PERIOD' ? dimensions.length - 1 : 0;
  const placed = dimensions.map((one, keyPosition) => ({
    ...described(one, language),
    keyPosition,
  }));
  const keyOf = (some: readonly Coded<One>[], one: One) =>
    some.map((dimension) => indexIn(dimension, one)).join(':');
  const cells = (some: readonly One[]) =>
    Object.fromEntries(
      some.map((one) => [
        keyOf(dimensions.slice(inSeries), one),
        [
          valueText(one) === '' ? null : Number(valueText(one)),
          ...attributes.map((attribute) => indexIn(attribute, one)),
        ],
      ]),
    );
  const series = Map.groupBy(observations, (one) => keyOf(dimensions.slice(0, inSeries), one));
  return {
    ...headOf('data', codeOf(flow), { prepared, language }),
    data: {
      structures: [
        {
          name: title[language],
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

/**
 * The beginning of every message. Its schema is named twice, because some programs only know the older place of the
 * name.
 */
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
interface Coded<One> {
  readonly component: Component<One>;
  readonly positions: ReadonlyMap<string, number>;
}

function valuesOf<One>(component: Component<One>, observations: readonly One[]): Coded<One> {
  const codes = new Set(observations.flatMap((one) => component.code(one) ?? []));
  return { component, positions: new Map(Array.from(codes, (code, index) => [code, index])) };
}

const indexIn = <One>({ component, positions }: Coded<One>, one: One) =>
  positions.get(component.code(one) ?? '') ?? null;

function described<One>(
  { component: { id, name, codeName }, positions }: Coded<One>,
  language: Language,
) {
  const values = Array.from(positions.keys(), (code) =>
    codeName ? { id: code, name: codeName(code, language) } : { value: code },
  );
  return { id, name: name[language], ...(values.length > 0 && { values }) };
}
