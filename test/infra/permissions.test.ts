import { describe, expect, it } from 'vitest';
import { environmentNames } from '../../functions/aws/environment-names.ts';
import { keys } from '../../functions/store/keys.ts';
import { type FunctionName, functionTable } from '../../infra/function-table.ts';
import { actionsOf, concerns, portalTemplate, type Statement } from '../support/portal-template.ts';

const portal = portalTemplate('production', { settings: { reservedConcurrency: true } });
const functions = Object.keys(functionTable) as FunctionName[];
const core = portal.idOf('Tables/core');
const audit = portal.idOf('Tables/audit');
const statements = (fn: FunctionName) => portal.statementsOf(`${fn}-role`);
const actionsOn = (fn: FunctionName, table: string) =>
  statements(fn)
    .filter((statement) => concerns(statement, table))
    .flatMap(actionsOf)
    .sort();
const writing = /^dynamodb:(Put|Update|Delete|BatchWrite|PartiQL)/;
const writesOf = (fn: FunctionName) =>
  statements(fn).filter(
    (it) => concerns(it, core) && actionsOf(it).some((action) => writing.test(action)),
  );
const matches = (pattern: string, partition: string) =>
  pattern.endsWith('*') ? partition.startsWith(pattern.slice(0, -1)) : partition === pattern;
const partitionsOf = ({ Condition }: Statement) =>
  Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];

/** Whether a resource is all objects of one of the buckets of files. */
const isFilesOf = (resource: unknown) =>
  ['quarantine', 'public', 'stations'].some(
    (bucket) =>
      JSON.stringify(resource) ===
      JSON.stringify({
        'Fn::Join': ['', [{ 'Fn::GetAtt': [portal.idOf(`Buckets/${bucket}`), 'Arn'] }, '/*']],
      }),
  );

describe('what functions may do', () => {
  it.each(['public', 'exports'] as const)('%s only reads', (fn) => {
    expect(actionsOn(fn, core)).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
    ]);
    expect(actionsOn(fn, audit)).toEqual([]);
  });

  it.each(functions)('%s reads the audit trail only if it is for administrators', (fn) => {
    const reads = actionsOn(fn, audit).includes('dynamodb:Query');
    expect(reads).toBe(fn === 'admin');
  });

  it.each(functions)('%s changes and removes no audit record', (fn) => {
    for (const statement of statements(fn).filter((it) => concerns(it, audit))) {
      const changing = actionsOf(statement).filter(
        (action) => !['dynamodb:PutItem', 'dynamodb:Query'].includes(action),
      );
      if (changing.length > 0) expect(partitionsOf(statement)).toEqual(['SIGN-IN#*']);
    }
  });

  it.each([
    [
      'session',
      ['USER#*', 'RECEIPT#*'],
      [keys.account('7'), keys.accountOfSubject('s'), keys.receipt('s', 'key')],
    ],
    [
      'company',
      ['SURVEY#*', 'RECEIPT#*'],
      [keys.survey(1), keys.companyWeek(1, 2), keys.receipt('s', 'key')],
    ],
    ...(
      [
        ['files', ['DOC#*', 'FOLDERS', 'UPLOAD#*', 'RECEIPT#*']],
        ['scanned', ['DOC#*', 'FOLDERS', 'UPLOAD#*']],
      ] as const
    ).map(
      ([fn, partitions]) =>
        [
          fn,
          partitions,
          [keys.document('d'), keys.folder('/sg_dgsaie/'), keys.upload('u')],
        ] as const,
    ),
    ['overdue-scans', ['UPLOAD#*'], [keys.upload('u')]],
    ['reminders', ['SURVEY#*'], [keys.reminder(1, 2, '2026-03-30')]],
    ...(
      [
        ['stations', ['DAY#*', 'RECEIPT#*']],
        ['station-prices', ['DAY#*']],
      ] as const
    ).map(
      ([fn, partitions]) =>
        [
          fn,
          partitions,
          [keys.day('2026-03-29'), keys.companyDay('2026-03-29', 2), keys.stationsVersion],
        ] as const,
    ),
    [
      'weekly-job',
      [
        'SURVEY#*',
        'SURVEY-DATE',
        'SERIES',
        'COUNTER',
        'DAY#VERSION',
        'MONTHLY#*',
        'PERIODS#*',
        'JOB',
        'JOB#*',
      ],
      [
        keys.survey(1),
        keys.companyWeek(1, 2),
        keys.nationalPrices(1, 1),
        keys.surveyDate('2026-11-23'),
        keys.surveyCounter,
        keys.settingsCounter,
        keys.stationsVersion,
        keys.seriesYear(2026),
        keys.publicVersion,
        keys.average(1, 2026, 10),
        keys.periodRevision(2026, 10, 1),
        keys.jobState,
        keys.jobRun('2026-11-24T11:00:00.000Z', 'release'),
      ],
    ],
  ] as const)('%s writes only where its keys are: %j', (fn, partitions, written) => {
    expect(writesOf(fn).map(partitionsOf)).toEqual([partitions]);
    for (const { pk } of written) {
      expect(partitions.some((pattern) => matches(pattern, pk))).toBe(true);
    }
  });

  it('only administrators write everywhere', () => {
    const unlimited = functions.filter((fn) => writesOf(fn).some((it) => !partitionsOf(it)));
    expect(unlimited).toEqual(['admin']);
  });

  it.each(functions)(
    '%s scans no table and is given no wildcard but the files of a bucket',
    (fn) => {
      expect(statements(fn).flatMap(actionsOf)).not.toContain('dynamodb:Scan');
      const others = statements(fn).filter(({ Resource }) => !isFilesOf(Resource));
      expect(
        JSON.stringify(others.map(({ Action, Resource }) => [Action, Resource])),
      ).not.toContain('*');
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
    expect(may('site')).toEqual({});
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
        JSON.stringify(
          Properties.PolicyDocument.Statement.map(({ Resource }: Statement) => Resource).filter(
            (resource: unknown) => !isFilesOf(resource),
          ),
        ).includes('*'),
      )
      .map(({ Properties }): string => Properties.Roles[0].Ref);
    expect(
      starred.map((id) => id.replace(/^CustomCDKBucketDeployment.*/, 'deployer')).sort(),
    ).toEqual([portal.idOf('MalwareScan/Role'), portal.idOf('Schedules/Role'), 'deployer'].sort());
  });
});

