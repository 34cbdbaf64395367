import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ScheduledFunction, schedules } from '../../functions/events/schedules.ts';
import { routes } from '../../functions/routes.ts';
import { type FunctionName, functionTable } from '../../infra/functions/function-table.ts';
import type { Stage } from '../../infra/stage.ts';
import { namesOf } from '../../scripts/stage/stage-names.ts';
import { portalTemplate } from '../support/aws/portal-template.ts';
import { runbook, runbookAndDeployment } from '../support/code/runbook.ts';

const portal = portalTemplate('production', {
  settings: {
    alarmEmail: 'operations@example.org',
    backupVaultArn: 'arn:aws:backup:eu-south-1:210987654321:backup-vault:portal',
    monthlyBudget: 300,
    domain: {
      name: 'statistics.example.org',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0000',
    },
    reservedConcurrency: true,
    reminders: { sender: 'prezzi@example.org', scheduled: true },
  },
});
const functions = Object.keys(functionTable) as FunctionName[];
const topic = { Ref: portal.idOf('Monitoring/Alarms') };
/** Where those composite alarms send that ring with the alarm of this path. */
const toldOf = (path: string): unknown[] =>
  portal
    .all('AWS::CloudWatch::CompositeAlarm')
    .filter(({ Properties }) =>
      JSON.stringify(Properties.AlarmRule).includes(`"${portal.idOf(path)}"`),
    )
    .flatMap(({ Properties }) => Properties.AlarmActions);

/** A metric of an alarm, or an expression of several. */
interface Metric {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: { readonly Period: number; readonly Stat: string; readonly Metric: object };
}

