import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { indexKeys, keys } from '../../functions/store/keys.ts';
import { type FunctionName, functionTable } from '../../infra/function-table.ts';
import {
  covers,
  type Store,
  type TableAction,
  tableAccess,
  tableActions,
} from '../../infra/table-access.ts';
import { actionsOf, concerns, portalTemplate, type Statement } from '../support/portal-template.ts';

const portal = portalTemplate('production', { settings: { reservedConcurrency: true } });
const functions = Object.keys(functionTable) as FunctionName[];
const statements = (fn: FunctionName) => portal.statementsOf(`${fn}-role`);
const tables = ['core', 'audit', 'attempts', 'subscriptions'] as const;

/** What a statement allows in tables: which actions, where (`core`, `core/gsi1`), in which partitions. */
function tablePart(statement: Statement) {
  if (ofStream(statement)) return [];
  return [statement.Resource].flat().flatMap((resource) =>
    // A stream is no table: it names no partitions.
    (JSON.stringify(resource).includes('"StreamArn"') ? [] : tables)
      .filter((name) => JSON.stringify(resource).includes(`"${portal.idOf(`Tables/${name}`)}"`))
      .map((name) => {
        const index = /\/index\/(\w+)"/.exec(JSON.stringify(resource))?.[1];
        return {
          store: (index ? `${name}/${index}` : name) as Store,
          actions: actionsOf(statement).map((action) => action.replace('dynamodb:', '')),
          partitions: statement.Condition?.['ForAllValues:StringLike']?.[
            'dynamodb:LeadingKeys'
          ] as readonly string[],
        };
      }),
  );
}

/** Whether a statement is about what changes in a table, which is told by keys alone. */
const ofStream = (statement: Statement) =>
  actionsOf(statement).some((action) => /Stream|Records|ShardIterator/.test(action));

/** By function: what it may do in tables, and what else. */
const granted = Object.fromEntries(
  functions.map((fn) => [fn, statements(fn).flatMap(tablePart)]),
) as Record<FunctionName, ReturnType<typeof tablePart>>;

/** Whether the function may do it with an item of this partition. */
const may = (fn: FunctionName, action: string, store: Store, partition: string) =>
  granted[fn].some(
    (one) =>
      one.store === store && one.actions.includes(action) && covers(one.partitions, partition),
  );

/** Of what a resource may be all, with what stands before the asterisk. */
const wholes = [
  ['Buckets/quarantine', '/'],
  ['Buckets/public', '/'],
  ['Buckets/stations', '/'],
  ['Buckets/exports', '/'],
  ['Buckets/trail', '/'],
  ['Buckets/site', '/pages/'],
  ['Tables/core', '/stream/'],
] as const;

/** Whether a resource is all objects of one of the buckets of files, all pages, or all streams of the table. */
const isFilesOf = (resource: unknown): boolean =>
  wholes.some(
    ([path, folder]) =>
      JSON.stringify(resource) ===
      JSON.stringify({
        'Fn::Join': ['', [{ 'Fn::GetAtt': [portal.idOf(path), 'Arn'] }, `${folder}*`]],
      }),
  );

/** What a statement is about, but such wholes. */
const onesOf = ({ Resource }: Statement) => [Resource].flat().filter((one) => !isFilesOf(one));