describe('reminders', () => {
  const stageWith = (settings: object) => portalTemplate('test', { settings });
  const mayMail = (portal: ReturnType<typeof stageWith>, fn: FunctionName) =>
    portal.statementsOf(`${fn}-role`).filter((it) => actionsOf(it).includes('ses:SendEmail'));

  it('may be sent by two functions, from the one address of the stage', () => {
    const sending = stageWith({ reminders: { sender: 'prezzi@example.org', scheduled: false } });
    expect(functions.filter((fn) => mayMail(sending, fn).length > 0).sort()).toEqual([
      'admin',
      'reminders',
    ]);
    for (const fn of ['admin', 'reminders'] as const) {
      const [statement] = mayMail(sending, fn);
      expect(statement?.Condition).toEqual({
        StringEquals: { 'ses:FromAddress': 'prezzi@example.org' },
      });
      const resources = JSON.stringify(statement?.Resource);
      expect(resources).toMatch(/:identity\/prezzi@example\.org"/);
      expect(resources).toMatch(/:identity\/example\.org"/);
      const { Variables } = sending.resource(fn).Properties.Environment;
      expect(Variables.MAIL_SENDER).toBe('prezzi@example.org');
    }
    const { Variables } = sending.resource('reminders').Properties.Environment;
    expect(Variables.SCHEDULED_REMINDERS).toBe('off');
  });

  it('are sent by nobody in a stage without a sender', () => {
    const silent = stageWith({});
    expect(functions.flatMap((fn) => mayMail(silent, fn))).toEqual([]);
    const { Variables } = silent.resource('reminders').Properties.Environment;
    expect(Variables).not.toHaveProperty('MAIL_SENDER');
    expect(Variables.SCHEDULED_REMINDERS).toBe('off');
  });
});

describe('functions', () => {
  it.each(functions)('%s runs on the current runtime with the size its table says', (fn) => {
    const { memory, timeout, concurrency } = functionTable[fn];
    expect(portal.resource(fn).Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: memory,
      Timeout: timeout,
      ...(concurrency ? { ReservedConcurrentExecutions: concurrency } : {}),
    });
  });

  it.each(functions)('%s knows only settings that have a name, and no emulator', (fn) => {
    const { NODE_OPTIONS, ...settings } = portal.resource(fn).Properties.Environment.Variables;
    expect(NODE_OPTIONS).toBe('--enable-source-maps');
    for (const name of Object.keys(settings)) {
      expect(environmentNames).toContain(name);
      expect(name).not.toMatch(/_ENDPOINT$/);
    }
  });

  it.each(['exports', 'admin'] as const)('%s writes CSV files as the stage says', (fn) => {
    const ministry = portalTemplate('test', { settings: { csvDialect: 'ministry' } });
    const { Variables } = ministry.resource(fn).Properties.Environment;
    expect(Variables.CSV_DIALECT).toBe('ministry');
  });

  it.each(functions)('%s keeps its log for a year', (fn) => {
    const { LoggingConfig } = portal.resource(fn).Properties;
    expect(LoggingConfig).toEqual({
      LogFormat: 'JSON',
      LogGroup: { Ref: portal.idOf(`${fn}-log`) },
    });
    expect(portal.resource(`${fn}-log`).Properties.RetentionInDays).toBe(365);
  });
});

describe('approval by a second administrator', () => {
  it.each([
    [true, 'on'],
    [false, 'off'],
  ] as const)(
    'is asked for where the stage says so (%s), of all who publish: %s',
    (approvalRequired, expected) => {
      const template = portalTemplate('production', { settings: { approvalRequired } });
      for (const fn of ['admin', 'weekly-job'] as const) {
        const { Variables } = template.resource(fn).Properties.Environment;
        expect(Variables.APPROVAL_REQUIRED).toBe(expected);
      }
    },
  );
});
