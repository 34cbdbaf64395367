import { describe, expect, it } from 'vitest';
import { environmentNames } from '../../functions/platform/aws/environment-names.ts';
import { type FunctionName, functionTable } from '../../infra/functions/function-table.ts';
import { actionsOf, portalTemplate } from '../support/aws/portal-template.ts';

/** Settings of the functions, and those that come from the stage. */

const portal = portalTemplate('production', { settings: { reservedConcurrency: true } });
const functions = Object.keys(functionTable) as FunctionName[];

describe('functions', () => {
  it.each(functions)('%s runs on the current runtime with the size in its table', (fn) => {
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

  it.each(['exports', 'admin'] as const)('%s writes CSV files in the stage’s dialect', (fn) => {
    const ministry = portalTemplate('test', { settings: { csvDialect: 'ministry' } });
    const { Variables } = ministry.resource(fn).Properties.Environment;
    expect(Variables.CSV_DIALECT).toBe('ministry');
  });

  it.each(['public', 'exports'] as const)(
    '%s publishes provisional prices unless the stage turns them off',
    (fn) => {
      const setting = (template: typeof portal) =>
        template.resource(fn).Properties.Environment.Variables.PROVISIONAL_PRICES;
      expect(setting(portal)).toBe('on');
      expect(setting(portalTemplate('test', { settings: { provisionalPrices: false } }))).toBe(
        'off',
      );
    },
  );

  it.each(functions)('%s keeps its log for a year', (fn) => {
    const { LoggingConfig } = portal.resource(fn).Properties;
    expect(LoggingConfig).toEqual({
      LogFormat: 'JSON',
      LogGroup: { Ref: portal.idOf(`${fn}-log`) },
    });
    expect(portal.resource(`${fn}-log`).Properties.RetentionInDays).toBe(365);
  });
});

describe('mails', () => {
  const stageWith = (settings: object) => portalTemplate('test', { settings });
  const mayMail = (portal: ReturnType<typeof stageWith>, fn: FunctionName) =>
    portal.statementsOf(`${fn}-role`).filter((it) => actionsOf(it).includes('ses:SendEmail'));

  it('may be sent by six functions, from the one address of the stage', () => {
    const sending = stageWith({ reminders: { sender: 'prezzi@example.org', scheduled: false } });
    expect(functions.filter((fn) => mayMail(sending, fn).length > 0).sort()).toEqual([
      'accounts',
      'admin',
      'notifications',
      'receipt-mails',
      'reminders',
      'subscriptions',
    ]);
    for (const fn of functions.filter((one) => mayMail(sending, one).length > 0)) {
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

  it('that bounce or are reported as unwanted reach the function that ends the subscription', () => {
    const sending = stageWith({ reminders: { sender: 'prezzi@example.org', scheduled: false } });
    const set = { Ref: sending.idOf('ReturnedMail/Mails') };
    const destination = sending.single('AWS::SES::ConfigurationSetEventDestination').Properties;
    expect(destination).toMatchObject({
      ConfigurationSetName: set,
      EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
    });
    expect(JSON.stringify(destination.EventDestination.EventBridgeDestination)).toMatch(
      /:event-bus\/default"/,
    );
    const { EventPattern, Targets } = sending.resource('ReturnedMail/Events').Properties;
    expect(EventPattern).toEqual({
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': [set] } } },
    });
    expect(Targets[0].Arn).toEqual({ 'Fn::GetAtt': [sending.idOf('returned-mail'), 'Arn'] });
    expect(Targets[0].DeadLetterConfig.Arn).toEqual({
      'Fn::GetAtt': [sending.idOf('Schedules/Failed'), 'Arn'],
    });
    const following = functions.filter(
      (fn) => sending.resource(fn).Properties.Environment.Variables.MAIL_CONFIGURATION_SET,
    );
    expect(following).toEqual(functions.filter((fn) => mayMail(sending, fn).length > 0));
    for (const fn of following)
      expect(JSON.stringify(mayMail(sending, fn)[0]?.Resource)).toContain(
        `:configuration-set/",${JSON.stringify(set)}`,
      );
  });

  it('are not sent in a stage without a sender', () => {
    const silent = stageWith({});
    expect(functions.flatMap((fn) => mayMail(silent, fn))).toEqual([]);
    const { Variables } = silent.resource('reminders').Properties.Environment;
    expect(Variables).not.toHaveProperty('MAIL_SENDER');
    expect(Variables.SCHEDULED_REMINDERS).toBe('off');
  });
});

describe('approval by a second administrator', () => {
  it.each([
    [true, 'on'],
    [false, 'off'],
  ] as const)(
    'is required where the stage says so (%s), by all functions that publish: %s',
    (approvalRequired, expected) => {
      const template = portalTemplate('production', { settings: { approvalRequired } });
      for (const fn of ['admin', 'weekly-job'] as const) {
        const { Variables } = template.resource(fn).Properties.Environment;
        expect(Variables.APPROVAL_REQUIRED).toBe(expected);
      }
    },
  );
});
