/** Dataflows, data structures, concepts and code lists of the series, as SDMX-JSON 2.0 structure messages have them. */
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { MINISTRY } from '../../../platform/kernel/publisher.ts';
import type { Both } from './flow-names.ts';
import type { AnyFlowName } from './flows.ts';
import { headOf } from './sdmx.ts';
import {
  AGENCY,
  type AnyComponent,
  type AnyStructure,
  type CodeListName,
  dataflowOf,
  dataStructureOf,
  OBS_VALUE,
  own,
  VERSION,
} from './sdmx-components.ts';

export const ARTEFACT_TYPES = [
  'dataflow',
  'datastructure',
  'codelist',
  'conceptscheme',
  'agencyscheme',
] as const;
export type ArtefactType = (typeof ARTEFACT_TYPES)[number];

const CLASSES: Readonly<Record<ArtefactType, readonly [urn: string, member: string]>> = {
  dataflow: ['datastructure.Dataflow', 'dataflows'],
  datastructure: ['datastructure.DataStructure', 'dataStructures'],
  codelist: ['codelist.Codelist', 'codelists'],
  conceptscheme: ['conceptscheme.ConceptScheme', 'conceptSchemes'],
  agencyscheme: ['base.AgencyScheme', 'agencySchemes'],
};

export interface Artefact extends CodeListName {
  readonly type: ArtefactType;
  readonly name: Both;
  /** Its content, without its name. */
  readonly content: object;
  /** Keys of the artefacts that it refers to. */
  readonly children: readonly string[];
}

export const keyOf = ({ type, id }: Pick<Artefact, 'type' | 'id'>): string => `${type} ${id}`;

const CONCEPTS = 'CS_ENERGY_STATISTICS';

const urnOf = (type: ArtefactType, { agency, id, version }: CodeListName): string =>
  `urn:sdmx:org.sdmx.infomodel.${CLASSES[type][0]}=${agency}:${id}(${version})`;
const concept = (id: string): string =>
  `urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=${AGENCY}:${CONCEPTS}(${VERSION}).${id}`;

/** The codes of each list, by its id. */
export type Codes = Readonly<Record<string, readonly string[]>>;

export function artefactsOf(
  structures: readonly AnyStructure[],
  codes: Codes,
): readonly Artefact[] {
  const components = componentsOf(structures);
  const scheme: Artefact = {
    ...own(CONCEPTS),
    type: 'conceptscheme',
    name: { it: 'Concetti delle statistiche energetiche', en: 'Concepts of energy statistics' },
    content: {
      concepts: [...uniqueBy(components, ({ id }) => id), OBS_VALUE].map(({ id, name }) => ({
        id,
        ...named(name),
      })),
    },
    children: [],
  };
  return [...structures.flatMap(ofFlow), scheme, agencies, ...codeLists(components, codes)];
}

/** The components of the structures, each with its code list once. */
export const componentsOf = (structures: readonly AnyStructure[]): readonly AnyComponent[] =>
  uniqueBy(
    [
      ...structures.flatMap(({ dimensions }) => dimensions),
      ...structures.flatMap(({ attributes }) => attributes),
    ],
    ({ id, list }) => `${id} ${list?.id}`,
  );

function uniqueBy<T>(some: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const found = new Map<string, T>();
  for (const one of some) if (!found.has(keyOf(one))) found.set(keyOf(one), one);
  return [...found.values()];
}

function ofFlow({ flow, title: name, dimensions, attributes }: AnyStructure): Artefact[] {
  const structure = own(dataStructureOf(flow));
  const lists = [...dimensions, ...attributes].flatMap(({ list }) => (list ? [list] : []));
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
      content: { dataStructureComponents: componentLists(dimensions, attributes) },
      children: [
        keyOf({ type: 'conceptscheme', id: CONCEPTS }),
        ...lists.map(({ id }) => keyOf({ type: 'codelist', id })),
      ],
    },
  ];
}

