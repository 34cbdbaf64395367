import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { noticeKeys } from '../../functions/notices/subscriptions/store/keys.ts';
import { peopleIndexes, peopleKeys } from '../../functions/people/store/keys.ts';
import { priceIndexes, priceKeys } from '../../functions/prices/surveys/store/price-keys.ts';
import { type FunctionName, functionTable } from '../../infra/functions/function-table.ts';
import { tableAccess } from '../../infra/functions/table-access.ts';
import {
  covers,
  type Store,
  type TableAction,
  tableActions,
} from '../../infra/functions/table-actions.ts';
import {
  actionsOf,
  concerns,
  permissionsIn,
  portalTemplate,
  type Statement,
} from '../support/aws/portal-template.ts';

const portal = portalTemplate('production', { settings: { reservedConcurrency: true } });
const functions = Object.keys(functionTable) as FunctionName[];
const statements = (fn: FunctionName) => portal.statementsOf(`${fn}-role`);
const tables = ['core', 'audit', 'attempts', 'subscriptions'] as const;

/** The actions that a statement allows on tables, by table or index (`core`, `core/gsi1`), and in which partitions. */
function tablePart(statement: Statement) {
  if (ofStream(statement)) return [];
  return [statement.Resource].flat().flatMap((resource) =>
    tables
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

/** Whether a statement is about a table's stream, which has no partitions and whose records contain only keys. */
const ofStream = (statement: Statement) =>
  actionsOf(statement).some((action) => /Stream|Records|ShardIterator/.test(action));

/** The permissions of each function on tables, and its other permissions. */
const granted = Object.fromEntries(
  functions.map((fn) => [fn, statements(fn).flatMap(tablePart)]),
) as Record<FunctionName, ReturnType<typeof tablePart>>;

/** Whether the function may use this action on an item of this partition. */
const may = (fn: FunctionName, action: string, store: Store, partition: string) =>
  granted[fn].some(
    (one) =>
      one.store === store && one.actions.includes(action) && covers(one.partitions, partition),
  );

/** Resources that may be allowed as a whole, by the text before the asterisk. */
const wholes = [
  ['Buckets/quarantine', '/'],
  ['Buckets/public', '/'],
  ['Buckets/stations', '/'],
  ['Buckets/exports', '/'],
  ['Buckets/trail', '/'],
  ['Buckets/site', '/pages/'],
  ['Tables/core', '/stream/'],
] as const;

/** Whether a resource is all objects of one of the file buckets, all pages, or all streams of the table. */
const isFilesOf = (resource: unknown): boolean =>
  wholes.some(
    ([path, folder]) =>
      JSON.stringify(resource) ===
      JSON.stringify({
        'Fn::Join': ['', [{ 'Fn::GetAtt': [portal.idOf(path), 'Arn'] }, `${folder}*`]],
      }),
  );

/** Resources of a statement except such wholes. */
const onesOf = ({ Resource }: Statement) => [Resource].flat().filter((one) => !isFilesOf(one));

/** The table of docs/permissions.md: cells by function. */
const documented = new Map(
  readFileSync('docs/permissions.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `[\w-]+` \|.*\|.*\|.*\|$/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
    .map(([name = '', ...cells]) => [name.replaceAll('`', ''), cells]),
);

/** The widest first: the actions left over by one are matched with the next. */
const actionNames = Object.entries(tableActions).toSorted(
  ([, one], [, other]) => other.length - one.length,
) as [TableAction, readonly string[]][];

/** The table's names for a set of actions. */
function namesOf(actions: Iterable<string>): string[] {
  const left = new Set(actions);
  const names = actionNames.flatMap(([name, all]) => {
    if (!all.every((one) => left.has(one))) return [];
    for (const one of all) left.delete(one);
    return [name];
  });
  return [...names, ...left];
}

/** `store name: partitions`, as the stack grants them, in whichever statements. */
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

/** A cell: partitions after the name of their index or table, unless that is `core`. */
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

/** Actions on other resources than tables, by resource. */
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
  Object.entries(places)
    .flatMap(([path, name]) => (concerns(statement, portal.idOf(path)) ? [name] : []))
    .join(' and ') || JSON.stringify(statement.Resource);

describe('the table of permissions in docs/permissions.md', () => {
  it.each(functions)('lists all permissions of %s', (fn) => {
    expect(documented.get(fn)).toEqual([cellOf(fn, true), cellOf(fn, false), othersOf(fn)]);
  });

  it.each(functions)(
    'equals the permissions that tests and the one-machine system enforce for %s',
    (fn) => {
      const stated = Object.entries(tableAccess[fn]).flatMap(([store, byAction]) =>
        Object.entries(byAction).map(
          ([action, partitions]) => [`${store} ${action}`, [...partitions].sort()] as const,
        ),
      );
      expect(Object.fromEntries(grantsOf(fn))).toEqual(Object.fromEntries(stated));
    },
  );

  it('names only functions', () => {
    expect([...documented.keys()].sort()).toEqual([...functions].sort());
  });
});

describe('the permissions of functions', () => {
  it('name partitions for every request to a table, and allow none without a partition', () => {
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

  it('let only the sign-in and administrators read people and their fiscal codes', () => {
    const { pk } = peopleKeys.account('7');
    expect(readersOf('core', pk)).toEqual(['session', 'accounts']);
    expect(readersOf('core', peopleKeys.accountOfFiscalCode('RSSMRA80A01H501U').pk)).toEqual([
      'session',
      'accounts',
    ]);
    expect(readersOf('core/gsi2', peopleIndexes.accounts)).toEqual(['accounts']);
    expect(readersOf('core', peopleKeys.contacts.pk)).toEqual([
      'accounts',
      // The names of colleagues (docs/decisions/0175-colleagues-have-names.md).
      'company',
      'admin',
      'reminders',
      'receipt-mails',
    ]);
  });

  it("let only the functions that declare, compute or query them read companies' prices", () => {
    expect(readersOf('core', priceKeys.companyWeek(1, 2).pk)).toEqual([
      'company',
      'admin',
      'reminders',
      'weekly-job',
    ]);
    expect(readersOf('core', priceKeys.revisionInputs(1, 2).pk)).toEqual(['admin', 'weekly-job']);
    expect(readersOf('core/gsi1', priceIndexes.companyHistory(2))).toEqual([
      'company',
      'admin',
      'company-exports',
      'weekly-job',
    ]);
  });

  it('let only administrators give roles, and no company write the record of a survey', () => {
    expect(writersOf(peopleKeys.access('7').pk)).toEqual(['accounts']);
    expect(writersOf(peopleKeys.account('7').pk)).toEqual(['accounts']);
    expect(writersOf(priceKeys.survey(1).pk)).toEqual(['admin', 'weekly-job']);
    expect(writersOf(peopleKeys.session('7').pk)).toEqual(['session', 'accounts']);
  });

  it('let only two functions read subscribers, and the one that makes calls read only public data', () => {
    const touching = functions.filter((fn) =>
      granted[fn].some(
        ({ store, actions }) =>
          store.startsWith('subscriptions') && actions.some((action) => action !== 'DeleteItem'),
      ),
    );
    expect(touching).toEqual(['subscriptions', 'notifications']);
    // It deletes items that it cannot read.
    expect(granted['returned-mail']).toEqual([
      { store: 'subscriptions', actions: ['DeleteItem'], partitions: [noticeKeys.readers.pk] },
    ]);
    expect(readersOf('core', peopleKeys.account('7').pk)).not.toContain('notifications');
    expect(may('notifications', 'Query', 'core', priceKeys.companyWeek(1, 2).pk)).toBe(false);
    expect(may('notifications', 'PutItem', 'subscriptions', noticeKeys.reader('a').pk)).toBe(false);
    expect(may('notifications', 'DeleteItem', 'subscriptions', noticeKeys.webhook('a').pk)).toBe(
      false,
    );
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
    expect(reads).toBe(fn === 'accounts');
  });

  it.each(functions)('%s changes and removes no audit record', (fn) => {
    const inTrail = granted[fn].filter(({ store }) => store === 'audit');
    for (const { actions, partitions } of inTrail) {
      expect(actions.some((action) => /^(Update|Delete|BatchWrite)/.test(action))).toBe(false);
      expect(partitions).toEqual(['AUDIT#*']);
    }
  });

  it.each(functions)('%s scans no table and has no wildcard except the files of a bucket', (fn) => {
    expect(statements(fn).flatMap(actionsOf)).not.toContain('dynamodb:Scan');
    const others = statements(fn).map((statement) => [statement.Action, onesOf(statement)]);
    expect(JSON.stringify(others)).not.toContain('*');
  });

  it('give each bucket to the functions that need it, and quarantine only to those that publish from it', () => {
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
      figures: ['s3:DeleteObject', 's3:GetObject', 's3:ListBucket'],
      files: ['s3:DeleteObject', 's3:GetObject', 's3:ListBucket'],
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
      'shown-pages': ['s3:GetObject'],
    });
  });

  it.each(functions)('%s has a role of its own, without managed policies', (fn) => {
    const role = portal.resource(`${fn}-role`);
    expect(portal.resource(fn).Properties.Role['Fn::GetAtt'][0]).toBe(portal.idOf(`${fn}-role`));
    expect(role.Properties.ManagedPolicyArns).toBeUndefined();
  });

  it('only those who sign people in and register them may call the user pool', () => {
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
          'cognito-idp:AdminDeleteUser',
          'cognito-idp:AdminGetUser',
          'cognito-idp:AdminInitiateAuth',
          'cognito-idp:AdminRespondToAuthChallenge',
          'cognito-idp:AdminUserGlobalSignOut',
        ],
      ],
      [
        'accounts',
        [
          'cognito-idp:AdminCreateUser',
          'cognito-idp:AdminDeleteUser',
          'cognito-idp:AdminGetUser',
          'cognito-idp:AdminResetUserPassword',
          'cognito-idp:AdminSetUserMFAPreference',
          'cognito-idp:AdminUpdateUserAttributes',
          'cognito-idp:AdminUserGlobalSignOut',
        ],
      ],
    ]);
  });

  it("have no wildcard resource except files, and those of the scan, the scheduler, the shift and CDK's own functions", () => {
    const permissions = permissionsIn(portal.resources);
    expect(permissions.length).toBeGreaterThan(functions.length);
    const starred = permissions
      .filter(({ statements }) => JSON.stringify(statements.map(onesOf)).includes('*'))
      .flatMap(({ roles }) => roles);
    const ofCdk = [/^CustomCDKBucketDeployment/, /^CustomCrossRegionStringParameterReader/];
    const others = starred.filter((id) => !ofCdk.some((name) => name.test(id)));
    expect(others.sort()).toEqual(
      ['Live/Role', 'MalwareScan/Role', 'Schedules/Role'].map(portal.idOf).sort(),
    );
    expect(starred).toHaveLength(others.length + ofCdk.length);
  });

  it('may be taken by a service for this account alone', () => {
    const settings = {
      backupVaultArn: 'arn:aws:backup:eu-south-1:210987654321:backup-vault:portal',
      shift: 'linear',
    } as const;
    const trusts = portalTemplate('production', { settings })
      .all('AWS::IAM::Role')
      .flatMap(({ Properties }) => Properties.AssumeRolePolicyDocument.Statement as Statement[])
      .map(({ Principal, Condition = {} }) => ({ ...(Principal as object), Condition }) as Trust)
      // A function's role is taken by functions of its own account alone, whoever asks.
      .filter(({ Service }) => Service !== 'lambda.amazonaws.com');
    expect(new Set(trusts.map(({ Service }) => Service))).toEqual(
      new Set(
        ['backup', 'codedeploy', 'malware-protection-plan.guardduty', 'scheduler'].map(
          (service) => `${service}.amazonaws.com`,
        ),
      ),
    );
    for (const { Service, Condition } of trusts) {
      const isNamed = ['codedeploy', 'scheduler'].includes(Service.split('.')[0] ?? '');
      expect(Condition).toEqual({
        [isNamed ? 'StringEquals' : 'StringEqualsIfExists']: {
          'aws:SourceAccount': expect.anything(),
        },
      });
    }
  });
});

interface Trust {
  readonly Service: string;
  readonly Condition: object;
}
