import { describe, expect, it } from 'vitest';
import { httpFunctions } from '../../functions/platform/contract/route.ts';
import { type FunctionName, functionTable } from '../../infra/functions/function-table.ts';
import { actionsOf, functionOf, portalTemplate } from '../support/aws/portal-template.ts';

/** The versions of functions that the gateway calls, and how requests go over to new ones. */

const portal = portalTemplate('production');

describe('a gradual shift', () => {
  it.each(httpFunctions)(
    'moves requests of %s by a tenth each minute, and back when an alarm rings',
    (fn) => {
      const alias = portal.resource(`Live/${fn}`);
      expect(alias.Properties).toMatchObject({
        Name: 'live',
        FunctionName: { Ref: portal.idOf(fn) },
      });
      expect(alias.UpdatePolicy).toEqual({
        CodeDeployLambdaAliasUpdate: {
          ApplicationName: { Ref: portal.idOf('Live/Shifts') },
          DeploymentGroupName: { Ref: portal.idOf(`Live/${fn}/Shift`) },
        },
      });
      expect(portal.resource(`Live/${fn}/Shift`).Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaLinear10PercentEvery1Minute',
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
        },
        AlarmConfiguration: {
          Enabled: true,
          Alarms: [
            { Name: { Ref: portal.idOf(`Live/${fn}/FaultyVersion`) } },
            { Name: { Ref: portal.idOf('Live/FaultyAnswers') } },
          ],
        },
      });
    },
  );

  it.each(httpFunctions)('sees crashes of %s at its alias, and the errors that it logs', (fn) => {
    const { Metrics, Threshold, TreatMissingData } = portal.resource(
      `Live/${fn}/FaultyVersion`,
    ).Properties;
    expect([Threshold, TreatMissingData]).toEqual([1, 'notBreaching']);
    const counted = Object.fromEntries(
      Metrics.flatMap(({ Id, MetricStat }: { Id: string; MetricStat?: object }) =>
        MetricStat ? [[Id, MetricStat]] : [],
      ),
    );
    const name = { Ref: portal.idOf(fn) };
    expect(counted.crashed).toMatchObject({ Period: 60, Metric: { MetricName: 'Errors' } });
    expect(counted.crashed.Metric.Dimensions).toEqual([
      { Name: 'FunctionName', Value: name },
      { Name: 'Resource', Value: { 'Fn::Join': ['', [name, ':live']] } },
    ]);
    const [{ MetricName, MetricNamespace }] = portal.resource(`${fn}/LoggedErrors`).Properties
      .MetricTransformations;
    expect(counted.logged).toMatchObject({
      Period: 60,
      Metric: { MetricName, Namespace: MetricNamespace },
    });
  });

  it('sees server errors of the API', () => {
    expect(portal.resource('Live/FaultyAnswers').Properties).toMatchObject({
      MetricName: '5xx',
      Period: 60,
      Threshold: 5,
      TreatMissingData: 'notBreaching',
      Dimensions: [{ Name: 'ApiId', Value: { Ref: portal.idOf('Api/Http') } }],
    });
  });

  it('is made by a role that reaches these functions and nothing else', () => {
    const [moving, looking, ...others] = portal.statementsOf('Live/Role');
    expect(others).toEqual([]);
    expect(moving && actionsOf(moving)).toEqual([
      'lambda:GetAlias',
      'lambda:GetProvisionedConcurrencyConfig',
      'lambda:UpdateAlias',
    ]);
    expect(moving?.Resource).toHaveLength(2 * httpFunctions.length);
    expect(JSON.stringify(moving?.Resource)).not.toContain('*');
    expect(looking && actionsOf(looking)).toEqual(['cloudwatch:DescribeAlarms']);
    expect(portal.resource('Live/Role').Properties).not.toHaveProperty('ManagedPolicyArns');
  });

  it.each([
    ['a stage that does not ask for it', portalTemplate('test')],
    [
      'a deployment that is to be at once',
      portalTemplate('production', { given: { shift: 'at-once' } }),
    ],
  ])('is left out of %s, which has the aliases all the same', (_, { all }) => {
    expect(all('AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
    const aliases = all('AWS::Lambda::Alias');
    expect(aliases).toHaveLength(httpFunctions.length);
    for (const { UpdatePolicy } of aliases) expect(UpdatePolicy).toBeUndefined();
  });

  it('concerns no function that schedules, streams or events start', () => {
    const shifted = portal.ids('AWS::Lambda::Alias').map((Ref) => functionOf(portal, { Ref }));
    const others = (Object.keys(functionTable) as FunctionName[]).filter(
      (fn) => !shifted.includes(portal.idOf(fn)),
    );
    expect(others).toHaveLength(Object.keys(functionTable).length - httpFunctions.length);
    for (const { Properties } of portal.all('AWS::Scheduler::Schedule'))
      expect(JSON.stringify(Properties.Target.Arn)).not.toContain('Live');
  });
});