const componentLists = (
  dimensions: readonly AnyComponent[],
  attributes: readonly AnyComponent[],
) => ({
  dimensionList: {
    id: 'DimensionDescriptor',
    dimensions: dimensions.slice(0, -1).map((one, position) => ({ ...placed(one), position })),
    timeDimension: placed(dimensions.at(-1) as AnyComponent),
  },
  attributeList: {
    id: 'AttributeDescriptor',
    attributes: attributes.map((one) => ({
      ...placed(one),
      usage: one.isOptional ? 'optional' : 'mandatory',
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

const placed = ({ id, list, type }: AnyComponent) => ({
  id,
  conceptIdentity: concept(id),
  localRepresentation: list
    ? { enumeration: urnOf('codelist', list) }
    : { format: { dataType: type } },
});

function codeLists(components: readonly AnyComponent[], codes: Codes): Artefact[] {
  return uniqueBy(components, ({ list }) => list?.id ?? '').flatMap(
    ({ list, name, codeName }): Artefact[] => {
      if (!list || !codeName) return [];
      const items = (codes[list.id] ?? []).map((id) => ({
        id,
        ...named({ it: codeName(id, 'it'), en: codeName(id, 'en') }),
      }));
      // A list of another agency contains only the codes that are used.
      const partial = list.agency === AGENCY ? {} : { isPartial: true };
      const content = { ...partial, codes: items };
      return [{ ...list, type: 'codelist', name, content, children: [] }];
    },
  );
}

const named = (name: Both) => ({ name: name.en, names: { ...name } });

const AGENCY_NAME: Both = {
  it: `${MINISTRY}, DGSAIE`,
  en: 'Ministry of Environment and Energy Security (Italy), DGSAIE',
};
/** Agencies that belong to no other are in the scheme of SDMX itself, of which this is the part that is used. */
const agencies: Artefact = {
  ...{ type: 'agencyscheme', id: 'AGENCIES', agency: 'SDMX', version: '1.0' },
  name: { it: 'Agenzie', en: 'Agencies' },
  content: { isPartial: true, agencies: [{ id: AGENCY, ...named(AGENCY_NAME) }] },
  children: [],
};

/** How much of an artefact is included: everything, or only its identification. */
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

/** The values that a selection of a flow's observations has, which SDMX calls availability. */
export function availabilityMessage(
  flow: AnyFlowName,
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
            ...(observations > 0 && { keyValues: Object.entries(values).map(keyValues) }),
          },
        },
      ],
    },
  };
}

/** Values as objects: readers of the format know no others. */
const keyValues = ([id, some]: readonly [string, readonly string[]]) =>
  id === 'TIME_PERIOD'
    ? { id, timeRange: { startPeriod: bound(some[0]), endPeriod: bound(some.at(-1)) } }
    : { id, include: true, values: some.map((value) => ({ value })) };

const bound = (period = '') => ({ period, isInclusive: true });

export interface Availability {
  /** Sorted values by component. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly series: number;
  readonly observations: number;
}

/**
 * Counts observations one by one, because memory may not hold all of them. @param wanted components; all when empty
 */
export function availabilityCounter({ dimensions }: AnyStructure, wanted: readonly string[]) {
  const values = dimensions.map(() => new Set<string>());
  const series = new Set<string>();
  let observations = 0;
  return {
    /** @param codes of the dimensions */
    add(codes: readonly string[]): void {
      codes.forEach((code, index) => {
        values[index]?.add(code);
      });
      series.add(codes.slice(0, -1).join('.'));
      observations += 1;
    },
    result(): Availability {
      const told = dimensions.flatMap(({ id }, index) => {
        const some = [...(values[index] ?? [])].sort();
        const isWanted = wanted.length === 0 || wanted.includes(id);
        return isWanted && some.length > 0 ? [[id, some] as const] : [];
      });
      return { values: Object.fromEntries(told), series: series.size, observations };
    },
  };
}
