/** Dataflows, data structures, concepts and code lists of the series, as SDMX-JSON 2.0 structure messages have them. */
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { Both } from './flow-names.ts';
import { FLOW_NAMES, type FlowName, flowOf } from './flows.ts';
import { headOf } from './sdmx.ts';
import {
  AGENCY,
  ATTRIBUTES,
  type CodeListName,
  type Component,
  dataflowOf,
  dataStructureOf,
  dimensionsOf,
  OBS_VALUE,
  VERSION,
} from './sdmx-components.ts';

export const ARTEFACT_TYPES = ['dataflow', 'datastructure', 'codelist', 'conceptscheme'] as const;
export type ArtefactType = (typeof ARTEFACT_TYPES)[number];

const CLASSES: Readonly<Record<ArtefactType, readonly [urn: string, member: string]>> = {
  dataflow: ['datastructure.Dataflow', 'dataflows'],
  datastructure: ['datastructure.DataStructure', 'dataStructures'],
  codelist: ['codelist.Codelist', 'codelists'],
  conceptscheme: ['conceptscheme.ConceptScheme', 'conceptSchemes'],
};

export interface Artefact extends CodeListName {
  readonly type: ArtefactType;
  readonly name: Both;
  /** What it consists of, beside its name. */
  readonly content: object;
  /** Keys of the artefacts that it refers to. */
  readonly children: readonly string[];
}

export const keyOf = ({ type, id }: Pick<Artefact, 'type' | 'id'>): string => `${type} ${id}`;

const CONCEPTS = 'CS_ENERGY_STATISTICS';

const urnOf = (type: ArtefactType, { agency, id, version }: CodeListName): string =>
  `urn:sdmx:org.sdmx.infomodel.${CLASSES[type][0]}=${agency}:${id}(${version})`;
const own = (id: string): CodeListName => ({ id, agency: AGENCY, version: VERSION });
const concept = (id: string): string =>
  `urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=${AGENCY}:${CONCEPTS}(${VERSION}).${id}`;

/** The codes of each list, by its id. */
export type Codes = Readonly<Record<string, readonly string[]>>;

export function artefactsOf(codes: Codes): readonly Artefact[] {
  const components = componentsOf(FLOW_NAMES);
  const scheme: Artefact = {
    ...own(CONCEPTS),
    type: 'conceptscheme',
    name: { it: 'Concetti delle statistiche energetiche', en: 'Concepts of energy statistics' },
    content: {
      concepts: [...components, OBS_VALUE].map(({ id, name }) => ({ id, ...named(name) })),
    },
    children: [],
  };
  return [...FLOW_NAMES.flatMap(ofFlow), scheme, ...codeLists(components, codes)];
}

/** The components of the flows, each once. */
export const componentsOf = (flows: readonly FlowName[]): readonly Component[] => [
  ...new Map(
    [...flows.flatMap(dimensionsOf), ...ATTRIBUTES].map((component) => [component.id, component]),
  ).values(),
];

function ofFlow(flow: FlowName): Artefact[] {
  const { title: name } = flowOf(flow);
  const dimensions = dimensionsOf(flow);
  const structure = own(dataStructureOf(flow));
  const lists = [...dimensions, ...ATTRIBUTES].flatMap(({ list }) => (list ? [list] : []));
  return [
    {
      ...own(dataflowOf(flow)),
      ...{ type: 'dataflow', name },
      content: { structure: urnOf('datastructure', structure) },
      children: [keyOf({ type: 'datastructure', id: structure.id })],
    },
    {
      ...structure,
      ...{ type: 'datastructure', name },
      content: { dataStructureComponents: componentLists(dimensions) },
      children: [
        keyOf({ type: 'conceptscheme', id: CONCEPTS }),
        ...lists.map(({ id }) => keyOf({ type: 'codelist', id })),
      ],
    },
  ];
}

