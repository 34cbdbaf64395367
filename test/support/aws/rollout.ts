import {
  actionsOf,
  type PortalTemplate,
  permissionsIn,
  type Resource,
  type Statement,
} from './portal-template.ts';

/**
 * A model of how CloudFormation replaces one version of the portal by another: stack by stack, and within a stack in
 * any order that the references between its resources leave open. What a version no longer has is removed when all else
 * of its stack is done, unless it is retained. A failed stack goes back in the same way, and those before it stay. An
 * alias that is being changed serves both versions of its function for a while.
 */

type Resources = Readonly<Record<string, Resource>>;

/** The resources deployed at one moment, and which of them are of the later version. */
export interface Moment {
  readonly resources: Resources;
  readonly isAfter: ReadonlySet<string>;
  /** Aliases that may still serve both versions: CloudFormation removes nothing before all of them have gone over. */
  readonly goingOver: ReadonlySet<string>;
}

/**
 * The moments of the change that tell any two resources apart as far as they can be: each resource changed alone with
 * what it waits for, and all others changed before it and what waits for it.
 */
export function moments(before: PortalTemplate, after: PortalTemplate): Moment[] {
  const stacks = [...after.byStack.keys()];
  const found: Moment[] = [];
  for (const [index, name] of stacks.entries()) {
    const done = new Set(stacks.slice(0, index));
    const isDone = stackTest(before, after, done);
    // A stack that fails goes back from the later version to the earlier one.
    for (const [from, to] of [
      [before, after],
      [after, before],
    ] as const) {
      const changed = changedIn(from, to, name);
      const waits = waitsIn(from, to, changed);
      const states = [...changed].flatMap((id) => {
        const early = closure(id, waits);
        const late = new Set([...changed].filter((one) => !closure(one, waits).has(id)));
        return [early, late];
      });
      for (const moved of [new Set<string>(), ...states, changed]) {
        const isAfter = (id: string) => (moved.has(id) ? to === after : from === after);
        const inStack = new Set([
          ...Object.keys(before.byStack.get(name) ?? {}),
          ...Object.keys(after.byStack.get(name) ?? {}),
        ]);
        const removing = [...moved].some((id) => !to.resources[id]);
        const aliases = [...moved].filter((id) => to.resources[id]?.Type === ALIAS);
        found.push({
          ...momentOf(before, after, (id) => (inStack.has(id) ? isAfter(id) : isDone(id))),
          goingOver: new Set(removing ? [] : aliases),
        });
      }
    }
  }
  return found;
}

/** Why requests are not all served at that moment; empty when they are. */
export function faultsOf(moment: Moment, before: PortalTemplate, after: PortalTemplate): string[] {
  const { resources, isAfter } = moment;
  const version = (id: string) => (isAfter.has(id) ? after : before);
  const keys = keysIn(resources);
  return Object.entries(resources).flatMap(([id, resource]) => {
    const { Parameters } = version(id).template;
    const missing = allReferencesIn(resource).filter((one) => !resources[one] && !Parameters[one]);
    const faults = missing.map((one) => `${id} refers to ${one}, which is gone`);
    if (resource.Type === ALIAS) {
      const fn = resource.Properties.FunctionName.Ref;
      const serving = servedBy(id, moment, before, after);
      const gone = serving
        .map((of) => versionAt(id, of))
        .filter((one) => !resources[one])
        .map((one) => `${id} still leads to ${one}, which is gone`);
      return [
        ...faults,
        ...gone,
        ...serving.flatMap((of) => faultsOfFunction(fn, of, resources, keys)),
      ];
    }
    return resource.Type === 'AWS::Lambda::Function'
      ? [...faults, ...faultsOfFunction(id, version(id), resources, keys)]
      : faults;
  });
}

/** The templates whose version of its function an alias leads to; a version stays as the function was when it was made. */
export function servedBy(
  alias: string,
  { isAfter, goingOver }: Omit<Moment, 'resources'>,
  before: PortalTemplate,
  after: PortalTemplate,
): PortalTemplate[] {
  if (goingOver.has(alias)) return [before, after].filter(({ resources }) => resources[alias]);
  return [isAfter.has(alias) ? after : before];
}

const ALIAS = 'AWS::Lambda::Alias';

const versionAt = (alias: string, { resources }: PortalTemplate): string =>
  resources[alias]?.Properties.FunctionVersion['Fn::GetAtt'][0];

