import type { Resource } from './portal-template.ts';

/**
 * A small model of how CloudFormation creates a stack and rolls a failed creation back, detailed enough to test whether
 * a failed first deployment can be repeated.
 */

export type Resources = Readonly<Record<string, Resource>>;

/** An AWS account, reduced to the fixed names that are already taken. */
export class Account {
  readonly #taken = new Set<string>();

  names(): readonly string[] {
    return [...this.#taken].sort();
  }

  take(name: string): void {
    if (this.#taken.has(name)) throw new Error(`${name} already exists`);
    this.#taken.add(name);
  }

  free(name: string): void {
    this.#taken.delete(name);
  }
}

export type Outcome = 'CREATE_COMPLETE' | 'ROLLBACK_COMPLETE' | 'ROLLBACK_FAILED';

/** Creates the stack in this order; the resource `failing`, if any, is refused. */
export function createStack(
  resources: Resources,
  account: Account,
  { order, failing }: { readonly order: readonly string[]; readonly failing?: string | undefined },
): Outcome {
  const created: string[] = [];
  try {
    for (const id of order) {
      const name = fixedName(resources[id]);
      if (name) account.take(name);
      if (id === failing) {
        // CloudFormation also rolls back the resource whose creation failed.
        if (name) account.free(name);
        throw new Error(`${id} is refused`);
      }
      created.push(id);
    }
    return 'CREATE_COMPLETE';
  } catch {
    return rollBack(resources, account, created.reverse());
  }
}

function rollBack(resources: Resources, account: Account, created: readonly string[]): Outcome {
  let outcome: Outcome = 'ROLLBACK_COMPLETE';
  for (const id of created) {
    const resource = resources[id];
    // `RetainExceptOnCreate` deletes resources here that it keeps later.
    if (resource?.DeletionPolicy === 'Retain') continue;
    if (isProtected(resource)) outcome = 'ROLLBACK_FAILED';
    else account.free(fixedName(resource) ?? '');
  }
  return outcome;
}

const isProtected = (resource: Resource | undefined) =>
  resource?.Properties?.DeletionProtectionEnabled === true ||
  resource?.Properties?.DeletionProtection === 'ACTIVE';

/** Properties that give a resource a unique name. */
const naming = ['BucketName', 'Domain', 'TableName', 'DashboardName', 'FunctionName', 'QueueName'];
/** Types in which a property of such a name refers to another resource. */
const referring =
  /Policy$|Permission$|Lambda::(Alias|Version)$|MetricFilter$|EventInvokeConfig$|EventSourceMapping$|CustomResource|Custom::/;

/**
 * `AWS::S3::Bucket energy-statistics-quarantine-{"Ref":"AWS::AccountId"}`; undefined when CloudFormation chooses a
 * name.
 */
export function fixedName(resource: Resource | undefined): string | undefined {
  if (!resource || referring.test(resource.Type)) return undefined;
  const property = naming.find((name) => resource.Properties?.[name] !== undefined);
  if (!property) return undefined;
  return `${resource.Type} ${text(resource.Properties[property])}`;
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  const parts = (value as { 'Fn::Join'?: [string, unknown[]] })['Fn::Join'];
  return parts ? parts[1].map(text).join(parts[0]) : JSON.stringify(value);
}

/**
 * The resources in the order of creation: each round has those that can be created at the same time, after the rounds
 * before.
 * @throws Error when resources depend on each other in a circle
 */
export function creationRounds(resources: Resources): string[][] {
  const waiting = new Map(Object.keys(resources).map((id) => [id, dependenciesOf(resources, id)]));
  const done = new Set<string>();
  const rounds: string[][] = [];
  while (waiting.size > 0) {
    const round = [...waiting.keys()].filter((id) =>
      [...(waiting.get(id) ?? [])].every((other) => done.has(other)),
    );
    if (round.length === 0) throw new Error(`a circle among ${[...waiting.keys()].join(', ')}`);
    for (const id of round) {
      waiting.delete(id);
      done.add(id);
    }
    rounds.push(round);
  }
  return rounds;
}

/** All resources that a resource refers to or names as its dependency. */
function dependenciesOf(resources: Resources, id: string): Set<string> {
  const { DependsOn = [], Properties } = resources[id] as Resources[string];
  const found = new Set([DependsOn].flat());
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'Ref') found.add(String(inner));
      else if (key === 'Fn::GetAtt') found.add(String([inner].flat()[0]).split('.')[0] ?? '');
      else if (key === 'Fn::Sub')
        for (const [, name = ''] of String([inner].flat()[0]).matchAll(/\$\{(\w+)/g))
          found.add(name);
      collect(inner);
    }
  };
  collect(Properties);
  found.delete(id);
  return new Set([...found].filter((other) => other in resources));
}