const componentLists = (dimensions: readonly Component[]) => ({
  dimensionList: {
    id: 'DimensionDescriptor',
    dimensions: dimensions.slice(0, -1).map((one, position) => ({ ...placed(one), position })),
    timeDimension: placed(dimensions.at(-1) as Component),
  },
  attributeList: {
    id: 'AttributeDescriptor',
    attributes: ATTRIBUTES.map((one) => ({
      ...placed(one),
      usage: one.id === 'REMARK' ? 'optional' : 'mandatory',
      attributeRelationship: { observation: {} },
    })),
  },
  measureList: {
    id: 'MeasureDescriptor',
    measures: [
      {
        id: OBS_VALUE.id,
        conceptIdentity: concept(OBS_VALUE.id),
        usage: 'optional',
        localRepresentation: { format: { dataType: 'Decimal' } },
      },
    ],
  },
});

const placed = ({ id, list, type }: Component) => ({
  id,
  conceptIdentity: concept(id),
  localRepresentation: list
    ? { enumeration: urnOf('codelist', list) }
    : { format: { dataType: type } },
});

function codeLists(components: readonly Component[], codes: Codes): Artefact[] {
  return components.flatMap(({ list, name, codeName }): Artefact[] => {
    if (!list || !codeName) return [];
    const items = (codes[list.id] ?? []).map((id) => ({
      id,
      ...named({ it: codeName(id, 'it'), en: codeName(id, 'en') }),
    }));
    // Of a list of other agencies it has the codes that are used.
    const partial = list.agency === AGENCY ? {} : { isPartial: true };
    const content = { ...partial, codes: items };
    return [{ ...list, type: 'codelist', name, content, children: [] }];
  });
}

const named = (name: Both) => ({ name: name.en, names: { ...name } });

/** What of an artefact is told: all of it, or what identifies it. */
export interface Shown {
  readonly artefact: Artefact;
  readonly isStub: boolean;
}

export function structureMessage(shown: readonly Shown[], language: Language, prepared: Instant) {
  const lists = Map.groupBy(shown, ({ artefact }) => CLASSES[artefact.type][1]);
  return {
    ...headOf('structure', 'STRUCTURES', { prepared, language }),
    data: Object.fromEntries([...lists].map(([member, some]) => [member, some.map(artefactView)])),
  };
}

const artefactView = ({ artefact, isStub }: Shown) => {
  const { type, id, agency, version, name, content } = artefact;
  const links = [{ rel: 'self', urn: urnOf(type, artefact) }];
  return { id, agencyID: agency, version, ...named(name), links, ...(!isStub && content) };
};

/** The values that a selection of a flow's observations has, as SDMX tells what is available. */
export function availabilityMessage(
  flow: FlowName,
  { values, series, observations }: Availability,
  { language, prepared }: { readonly language: Language; readonly prepared: Instant },
) {
  return {
    ...headOf('structure', 'AVAILABILITY', { prepared, language }),
    data: {
      availabilityConstraints: [
        {
          constraintAttachment: { dataflow: urnOf('dataflow', own(dataflowOf(flow))) },
          ...{ seriesCount: series, obsCount: observations },
          cubeRegion: {
            include: true,
            ...(observations > 0 && { components: Object.entries(values).map(componentValues) }),
          },
        },
      ],
    },
  };
}

const componentValues = ([id, some]: readonly [string, readonly string[]]) =>
  id === 'TIME_PERIOD'
    ? { id, timeRange: { startPeriod: bound(some[0]), endPeriod: bound(some.at(-1)) } }
    : { id, include: true, values: [...some] };

const bound = (period = '') => ({ period, isInclusive: true });

export interface Availability {
  /** Sorted values by component. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly series: number;
  readonly observations: number;
}

export function availabilityOf(
  flow: FlowName,
  observations: readonly { readonly codes: readonly string[] }[],
  wanted: readonly string[],
): Availability {
  const dimensions = dimensionsOf(flow);
  const values = dimensions.flatMap(({ id }, index) => {
    const some = [...new Set(observations.map(({ codes }) => codes[index] ?? ''))].sort();
    return wanted.length > 0 && !wanted.includes(id) ? [] : [[id, some] as const];
  });
  const series = new Set(observations.map(({ codes }) => codes.slice(0, -1).join('.')));
  return {
    values: Object.fromEntries(values.filter(([, some]) => some.length > 0)),
    ...{ series: series.size, observations: observations.length },
  };
}