/** The references of a function, as in that template, that are missing among the existing resources. */
function faultsOfFunction(
  id: string,
  of: PortalTemplate,
  resources: Resources,
  keys: readonly string[],
): string[] {
  const { Properties } = of.resources[id] as Resource;
  const accepted = Properties.Environment?.Variables?.ORIGIN_KEYS;
  const refused = keys.filter((key) => accepted && !JSON.stringify(accepted).includes(key));
  const [role = ''] = referencesIn(Properties.Role);
  const given = new Set(granted(resources[role]));
  const lacking = granted(of.resources[role]).filter((one) => !given.has(one));
  return [
    ...refused.map((key) => `${id} refuses ${key}`),
    ...lacking.map((one) => `${id} may no longer ${one}`),
  ];
}

function momentOf(
  before: PortalTemplate,
  after: PortalTemplate,
  isAfter: (id: string) => boolean,
): Omit<Moment, 'goingOver'> {
  const ids = new Set([...Object.keys(before.resources), ...Object.keys(after.resources)]);
  const resources: Record<string, Resource> = {};
  const later = new Set<string>();
  for (const id of ids) {
    const [old, next] = [before.resources[id], after.resources[id]];
    const there = isAfter(id) ? (next ?? retained(old)) : (old ?? retained(next));
    if (there) resources[id] = there;
    if (there && there === next) later.add(id);
  }
  return { resources, isAfter: later };
}

const retained = (resource: Resource | undefined): Resource | undefined =>
  resource?.DeletionPolicy?.startsWith('Retain') ? resource : undefined;

const stackTest =
  (before: PortalTemplate, after: PortalTemplate, done: ReadonlySet<string>) =>
  (id: string): boolean =>
    [...done].some(
      (name) => before.byStack.get(name)?.[id] !== undefined || after.byStack.get(name)?.[id],
    );

/** Resources of the stack that are made, changed or removed. */
function changedIn(from: PortalTemplate, to: PortalTemplate, stack: string): Set<string> {
  const ids = [from, to].flatMap(({ byStack }) => Object.keys(byStack.get(stack) ?? {}));
  return new Set(
    ids.filter((id) => JSON.stringify(from.resources[id]) !== JSON.stringify(to.resources[id])),
  );
}

/**
 * For each changed resource the changed ones it waits for: those it refers to; one to be removed waits for all that
 * stay, and for the removed ones that refer to it.
 */
function waitsIn(
  from: PortalTemplate,
  to: PortalTemplate,
  changed: ReadonlySet<string>,
): Map<string, readonly string[]> {
  const ids = [...changed];
  const needs = (resource: Resource | undefined): string[] =>
    resource ? [allReferencesIn(resource), resource.DependsOn ?? []].flat() : [];
  const waits = (id: string): string[] =>
    to.resources[id]
      ? needs(to.resources[id]).filter((one) => changed.has(one))
      : ids.filter((one) => to.resources[one] || needs(from.resources[one]).includes(id));
  return new Map(ids.map((id) => [id, waits(id)]));
}

function closure(id: string, waits: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const visit = (one: string) => {
    if (found.has(one)) return;
    found.add(one);
    for (const next of waits.get(one) ?? []) visit(next);
  };
  visit(id);
  return found;
}

/** Logical ids that a resource refers to, by its properties or by how it is updated. */
const allReferencesIn = ({ Properties, UpdatePolicy }: Resource): readonly string[] => [
  ...referencesIn(Properties),
  ...referencesIn(UpdatePolicy),
];

/** Logical ids that a value refers to. */
function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const known = references.get(value);
  if (known) return known;
  const found = Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return String(inner).startsWith('AWS::') ? [] : [String(inner)];
    if (key === 'Fn::GetAtt') return [String([inner].flat()[0])];
    return referencesIn(inner);
  });
  references.set(value, found);
  return found;
}

/** Keeps the results for each value, because the moments of a change have nearly all resources in common. */
const references = new WeakMap<object, readonly string[]>();

/** Keys that the distribution sends. */
const keysIn = (resources: Resources): string[] =>
  Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::CloudFront::Distribution')
    .flatMap(({ Properties }) => JSON.stringify(Properties).match(/[\w-]+\/origin-key-\d+/g) ?? []);

/** A role's permissions, each action on each resource with its condition as one text. */
function granted(role: Resource | undefined): readonly string[] {
  if (!role) return [];
  const known = grants.get(role);
  if (known) return known;
  const found = permissionsIn({ role }).flatMap(({ statements }) => statements.flatMap(textsOf));
  grants.set(role, found);
  return found;
}

const grants = new WeakMap<Resource, readonly string[]>();

const textsOf = (statement: Statement): string[] =>
  actionsOf(statement).flatMap((action) =>
    [statement.Resource].flat().map((on) => {
      const condition = statement.Condition ? ` if ${JSON.stringify(statement.Condition)}` : '';
      return `${action} ${JSON.stringify(on)}${condition}`;
    }),
  );