/** The table of docs/architecture.md: cells by function. */
const documented = new Map(
  readFileSync('docs/architecture.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `[\w-]+` \|.*\|.*\|.*\|$/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
    .map(([name = '', ...cells]) => [name.replaceAll('`', ''), cells]),
);

/** Widest first: what is left after one is looked for in the next. */
const actionNames = Object.entries(tableActions).toSorted(
  ([, one], [, other]) => other.length - one.length,
) as [TableAction, readonly string[]][];

/** What these actions are together. */
function namesOf(actions: Iterable<string>): string[] {
  const left = new Set(actions);
  const names = actionNames.flatMap(([name, all]) => {
    if (!all.every((one) => left.has(one))) return [];
    for (const one of all) left.delete(one);
    return [name];
  });
  return [...names, ...left];
}

/** `store name: partitions`, as the stack grants them, whichever statements say so. */
function grantsOf(fn: FunctionName): Map<string, string[]> {
  const byPlace = Map.groupBy(
    granted[fn].flatMap(({ store, actions, partitions }) =>
      partitions.flatMap((partition) => actions.map((action) => ({ store, partition, action }))),
    ),
    ({ store, partition }) => `${store} ${partition}`,
  );
  const found = new Map<string, string[]>();
  for (const [place, items] of byPlace) {
    const [store = '', partition = ''] = place.split(' ');
    const actions = items.map(({ action }) => action);
    const names = store.includes('/') && actions.join() === 'Query' ? ['read'] : namesOf(actions);
    for (const name of names) {
      const key = `${store} ${name}`;
      found.set(key, [...(found.get(key) ?? []), partition].sort());
    }
  }
  return found;
}

/** A cell: partitions after the index or table that they are in, when it is not `core`. */
function cellOf(fn: FunctionName, reading: boolean): string {
  const parts = [...grantsOf(fn)].flatMap(([key, partitions]) => {
    const [store = '', name = ''] = key.split(' ');
    if ((name === 'read') !== reading) return [];
    const where = store === 'core' ? [] : [store.replace('core/', '')];
    const place = [...where, ...(name === 'read' || name === 'write' ? [] : [name])].join(' ');
    return [`${place}${place ? ': ' : ''}${partitions.join(', ')}`];
  });
  return parts.sort(plainFirst).join('; ') || '–';
}

const plainFirst = (one: string, other: string) =>
  Number(one.includes(':')) - Number(other.includes(':')) || (one < other ? -1 : 1);

/** Actions elsewhere than in tables, by what they are done to. */
function othersOf(fn: FunctionName): string {
  const others = statements(fn).filter((one) => tablePart(one).length === 0);
  const ownLog = portal.idOf(`${fn}-log`);
  const parts = others
    .filter((one) => !concerns(one, ownLog))
    .map((one) => `${nameOf(one)}: ${actionsOf(one).join(', ')}`);
  return parts.sort().join('; ') || '–';
}

const places = {
  'Buckets/quarantine': 'quarantine',
  'Buckets/public': 'public',
  'Buckets/stations': 'stations',
  'Buckets/exports': 'exports',
  'Buckets/trail': 'trail',
  'Tables/audit': 'stream of audit',
  'AuditCopies/Failed': 'failed copies',
  'Buckets/site': 'site',
  'Tables/core': 'stream of core',
  'SignIn/Pool': 'people',
  'Schedules/Failed': 'failed runs',
  'MalwareScan/Failed': 'failed results',
};
const nameOf = (statement: Statement) =>
  Object.entries(places).find(([path]) => concerns(statement, portal.idOf(path)))?.[1] ??
  JSON.stringify(statement.Resource);

describe('the table of permissions in docs/architecture.md', () => {
  it.each(functions)('says all that %s may do', (fn) => {
    expect(documented.get(fn)).toEqual([cellOf(fn, true), cellOf(fn, false), othersOf(fn)]);
  });

  it.each(functions)('is what tests and the one-machine system hold %s to', (fn) => {
    const stated = Object.entries(tableAccess[fn]).flatMap(([store, byAction]) =>
      Object.entries(byAction).map(
        ([action, partitions]) => [`${store} ${action}`, [...partitions].sort()] as const,
      ),
    );
    expect(Object.fromEntries(grantsOf(fn))).toEqual(Object.fromEntries(stated));
  });

  it('names nobody who is no function', () => {
    expect([...documented.keys()].sort()).toEqual([...functions].sort());
  });
});

describe('what functions may do', () => {
  it('names partitions for every request to a table, and passes none that names no partition', () => {
    for (const fn of functions) {
      for (const statement of statements(fn).filter((one) => tablePart(one).length > 0)) {
        expect(statement.Condition).toEqual({
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': expect.anything() },
          Null: { 'dynamodb:LeadingKeys': 'false' },
        });
      }
    }
  });

  const readersOf = (store: Store, partition: string) =>
    functions.filter((fn) =>
      ['GetItem', 'BatchGetItem', 'Query'].some((action) => may(fn, action, store, partition)),
    );
  const writersOf = (partition: string) =>
    functions.filter((fn) =>
      ['PutItem', 'UpdateItem', 'DeleteItem'].some((action) => may(fn, action, 'core', partition)),
    );

  it('people and their fiscal codes are read by the sign-in and administrators alone', () => {
    const { pk } = keys.account('7');
    expect(readersOf('core', pk)).toEqual(['session', 'admin']);
    expect(readersOf('core', keys.accountOfFiscalCode('RSSMRA80A01H501U').pk)).toEqual([
      'session',
      'admin',
    ]);
    expect(readersOf('core/gsi2', indexKeys.accounts)).toEqual(['admin']);
    expect(readersOf('core', keys.contacts.pk)).toEqual(['admin', 'reminders']);
  });

  it("companies' prices are read where they are declared, computed with, asked for, and nowhere else", () => {
    expect(readersOf('core', keys.companyWeek(1, 2).pk)).toEqual([
      'company',
      'admin',
      'reminders',
      'weekly-job',
    ]);
    expect(readersOf('core', keys.revisionInputs(1, 2).pk)).toEqual(['admin', 'weekly-job']);
    expect(readersOf('core/gsi1', indexKeys.companyHistory(2))).toEqual([
      'company',
      'admin',
      'company-exports',
    ]);
  });

  it('roles are given by administrators alone, and the record of a survey is not written by companies', () => {
    expect(writersOf(keys.access('7').pk)).toEqual(['admin']);
    expect(writersOf(keys.account('7').pk)).toEqual(['admin']);
    expect(writersOf(keys.survey(1).pk)).toEqual(['admin', 'weekly-job']);
    expect(writersOf(keys.session('7').pk)).toEqual(['session']);
  });

  it('subscribers are known to two functions alone, one of which calls out and may read nothing that is not public', () => {
    const touching = functions.filter((fn) =>
      granted[fn].some(
        ({ store, actions }) =>
          store.startsWith('subscriptions') && actions.some((action) => action !== 'DeleteItem'),
      ),
    );
    expect(touching).toEqual(['subscriptions', 'notifications']);
    // It ends what it cannot read.
    expect(granted['returned-mail']).toEqual([
      { store: 'subscriptions', actions: ['DeleteItem'], partitions: [keys.readers.pk] },
    ]);
    expect(readersOf('core', keys.account('7').pk)).not.toContain('notifications');
    expect(may('notifications', 'Query', 'core', keys.companyWeek(1, 2).pk)).toBe(false);
    expect(may('notifications', 'PutItem', 'subscriptions', keys.reader('a').pk)).toBe(false);
    expect(may('notifications', 'DeleteItem', 'subscriptions', keys.webhook('a').pk)).toBe(false);
    for (const fn of touching) {
      const { Variables } = portal.resource(fn).Properties.Environment;
      expect(Variables.LOOPBACK_WEBHOOKS).toBe('off');
    }
  });

  it.each(['public', 'exports', 'company-exports', 'embeds'] as const)('%s only reads', (fn) => {
    const actions = granted[fn].flatMap((one) => one.actions);
    expect([...new Set(actions)].sort()).toEqual(['BatchGetItem', 'GetItem', 'Query']);
    expect(granted[fn].map(({ store }) => store)).not.toContain('audit');
  });

  it.each(functions)('%s reads the audit trail only if it is for administrators', (fn) => {
    const reads = granted[fn].some(
      ({ store, actions }) => store.startsWith('audit') && actions.includes('Query'),
    );
    expect(reads).toBe(fn === 'admin');
  });

  it.each(functions)('%s changes and removes no audit record', (fn) => {
    const inTrail = granted[fn].filter(({ store }) => store === 'audit');
    for (const { actions, partitions } of inTrail) {
      expect(actions.some((action) => /^(Update|Delete|BatchWrite)/.test(action))).toBe(false);
      expect(partitions).toEqual(['AUDIT#*']);
    }
  });

  it.each(functions)(
    '%s scans no table and is given no wildcard but the files of a bucket',
    (fn) => {
      expect(statements(fn).flatMap(actionsOf)).not.toContain('dynamodb:Scan');
      const others = statements(fn).map((statement) => [statement.Action, onesOf(statement)]);
      expect(JSON.stringify(others)).not.toContain('*');
    },
  );

  it('each bucket is for the functions that need it, and no one reads quarantine but to publish from it', () => {
    const inBucket = (fn: FunctionName, bucket: string) =>
      statements(fn)
        .filter((statement) => concerns(statement, portal.idOf(`Buckets/${bucket}`)))
        .flatMap(actionsOf)
        .sort();
    const may = (bucket: string) =>
      Object.fromEntries(
        functions.map((fn) => [fn, inBucket(fn, bucket)]).filter(([, actions]) => actions?.length),
      );
    expect(may('quarantine')).toEqual({
      files: ['s3:ListBucket', 's3:PutObject'],
      scanned: ['s3:DeleteObjectVersion', 's3:GetObjectVersion'],
      'overdue-scans': ['s3:ListBucket'],
    });
    expect(may('public')).toEqual({
      files: ['s3:DeleteObject'],
      scanned: ['s3:DeleteObject', 's3:PutObject'],
    });
    const archive = ['s3:GetObject', 's3:ListBucket', 's3:PutObject'];
    expect(may('stations')).toEqual({ stations: archive, 'station-prices': archive });
    expect(may('exports')).toEqual({
      exports: ['s3:GetObject', 's3:ListBucket', 's3:PutObject'],
      'export-files': [
        's3:DeleteObject',
        's3:DeleteObjectVersion',
        's3:GetObject',
        's3:ListBucket',
        's3:ListBucketVersions',
        's3:PutObject',
      ],
    });
    expect(may('site')).toEqual({
      pages: ['s3:GetObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject'],
    });
  });

  it.each(functions)('%s has a role of its own, without ready-made policies', (fn) => {
    const role = portal.resource(`${fn}-role`);
    expect(portal.resource(fn).Properties.Role['Fn::GetAtt'][0]).toBe(portal.idOf(`${fn}-role`));
    expect(role.Properties.ManagedPolicyArns).toBeUndefined();
  });

  it('only the session ends sessions, and only administrators invite people to the user pool', () => {
    const may = functions.map((fn) => [
      fn,
      statements(fn)
        .flatMap(actionsOf)
        .filter((action) => action.startsWith('cognito-idp:')),
    ]);
    expect(may.filter(([, actions]) => actions?.length)).toEqual([
      [
        'session',
        [
          'cognito-idp:AdminGetUser',
          'cognito-idp:AdminInitiateAuth',
          'cognito-idp:AdminUserGlobalSignOut',
        ],
      ],
      // Nothing that could take away a person, a linked sign-in or a second factor.
      [
        'admin',
        [
          'cognito-idp:AdminCreateUser',
          'cognito-idp:AdminGetUser',
          'cognito-idp:AdminResetUserPassword',
          'cognito-idp:AdminUpdateUserAttributes',
        ],
      ],
    ]);
  });

  it('no wildcard resource is left but files, and those of the scan, the scheduler and the deployer', () => {
    const starred = portal
      .all('AWS::IAM::Policy')
      .filter(({ Properties }) =>
        JSON.stringify(Properties.PolicyDocument.Statement.map(onesOf)).includes('*'),
      )
      .map(({ Properties }): string => Properties.Roles[0].Ref);
    expect(
      starred.map((id) => id.replace(/^CustomCDKBucketDeployment.*/, 'deployer')).sort(),
    ).toEqual([portal.idOf('MalwareScan/Role'), portal.idOf('Schedules/Role'), 'deployer'].sort());
  });
});
