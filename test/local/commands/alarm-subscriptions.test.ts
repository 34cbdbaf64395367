import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stageNamed } from '../../../infra/stage.ts';
import { gatherFacts } from '../../../scripts/stage/gather-facts.ts';
import { type AwsAccount, startAwsAccount } from '../../support/aws/aws-account.ts';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
const alarmEmail = 'operations@example.org';
const stage = stageNamed('test', { test: { ...context.stages.test, alarmEmail } });

let account: AwsAccount;
beforeAll(async () => {
  account = await startAwsAccount();
  vi.stubEnv('AWS_ENDPOINT_URL', account.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(() => {
  account.stop();
});

const arn = (topic: string) => `arn:aws:sns:region:123456789012:${topic}:1`;
const own = 'energy-statistics-test-monitoring-MonitoringAlarms1-A';
const edge = 'energy-statistics-test-edge-alarms-MonitoringAlarms1-B';

test.each([
  [
    'of which one waits, and another was made again after it had been taken back',
    {
      'eu-south-1': [
        ['energy-statistics-monitoring-Alarms', alarmEmail, arn('other-stage')],
        [own, 'earlier@example.org', arn(own)],
        [own, alarmEmail, 'Deleted'],
        [own, alarmEmail, arn(own)],
      ],
      'us-east-1': [[edge, alarmEmail, 'PendingConfirmation']],
    },
    ['confirmed', 'waiting'],
  ],
  [
    'that were taken back, or are those of another address',
    {
      'eu-south-1': [[own, alarmEmail, 'Deleted']],
      'us-east-1': [[edge, 'earlier@example.org', arn(edge)]],
    },
    ['ended', 'ended'],
  ],
] as const)(
  'the subscriptions to alarms are found, %s',
  async (_, subscriptions, [here, there]) => {
    account.state.subscriptions = structuredClone(subscriptions) as never;
    expect((await gatherFacts(stage)).alarms).toEqual({
      'energy-statistics-test-monitoring': here,
      'energy-statistics-test-edge-alarms': there,
    });
  },
);
