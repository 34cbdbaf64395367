/** Paths and filters of SDMX's REST calls (https://github.com/sdmx-twg/sdmx-rest, version 2.1). */
import { Refusal, unreadable } from '../../../platform/kernel/refusal.ts';
import { daysOfPeriod } from './choice.ts';
import type { AnyFlowName } from './flows.ts';
import { AGENCY, type AnyStructure, dataflowOf, dataStructureOf } from './sdmx-components.ts';
import { ARTEFACT_TYPES, type Artefact, keyOf, type Shown } from './sdmx-structures.ts';

/** The parts of a path that may be left out at its end stand for everything. */
const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
const wants = (asked: string | undefined, id: string): boolean =>
  asked === undefined || asked === '*' || asked.split(',').includes(id);

/** There is one version of each artefact, so that it is the latest too. */
const wantsVersion = (asked: string | undefined, version: string): boolean =>
  asked === undefined ||
  asked.split(',').some((one) => ['*', '~', '+', 'latest'].includes(one) || covers(one, version));

/** `1.0+.0` and `1+.0.0` stand for the latest from there on. */
const covers = (asked: string, version: string): boolean => {
  const plain = asked.replace('+', '');
  return (
    plain === version || (asked.includes('+') && plain.split('.')[0] === version.split('.')[0])
  );
};

/** A selection of one flow's observations. */
export interface Selection {
  readonly flow: AnyFlowName;
  /** Components whose values are asked for; all when empty. */
  readonly components: readonly string[];
  /** The codes that the key selects, by the id of their dimension; a dimension without selection is absent. */
  readonly codes: ReadonlyMap<string, ReadonlySet<string>>;
  /** First and last year that the requested periods can lie in. */
  readonly years: { readonly from?: string; readonly to?: string };
  /** @param codes of the dimensions; @param attributeOf gives the value of an attribute by its id */
  readonly matches: (codes: readonly string[], attributeOf: (id: string) => string) => boolean;
}

/**
 * @param path behind `data` or `availability`
 * @param filters values of the parameters `c[COMPONENT]`
 * @throws Refusal not_found for an unknown flow, malformed
 */
export function selectionOf(
  path: string,
  filters: Readonly<Record<string, string>>,
  structures: readonly AnyStructure[],
): Selection {
  const [context = '*', agency, resource, version, key, components, ...more] = partsOf(path);
  if (more.length > 0) throw unreadable('path', 'context/agency/resource/version/key/component');
  const named = structures.filter(
    ({ flow }) =>
      (context !== 'datastructure' && wants(resource, dataflowOf(flow))) ||
      (context !== 'dataflow' && wants(resource, dataStructureOf(flow))),
  );
  const isKnown =
    ['*', 'dataflow', 'datastructure'].includes(context) &&
    wants(agency, AGENCY) &&
    wantsVersion(version, '1.0.0');
  const [structure, another] = isKnown ? named : [];
  if (!structure)
    throw new Refusal('not_found', { detail: 'No such dataflow: structure/dataflow lists them.' });
  if (another)
    throw unreadable('path', `one of ${named.map(({ flow }) => dataflowOf(flow)).join(', ')}`);
  const ids = structure.dimensions.map(({ id }) => id);
  const keys = keysOf(key, ids.length - 1);
  const tests = Object.entries(filters).map(([id, text]) => filterOf(id, text, structure));
  return {
    flow: structure.flow,
    components: !components || components === '*' ? [] : components.split(','),
    codes: new Map(
      ids.slice(0, -1).flatMap((id, index) => {
        const asked = keys.map((one) => one[index] ?? '*');
        return asked.includes('*') ? [] : [[id, new Set(asked)] as const];
      }),
    ),
    years: yearsOf(filters.TIME_PERIOD),
    matches: (codes, attributeOf) =>
      keys.some((one) => one.every((code, index) => code === '*' || code === codes[index])) &&
      tests.every((test) => test(codes, attributeOf)),
  };
}

/** The years that remain when all conditions on the period must hold. */
function yearsOf(text: string | undefined): Selection['years'] {
  if (text === undefined || text.includes(',')) return {};
  const conditions = text.split('+').map((one) => /^(?:([a-z]{2}):)?(\d{4})/.exec(one));
  const bound = (...operators: readonly string[]) =>
    conditions.find((one) => one && operators.includes(one[1] ?? 'eq'))?.[2];
  const [from, to] = [bound('eq', 'ge', 'gt'), bound('eq', 'le', 'lt')];
  return { ...(from && { from }), ...(to && { to }) };
}

/** @throws Refusal malformed for a key of too many parts, or in the form of SDMX 2.1 */
function keysOf(key: string | undefined, length: number): string[][] {
  if (key?.includes('+'))
    throw unreadable(
      'path',
      'keys with commas between them, such as W.IT.1,W.IT.2: the form with + is that of SDMX 2.1',
    );
  const keys = (key ?? '*').split(',').map((one) => one.split('.').map((code) => code || '*'));
  if (keys.some((one) => one.length > length))
    throw unreadable('path', `a key has ${length} parts`);
  return keys;
}

type Test = Selection['matches'];

