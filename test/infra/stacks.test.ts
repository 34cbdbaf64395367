import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stacksOf, stageNamed } from '../../infra/stage.ts';
import { portalTemplate, type Resource } from '../support/aws/portal-template.ts';

/** The stacks of a stage: their sizes, what is in each, and what they take from each other. */

const provider = {
  issuer: 'https://proxy.example.org',
  clientId: 'client',
  clientSecretName: 'portal/secret',
  fiscalCodeClaim: 'fiscal_number',
};
const everything = {
  alarmEmail: 'operations@example.org',
  monthlyBudget: 300,
  backupVaultArn: 'arn:aws:backup:eu-south-1:210987654321:backup-vault:portal',
  domain: {
    name: 'statistics.example.org',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0000',
  },
  webAcl: {},
  originKey: 3,
  tracing: true,
  reservedConcurrency: true,
  identityProviders: { SPID: provider, CIE: provider },
  reminders: { sender: 'prezzi@example.org', scheduled: true },
};
const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));

interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
}

/** The stacks of a stage in the order in which CDK's program deploys them, each with its template. */
function deployed(stage: 'test' | 'production', settings: object) {
  const { assembly } = portalTemplate(stage, { settings });
  const { artifacts } = JSON.parse(readFileSync(join(assembly, 'manifest.json'), 'utf8')) as {
    artifacts: Record<string, { type: string; dependencies?: string[]; environment?: string }>;
  };
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type.endsWith(':stack'));
  const waiting = new Map(stacks);
  const order: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find(([, { dependencies = [] }]) =>
      dependencies.every((one) => !waiting.has(one)),
    );
    if (!next) throw new Error(`a circle among ${[...waiting.keys()].join(', ')}`);
    order.push(next[0]);
    waiting.delete(next[0]);
  }
  return order.map((name) => ({
    name,
    region: artifacts[name]?.environment?.split('/').at(-1),
    template: JSON.parse(readFileSync(join(assembly, `${name}.template.json`), 'utf8')) as Template,
  }));
}

const cases = [
  ['production', {}],
  ['production', everything],
  // Each setting without those that often go with it.
  ['production', { domain: everything.domain, webAcl: {}, gatewayProblems: false }],
  ['production', { reminders: everything.reminders, backupVaultArn: everything.backupVaultArn }],
  ['production', { identityProviders: { CIE: provider }, gatewayProblems: true }],
  ['test', { alarmEmail: everything.alarmEmail, tables: { core: 'restored-core' } }],
  ['test', {}],
] as const;

describe.each(cases)('the stacks of %s with %j', (stage, settings) => {
  const stacks = deployed(stage, settings);
  const isIn = (types: RegExp) =>
    stacks
      .filter(({ template }) =>
        Object.values(template.Resources).some(({ Type }) => types.test(Type)),
      )
      .map(({ name }) => name.replace(/^energy-statistics(-test)?-?/, ''));

  it('have space left: CloudFormation limits each to 500 resources and 200 outputs', () => {
    for (const { template } of stacks) {
      expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(300);
      expect(Object.keys(template.Outputs ?? {}).length).toBeLessThanOrEqual(100);
    }
  });

  it('are those that the commands know', () => {
    const known = stacksOf(
      stageNamed(stage, { [stage]: { ...context.stages[stage], ...settings } }),
    );
    const sorted = (of: readonly { name: string; region: string | undefined }[]) =>
      of.map(({ name, region }) => `${name} ${region}`).sort();
    expect(sorted(known)).toEqual(sorted(stacks));
    // In an order in which they can be deployed.
    const at = ({ name }: { name: string }) => known.findIndex((one) => one.name === name);
    for (const { template, name } of stacks)
      for (const from of takenBy(template))
        expect(at({ name: from.StackName })).toBeLessThan(at({ name }));
  });

  it('take only outputs that stacks before them have, and hold none of them fast', () => {
    for (const [index, { template, name }] of stacks.entries()) {
      expect(JSON.stringify(template)).not.toMatch(
        /"Fn::ImportValue"|"Export"|Custom::CrossRegionExport/,
      );
      for (const { StackName, OutputName } of takenBy(template)) {
        const producer = stacks.slice(0, index).find((one) => one.name === StackName);
        expect([name, StackName, Object.keys(producer?.template.Outputs ?? {})]).toEqual([
          name,
          StackName,
          expect.arrayContaining([OutputName]),
        ]);
      }
    }
  });

  it('have all data in one of them, and all alarms of the region in another', () => {
    const logs = ['edge-logs', 'data'];
    expect(isIn(/^AWS::S3::Bucket$/).sort()).toEqual(logs.sort());
    expect(isIn(/^AWS::(DynamoDB|Cognito|Backup|KMS)::/)).toEqual(['data']);
    expect(isIn(/^AWS::(CloudWatch|SNS)::|MetricFilter$/)).toEqual([
      'monitoring',
      ...('alarmEmail' in settings ? ['edge-alarms'] : []),
    ]);
    expect(isIn(/^AWS::CloudFront::/)).toEqual(['edge']);
    expect(isIn(/^AWS::(Scheduler|SQS|GuardDuty)::/)).toEqual(['functions']);
    // A rule that tells of failed backups watches, as alarms do.
    const watching = 'backupVaultArn' in settings ? ['monitoring'] : [];
    expect(isIn(/^AWS::Events::/)).toEqual(['functions', ...watching]);
    expect(
      isIn(/^AWS::ApiGatewayV2::(Route|Stage|Integration)$|^AWS::Lambda::Permission$/),
    ).toEqual(['functions', '']);
  });
});

/** What a stack takes from others. */
function takenBy(value: unknown): { readonly StackName: string; readonly OutputName: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'Fn::GetStackOutput' ? [inner] : takenBy(inner),
  );
}
