import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Stage, stacksOf, stageNamed, stageSettingNames } from '../../infra/stage.ts';
import { portalTemplate, type Resource } from '../support/aws/portal-template.ts';
import { stageSettings } from '../support/aws/stage-settings.ts';
import { inFull } from '../support/fuzz.ts';

/** The stacks of a stage: their sizes, what is in each, and what they take from each other. */

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));

interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
}

/** The stacks of a stage in the order in which CDK's program deploys them, each with its template. */
function deployed(settings: Partial<Stage>) {
  const { assembly } = portalTemplate('production', { settings });
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

describe('the settings with which stacks are made here', () => {
  const isOn = (settings: string, name: string) => settings.split(', ').includes(name);

  it('have every two of them in all four ways', () => {
    const names = Object.keys(stageSettings[0]?.[1] ?? {});
    // What only changes a text of the site or a function's environment, or is another name for a part.
    const left = ['account', 'emulator', 'webAclArn', 'externalLinks', 'csvDialect'];
    const needed = ['name', 'region', 'stationPrices', 'europeanFormUrl'];
    expect([...names, ...left, ...needed].sort()).toEqual([...stageSettingNames].sort());
    for (const [index, one] of names.entries())
      for (const other of names.slice(index + 1)) {
        const ways = stageSettings.map(([on]) => `${isOn(on, one)} ${isOn(on, other)}`);
        expect([one, other, new Set(ways).size]).toEqual([one, other, 4]);
      }
  });
});

// `npm run fuzz` makes the stacks of all stages.
describe.each(stageSettings.slice(0, inFull ? undefined : 1))(
  'the stacks with %s',
  (_, settings) => {
    const stacks = deployed(settings);
    const isIn = (types: RegExp) =>
      stacks
        .filter(({ template }) =>
          Object.values(template.Resources).some(({ Type }) => types.test(Type)),
        )
        .map(({ name }) => name.replace(/^energy-statistics-?/, ''));

    it('have space left: CloudFormation limits each to 500 resources and 200 outputs', () => {
      for (const { template } of stacks) {
        expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(300);
        expect(Object.keys(template.Outputs ?? {}).length).toBeLessThanOrEqual(100);
      }
    });

    it('are those that the commands know', () => {
      const known = stacksOf(
        stageNamed('production', { production: { ...context.stages.production, ...settings } }),
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

    it('use only outputs of earlier stacks, and block no change of these', () => {
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

    it('have all data in one of them, and all alarms of the region that write to people in another', () => {
      const logs = ['edge-logs', 'data'];
      expect(isIn(/^AWS::S3::Bucket$/).sort()).toEqual(logs.sort());
      expect(isIn(/^AWS::(DynamoDB|Cognito|Backup|KMS)::/)).toEqual(['data']);
      const atTheEdge = 'alarmEmail' in settings ? ['edge-alarms'] : [];
      expect(isIn(/^AWS::(CloudWatch::Dashboard|SNS::.*)$|MetricFilter$/)).toEqual([
        'monitoring',
        ...atTheEdge,
      ]);
      // Alarms that stop the shift of an alias are beside it.
      const shifts = isIn(/^AWS::CodeDeploy::/);
      expect(isIn(/^AWS::CloudWatch::Alarm$/)).toEqual([...shifts, 'monitoring', ...atTheEdge]);
      expect(shifts).toEqual(settings.shift === 'linear' ? ['functions'] : []);
      expect(isIn(/^AWS::CloudFront::/)).toEqual(['edge']);
      expect(isIn(/^AWS::(Scheduler|SQS|GuardDuty)::/)).toEqual(['functions']);
      // A rule that tells of failed backups watches, as alarms do.
      const watching = 'backupVaultArn' in settings ? ['monitoring'] : [];
      expect(isIn(/^AWS::Events::/)).toEqual(['functions', ...watching]);
      expect(
        isIn(/^AWS::ApiGatewayV2::(Route|Stage|Integration)$|^AWS::Lambda::Permission$/),
      ).toEqual(['functions', '']);
    });
  },
);

/** The values that a stack imports from others. */
function takenBy(value: unknown): { readonly StackName: string; readonly OutputName: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'Fn::GetStackOutput' ? [inner] : takenBy(inner),
  );
}