/** `A,M`, `ne:A`, and for the period `ge:2020-01+le:2020-12`. @throws Refusal invalid for other texts */
function filterOf(id: string, text: string, { dimensions, attributes }: AnyStructure): Test {
  const position = dimensions.findIndex((one) => one.id === id);
  if (position < 0 && !attributes.some((one) => one.id === id))
    throw badFilter(
      id,
      'not_in_flow',
      [...dimensions, ...attributes].map((one) => one.id),
    );
  const choices = text
    .split(',')
    .map((choice) => choice.split('+').map((one) => conditionOf(id, one)));
  return (codes, attributeOf) => {
    const value = position < 0 ? attributeOf(id) : (codes[position] ?? '');
    return choices.some((conditions) => conditions.every((holds) => holds(value)));
  };
}

const OPERATORS: Readonly<Record<string, (value: string, given: string) => boolean>> = {
  eq: (value, given) => value === given,
  ne: (value, given) => value !== given,
  ge: (value, given) => value >= given,
  gt: (value, given) => value > given,
  le: (value, given) => value <= given,
  lt: (value, given) => value < given,
  co: (value, given) => value.includes(given),
  nc: (value, given) => !value.includes(given),
  sw: (value, given) => value.startsWith(given),
  ew: (value, given) => value.endsWith(given),
};

/** Periods of different kinds are compared by their days. */
function conditionOf(id: string, text: string): (value: string) => boolean {
  const [, operator = 'eq', given = ''] = /^(?:([a-z]{2}):)?(.+)$/.exec(text) ?? [];
  const compare = OPERATORS[operator];
  if (!compare || given === '') throw badFilter(id, 'operator', Object.keys(OPERATORS));
  if (id !== 'TIME_PERIOD' || operator === 'eq' || operator === 'ne')
    return (value) => compare(value, given);
  const days = daysOfPeriod(given);
  if (!days) throw badFilter(id, 'period', ['2026', '2026-Q3', '2026-09', '2026-09-21']);
  const isLate = operator === 'le' || operator === 'gt';
  return (value) => {
    const its = daysOfPeriod(value);
    return (
      its !== undefined && compare(isLate ? its.last : its.first, isLate ? days.last : days.first)
    );
  };
}

/** @param taken what would be taken in its place */
const badFilter = (id: string, code: string, taken: readonly string[]) => {
  const detail = `One of ${taken.join(', ')}.`;
  return new Refusal('invalid', { errors: [{ pointer: `/c[${id}]`, code, detail }] });
};

export const REFERENCES = [
  ...['none', 'parents', 'parentsandsiblings', 'ancestors', 'children', 'descendants', 'all'],
  ...ARTEFACT_TYPES,
] as const;
export const DETAILS = [
  ...['full', 'allstubs', 'referencestubs', 'allcompletestubs', 'referencecompletestubs'],
  ...['referencepartial', 'raw'],
] as const;

/**
 * The artefacts that a path names, with those that they refer to or that refer to them. The scheme of agencies is found
 * by the agency in it, too, because clients ask so. @param path behind
 * `structure`: type/agency/id/version/item @throws Refusal not_found
 */
export function structuresAt(
  path: string,
  { references, detail }: { readonly references: string; readonly detail: string },
  all: readonly Artefact[],
): Shown[] {
  const [type = '*', agency, id, version, item] = partsOf(path);
  const found = all
    .filter(
      (one) =>
        (type === '*' || one.type === type) &&
        (wants(agency, one.agency) || (type === 'agencyscheme' && wants(agency, AGENCY))) &&
        wants(id, one.id) &&
        wantsVersion(version, one.version),
    )
    .map((one) => (item && item !== '*' ? partOf(one, item.split(',')) : one));
  if (found.length === 0) throw new Refusal('not_found', { detail: `No such structure: ${path}` });
  const names = new Set(found.map(keyOf));
  const others = related(found, references, all).filter((one) => !names.has(keyOf(one)));
  const show = (some: readonly Artefact[], isStub: boolean) =>
    some.map((artefact) => ({ artefact, isStub }));
  return [
    ...show(found, detail.startsWith('all')),
    ...show(others, detail.startsWith('all') || /^reference(complete)?stubs$/.test(detail)),
  ];
}

/** The artefact with some of its items. */
function partOf(artefact: Artefact, ids: readonly string[]): Artefact {
  const content = Object.entries(artefact.content).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter((one: { id: string }) => ids.includes(one.id)) : value,
  ]);
  return { ...artefact, content: { ...Object.fromEntries(content), isPartial: true } };
}

function related(
  found: readonly Artefact[],
  references: string,
  all: readonly Artefact[],
): readonly Artefact[] {
  const children = (some: readonly Artefact[]) =>
    all.filter((one) => some.some((other) => other.children.includes(keyOf(one))));
  const parents = (some: readonly Artefact[]) =>
    all.filter((one) => one.children.some((key) => some.some((other) => keyOf(other) === key)));
  const further = (step: typeof children): Artefact[] => {
    const first = step(found);
    return [...first, ...step(first)];
  };
  const above = parents(found);
  const asked: Readonly<Record<string, () => readonly Artefact[]>> = {
    none: () => [],
    children: () => children(found),
    parents: () => above,
    descendants: () => further(children),
    ancestors: () => further(parents),
    parentsandsiblings: () => [...above, ...children(above)],
    all: () => [...above, ...children(above), ...further(children), ...further(parents)],
  };
  const some = (
    asked[references] ??
    (() => [...further(children), ...further(parents)].filter(({ type }) => type === references))
  )();
  return [...new Map(some.map((one) => [keyOf(one), one])).values()];
}