describe('alarms', () => {
  it.each(functions)('state the consequences when %s fails, is throttled or is slow', (fn) => {
    const { whenItFails, timeout } = functionTable[fn];
    const kinds = ['Failures', 'Throttles', 'Slowness'];
    const [failures, throttles, slowness] = kinds.map(
      (alarm) => portal.resource(`${fn}/${alarm}`).Properties,
    );
    for (const alarm of [failures, throttles, slowness])
      expect(alarm.AlarmDescription).toContain(whenItFails);
    for (const kind of kinds) expect(toldOf(`${fn}/${kind}`)).toEqual([topic]);
    expect(throttles).toMatchObject({ MetricName: 'Throttles', Threshold: 1 });
    expect(slowness).toMatchObject({
      MetricName: 'Duration',
      ExtendedStatistic: 'p95',
      Threshold: timeout * 800,
    });
    expect(failures.Threshold).toBe(1);
  });

  it.each(functions)('count the errors that %s logs as failures', (fn) => {
    const filter = portal.resource(`${fn}/LoggedErrors`).Properties;
    expect(filter.LogGroupName).toEqual({ Ref: portal.idOf(`${fn}-log`) });
    expect(filter.FilterPattern).toBe('{ $.level = "ERROR" }');
    const measured = portal
      .resource(`${fn}/Failures`)
      .Properties.Metrics.map(
        ({ MetricStat }: { MetricStat?: { Metric: { MetricName: string } } }) =>
          MetricStat?.Metric.MetricName,
      );
    expect(measured).toEqual(
      expect.arrayContaining(['Errors', filter.MetricTransformations[0].MetricName]),
    );
  });

  it('wake somebody, and tell the end, where they cannot wait', () => {
    const woken = portalTemplate('production', { settings: { onCall: '+390612345678' } });
    const [all, waking] = ['Alarms', 'OnCall'].map((id) => ({
      Ref: woken.idOf(`Monitoring/${id}`),
    }));
    const composite = Object.fromEntries(
      woken.ids('AWS::CloudWatch::CompositeAlarm').map((id) => {
        const { AlarmDescription, AlarmActions, OKActions } = woken.resourceById(id).Properties;
        const [severity] = AlarmDescription.split('.');
        return [id.slice('Monitoring'.length, -8), [severity, AlarmActions, OKActions]];
      }),
    );
    const [now, later] = [
      ['NOW', [all, waking], [all, waking]],
      ['TODAY', [all], undefined],
    ];
    expect(composite).toEqual({
      ...{ ErrorsNow: now, LoadNow: now, WorkNow: now },
      ...{ ErrorsLater: later, LoadLater: later, WorkLater: later },
    });
    expect(
      woken.all('AWS::SNS::Subscription').map(({ Properties: { Protocol } }) => Protocol),
    ).toContain('sms');
    const url = portalTemplate('production', { settings: { onCall: 'https://on.call/x' } });
    expect(
      url.all('AWS::SNS::Subscription').map(({ Properties: { Protocol } }) => Protocol),
    ).toContain('https');
  });

  it('are told of together by cause and severity, each once and none by itself', () => {
    const atTheEdge = {
      ...portal.edgeAlarms?.findResources('AWS::CloudWatch::Alarm'),
      ...portal.edgeAlarms?.findResources('AWS::CloudWatch::CompositeAlarm'),
    };
    const both = Object.entries({ ...portal.resources, ...atTheEdge });
    const composites = both.filter(([, { Type }]) => Type === 'AWS::CloudWatch::CompositeAlarm');
    const alarms = both.filter(([, { Type }]) => Type === 'AWS::CloudWatch::Alarm');
    expect(composites).toHaveLength(8);
    for (const [id, { Properties }] of alarms) {
      // These stop a shift and write to nobody.
      if (/Faulty(Version|Answers)/.test(id)) continue;
      expect(Properties).not.toHaveProperty('AlarmActions');
      const told = composites.filter(([, { Properties: one }]) =>
        JSON.stringify(one.AlarmRule).includes(`"${id}"`),
      );
      expect(told).toHaveLength(1);
      const isNow = String(Properties.AlarmDescription).startsWith('NOW');
      expect(told[0]?.[0]).toMatch(isNow ? /Now/ : /Later/);
    }
    // CloudWatch takes rules of 10,240 characters and a hundred alarms; an ARN has some 150.
    for (const [, { Properties }] of composites) {
      const members = JSON.stringify(Properties.AlarmRule).split('Fn::GetAtt').length - 1;
      expect(members * 165).toBeLessThan(10_240);
    }
  });

  it('reach a person', () => {
    expect(portal.single('AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'operations@example.org',
      TopicArn: topic,
    });
    expect(
      portal.single('AWS::SNS::TopicPolicy').Properties.PolicyDocument.Statement,
    ).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
      }),
    );
  });

  it('have a recipient wherever data are kept, or no deployment succeeds', () => {
    const [[id, parameter] = ['', {}], ...others] = Object.entries(
      portalTemplate('production').template.Parameters as Record<string, object>,
    ).filter(([name]) => name.includes('AlarmEmail'));
    expect(others).toEqual([]);
    expect(parameter).toMatchObject({ Type: 'String' });
    expect(parameter).not.toHaveProperty('Default');
    expect(portalTemplate('production').single('AWS::SNS::Subscription').Properties).toMatchObject({
      Endpoint: { Ref: id },
    });
    for (const named of [portal, portalTemplate('test')])
      expect(JSON.stringify(named.template.Parameters)).not.toContain('AlarmEmail');
    expect(portalTemplate('test').all('AWS::SNS::Subscription')).toEqual([]);
  });

  it('are raised when site or API cannot be reached from outside, by the name that needs no DNS record', () => {
    const probes = Object.values(
      portal.edgeAlarms?.findResources('AWS::Route53::HealthCheck') ?? {},
    ).map(({ Properties }) => Properties.HealthCheckConfig);
    expect(probes.map(({ ResourcePath }) => ResourcePath).sort()).toEqual([
      '/dgsaie/',
      '/dgsaie/api/v1/status',
    ]);
    // What the distribution may keep is answered for a day after the API is gone.
    expect(routes['service/status']).not.toHaveProperty('cached');
    for (const { Type, FullyQualifiedDomainName, Regions } of probes) {
      expect(Type).toBe('HTTPS');
      expect(FullyQualifiedDomainName['Fn::GetStackOutput'].StackName).toMatch(/-edge$/);
      expect(Regions).toHaveLength(3);
    }
    const rings = Object.values(
      portal.edgeAlarms?.findResources('AWS::CloudWatch::Alarm') ?? {},
    ).filter(({ Properties }) => Properties.MetricName === 'HealthCheckStatus');
    expect(rings).toHaveLength(2);
    // Before the first answers are counted, nothing rings.
    for (const { Properties } of rings)
      expect(Properties).toMatchObject({
        ComparisonOperator: 'LessThanThreshold',
        Threshold: 1,
        TreatMissingData: 'notBreaching',
      });
  });

  it('are raised before the account runs out of functions, and when mails come back', () => {
    const { Metrics, Threshold } = portal.resource('Account/Concurrency').Properties;
    expect([Threshold, Metrics[0].Expression]).toEqual([
      80,
      '100 * running / SERVICE_QUOTA(running)',
    ]);
    expect(portal.resource('Account/ReturnedMail').Properties).toMatchObject({
      MetricName: 'Reputation.BounceRate',
      Threshold: 0.05,
    });
    expect(() => portalTemplate('production').resource('Account/ReturnedMail')).toThrow();
  });

  it('are raised when tables or their indexes refuse requests', () => {
    const { Metrics } = portal.resource('Tables/ThrottledTables').Properties;
    const counted = Metrics.flatMap(
      ({
        MetricStat,
      }: {
        MetricStat?: { Metric: { MetricName: string; Dimensions: object[] } };
      }) =>
        MetricStat
          ? [`${MetricStat.Metric.MetricName} ${MetricStat.Metric.Dimensions.length}`]
          : [],
    );
    expect(toldOf('Tables/ThrottledTables')).toEqual([topic]);
    expect(counted.filter((one: string) => one === 'ReadThrottleEvents 1')).toHaveLength(3);
    expect(counted.filter((one: string) => one === 'WriteThrottleEvents 1')).toHaveLength(3);
    expect(counted.filter((one: string) => one === 'ReadThrottleEvents 2')).toHaveLength(3);
  });

  it('are raised for server errors of the API and for scheduled runs that failed for good', () => {
    expect(toldOf('Api/ServerErrors')).toEqual([topic]);
    expect(toldOf('Schedules/FailedRuns')).toEqual([topic]);
    expect(toldOf('MalwareScan/FailedResults')).toEqual([topic]);
  });

  it.each([
    ['station-prices', 86_400],
    ['reminders', 86_400],
    ['overdue-scans', 7200],
    ['weekly-job', 900],
    ['export-files', 900],
    ['notifications', 900],
    ['receipt-mails', 900],
  ] as const)('are raised when %s does not run for %i seconds', (fn, Period) => {
    expect(portal.resource(`${fn}/MissedRuns`).Properties).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
      Threshold: 1,
    });
    expect(toldOf(`${fn}/MissedRuns`)).toEqual([topic]);
    const { Metrics, ...alone } = portal.resource(`${fn}/MissedRuns`).Properties;
    const counted = Metrics?.flatMap((one: Metric) => one.MetricStat ?? []) ?? [
      { ...alone, Metric: alone },
    ];
    for (const one of counted) {
      expect(one).toMatchObject({ Period, Metric: { MetricName: 'Invocations' } });
      expect(one.Stat ?? one.Statistic).toBe('Sum');
    }
  });

  it('are raised when no backup begins for a day', () => {
    const { Metrics, ...alarm } = portal.resource('BackupCopies/MissedBackups').Properties;
    expect(alarm.TreatMissingData).toBe('breaching');
    expect(toldOf('BackupCopies/MissedBackups')).toEqual([topic]);
    expect(alarm.AlarmDescription).toMatch(/^TODAY/);
    const [{ MetricStat }] = Metrics.filter((one: Metric) => one.Id === 'runs');
    expect(MetricStat).toMatchObject({
      Period: 86_400,
      Stat: 'Sum',
      Metric: {
        Namespace: 'AWS/Backup',
        MetricName: 'NumberOfBackupJobsCreated',
        Dimensions: [{ Name: 'BackupVaultName' }],
      },
    });
  });

  it('are not raised by a first deployment, when nothing has been counted yet', () => {
    const atTheEdge = portal.edgeAlarms?.findResources('AWS::CloudWatch::Alarm') ?? {};
    const all = [portal.all('AWS::CloudWatch::Alarm'), Object.values(atTheEdge)].flat();
    expect(all.length).toBeGreaterThan(90);
    const breaching = all.filter(({ Properties }) => Properties.TreatMissingData === 'breaching');
    // Each schedule, and the backups.
    expect(breaching).toHaveLength(Object.keys(schedules).length + 1);
    for (const { Properties } of breaching) {
      // The alarms come after the functions, of which these have run by then.
      if (Properties.Period === 900) continue;
      const { Expression } = Properties.Metrics.find((one: Metric) => one.Expression);
      const [, enough] =
        /^IF\(FILL\(minutes, 0\) < (\d+), 1, FILL\(runs, 0\)\)$/.exec(Expression) ?? [];
      const [{ MetricStat }] = Properties.Metrics.filter((one: Metric) => one.Id === 'minutes');
      expect(Number(enough)).toBe((0.9 * MetricStat.Period) / 60);
      const [{ Value }] = MetricStat.Metric.Dimensions;
      expect(JSON.stringify(Value)).toMatch(/weeklyjob/);
    }
  });

  it('are raised when the gateway refuses requests as too many', () => {
    expect(portal.resource('Api/Throttled').Properties.FilterPattern).toBe('{ $.status = "429" }');
    expect(toldOf('Api/ThrottledRequests')).toEqual([topic]);
  });

  it('are raised for errors that readers see, the certificate and the budget, in the region that has them', () => {
    const edge = portal.edgeAlarms;
    edge?.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: '5xxErrorRate',
      Threshold: 5,
    });
    edge?.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'DaysToExpiry',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 30,
    });
    edge?.hasResourceProperties('AWS::SNS::Subscription', { Endpoint: 'operations@example.org' });
    const [budget] = Object.values(edge?.findResources('AWS::Budgets::Budget') ?? {});
    expect(budget?.Properties.Budget.BudgetLimit).toEqual({ Amount: 300, Unit: 'USD' });
  });

  it('look at as many measures as the model of costs counts', () => {
    const alarms = [
      ...portal.all('AWS::CloudWatch::Alarm'),
      ...Object.values(portal.edgeAlarms?.findResources('AWS::CloudWatch::Alarm') ?? {}),
    ];
    const measures = alarms.flatMap(({ Properties: { Metrics = [{ MetricStat: {} }] } }) =>
      Metrics.filter(({ MetricStat }: Partial<Metric>) => MetricStat),
    );
    expect(readFileSync('docs/costs.md', 'utf8').replaceAll('\n', ' ')).toContain(
      `${alarms.length} alarms look at ${measures.length} measures`,
    );
  });

  it('each have a line in the runbook, and every line has an alarm', () => {
    const table = runbook.slice(runbook.indexOf('| Alarm | Urgent'));
    const lines = [...table.slice(0, table.indexOf('\n\n')).matchAll(/^\| [^|`]*`(\w+)`/gm)].map(
      ([, name = '']) => name,
    );
    const alarms = [
      ...portal.ids('AWS::CloudWatch::Alarm'),
      ...Object.keys(portal.edgeAlarms?.findResources('AWS::CloudWatch::Alarm') ?? {}),
    ].map((id) => id.replace(/[0-9A-F]{8}$/, ''));
    const named = (alarm: string) => lines.filter((name) => alarm.endsWith(name));
    expect(alarms.filter((alarm) => named(alarm).length !== 1)).toEqual([]);
    expect(lines.filter((name) => !alarms.some((alarm) => alarm.endsWith(name)))).toEqual([]);
  });

  it('say how urgent they are, what they mean and where to look first, as the runbook does', () => {
    const lines = runbook.replaceAll('`', '').split('\n');
    const descriptions = Object.values({
      ...portal.resources,
      ...portal.edgeAlarms?.findResources('AWS::CloudWatch::Alarm'),
    }).flatMap(({ Type, Properties }) =>
      Type === 'AWS::CloudWatch::Alarm' ? [String(Properties.AlarmDescription)] : [],
    );
    expect(descriptions.length).toBeGreaterThan(3 * functions.length);
    for (const description of descriptions) {
      const [, severity = '', firstLook = ''] =
        /^(NOW|TODAY|THIS WEEK)\. .+ First look: (.+)\.$/.exec(description) ?? [];
      const line = lines.find((one) => one.endsWith(`| ${firstLook} |`));
      expect([description, line]).toEqual([description, expect.any(String)]);
      expect(line?.split(' | ')[1]).toContain(severity.toLowerCase());
      expect(description.length).toBeLessThanOrEqual(1024);
    }
    const urgent = functions.filter((fn) =>
      portal.resource(`${fn}/Failures`).Properties.AlarmDescription.startsWith('NOW'),
    );
    expect(urgent).toEqual([
      ...['public', 'session', 'accounts', 'company', 'admin'],
      ...['audit-trail', 'weekly-job'],
    ]);
  });

  it('are raised when the weekly job does not run at all', () => {
    expect(portal.resource('weekly-job/MissedRuns').Properties).toMatchObject({
      MetricName: 'Invocations',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      Period: 900,
      TreatMissingData: 'breaching',
    });
  });
});

describe('schedules', () => {
  // Written out here a second time by hand, because nothing else would notice a wrong expression or time zone.
  it.each([
    ['station-prices', 'cron(30 9-12 * * ? *)'],
    ['reminders', 'cron(0 15 * * ? *)'],
    ['weekly-job', 'cron(* * * * ? *)'],
    ['export-files', 'cron(* * * * ? *)'],
    ['notifications', 'cron(* * * * ? *)'],
    ['receipt-mails', 'cron(* * * * ? *)'],
    ['overdue-scans', 'cron(20 * * * ? *)'],
  ] as const)('%s runs at its time in Rome', (name, expression) => {
    expect(portal.resource(`Schedules/${name}`).Properties).toMatchObject({
      ScheduleExpression: expression,
      ScheduleExpressionTimezone: 'Europe/Rome',
      State: 'ENABLED',
      FlexibleTimeWindow: { Mode: 'OFF' },
    });
  });

  it.each(Object.keys(schedules) as ScheduledFunction[])(
    '%s calls its function, and a failed run waits in the queue',
    (name) => {
      const queue = { 'Fn::GetAtt': [portal.idOf('Schedules/Failed'), 'Arn'] };
      const { Target } = portal.resource(`Schedules/${name}`).Properties;
      expect(Target.Arn).toEqual({ 'Fn::GetAtt': [portal.idOf(name), 'Arn'] });
      expect(Target.DeadLetterConfig.Arn).toEqual(queue);
      const { DestinationConfig } = portal.resource(`${name}/EventInvokeConfig`).Properties;
      expect(DestinationConfig.OnFailure.Destination).toEqual(queue);
    },
  );

  it.each(Object.keys(schedules) as ScheduledFunction[])(
    '%s never runs twice at a time, where concurrency is reserved',
    (name) => {
      expect(portal.resource(name).Properties.ReservedConcurrentExecutions).toBe(1);
    },
  );
});

describe('the runbook and the page of deployment', () => {
  const commands = [...runbookAndDeployment.matchAll(/^```account\n([\s\S]*?)^```$/gm)].map(
    ([, lines = '']) => lines,
  );

  const outputs = Object.fromEntries(
    Object.keys(portal.template.Outputs).map((name) => [name, `the ${name}`]),
  );
  const resources = [
    ...Object.entries(portal.resources).map(([id, one]) => ({ stack: 'portal', id, ...one })),
    ...Object.entries(portal.edgeAlarms?.findResources('AWS::SNS::Topic') ?? {}).map(
      ([id, one]) => ({ stack: 'portal-edge-alarms', id, Type: String(one.Type) }),
    ),
  ].map(({ stack, id, Type }) => ({ stack, type: Type, logicalId: id, physicalId: `its ${id}` }));
  const provider = { clientSecretName: 'portal/secret' };
  const stage = { name: 'portal', identityProviders: { SPID: provider, CIE: provider } } as Stage;
  const names = namesOf(stage, outputs, resources);

  it('is given the names of all that the stage has made', () => {
    for (const fn of functions)
      expect(names[`${fn.replaceAll('-', '_').toUpperCase()}_FUNCTION`]).toMatch(/^(its|the) /);
    expect(names).toMatchObject({
      TRAIL_BUCKET: 'the TrailBucket',
      BACKUP_VAULT: 'the BackupVault',
      DATA_STACK: 'portal-data',
      ALARMS_TOPIC: `its ${portal.idOf('Monitoring/Alarms')}`,
      EDGE_ALARMS_TOPIC: expect.stringMatching(/^its MonitoringAlarms/),
      CIE_SECRET: 'portal/secret',
    });
    // A first deployment that has failed may have no outputs yet.
    const early = namesOf(stage, {}, resources);
    expect(Object.keys(early)).toEqual(
      expect.arrayContaining(['CORE_TABLE', 'AUDIT_TABLE', 'USER_POOL_ID']),
    );
  });

  it('uses in each block only these names, and values that a person knows or was given', () => {
    const used = commands.flatMap((block) => block.match(/(?<=\$)[A-Z_]+/g) ?? []);
    expect(new Set(used).size).toBeGreaterThan(8);
    expect(used.filter((name) => !(name in names))).toEqual([]);
    const filledIn = commands
      .join('\n')
      // Ignores names, quoted queries and the contents of files.
      .replace(/\$[A-Z_]+|'[^']*'/g, '')
      .match(/\b[A-Z][A-Z_]{2,}\b/g);
    const known = [
      ...['ACCOUNT', 'REGION', 'FUNCTION', 'HANDLE', 'KEY', 'VERSION', 'RECORD', 'USERNAME'],
      ...['INACTIVE', 'ALARM'],
    ];
    expect(filledIn?.filter((word) => !known.includes(word) && !/^[A-Z]{6}\d/.test(word))).toEqual(
      [],
    );
  });

  it('finds the queue of an alarm by the name of the alarm', () => {
    for (const name of ['FailedRuns', 'FailedResults', 'FailedCopies'])
      expect(JSON.stringify(portal.template.Outputs[name].Value)).toMatch(/Failed/);
  });
});
