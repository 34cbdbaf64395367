import { type App, type Stack, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ApiStack } from './api-stack.ts';
import { watchBackups } from './data/backup-copies.ts';
import { DataStack } from './data-stack.ts';
import { EdgeAlarms } from './edge/edge-alarms.ts';
import { EdgeLogs } from './edge/edge-logs.ts';
import { Firewall } from './edge/firewall.ts';
import { EdgeStack } from './edge-stack.ts';
import { FunctionsStack } from './functions-stack.ts';
import { LocalPortal } from './local-portal.ts';
import { Monitoring } from './monitoring.ts';
import { PortalStack } from './portal-stack.ts';
import { stackNames, stageOf } from './stage.ts';

/** The stacks of the stage that the app's context names, in an account or on LocalStack, and their checks. */
export function addStage(app: App, siteFolder: string): void {
  const stage = stageOf(app.node);
  if (stage.emulator) new LocalPortal(app, stage);
  else addPortal(app, siteFolder);
  addChecks(app);
}

/** What the stacks must pass when they are synthesised, beside CDK's own checks. */
export function addChecks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}

/** The stacks of a stage in an account. */
export interface PortalStacks {
  readonly edgeLogs: EdgeLogs;
  readonly firewall: Firewall | undefined;
  readonly edge: EdgeStack;
  readonly data: DataStack;
  readonly functions: FunctionsStack;
  readonly api: ApiStack;
  readonly monitoring: Stack;
  readonly edgeAlarms: EdgeAlarms | undefined;
}

/**
 * The stacks of the stage that the app's context names. Each refers only to stacks that are deployed before it.
 * @param siteFolder folder of the built site
 */
export function addPortal(app: App, siteFolder: string): PortalStacks {
  const stage = stageOf(app.node);
  const names = stackNames(stage);
  const edgeLogs = new EdgeLogs(app, `${stage.name}-edge-logs`, stage);
  const firewall = stage.webAcl && new Firewall(app, `${stage.name}-firewall`, stage);
  const webAclArn = firewall?.arn ?? stage.webAclArn;
  const edge = new EdgeStack(app, names.edge, stage, { webAclArn, siteFolder });
  const data = new DataStack(app, names.data, stage, edge.distribution);
  const watching = new PortalStack(app, names.monitoring, stage);
  const monitoring = new Monitoring(watching, 'Monitoring', {
    name: stage.name,
    recipient: data.alarmRecipient,
    onCall: stage.onCall,
  });
  const working = new FunctionsStack(app, names.functions, { stage, edge, data, monitoring });
  if (data.backups) watchBackups(data.backups, working.functions, monitoring);
  const api = new ApiStack(app, names.api, {
    ...{ stage, edge, data, working },
    ...{ monitoring, siteFolder },
  });
  // Without a recipient there are no alarms to create.
  const edgeAlarms =
    stage.alarmEmail &&
    new EdgeAlarms(app, `${stage.name}-edge-alarms`, {
      stage,
      distribution: edge.distribution,
    });
  // The stacks that outside probes reach must exist first, otherwise the alarms ring.
  if (edgeAlarms) edgeAlarms.addStackDependency(api);
  const inOrder = [edgeLogs, edge, data, working, api, watching];
  for (const [index, stack] of inOrder.slice(1).entries())
    stack.addStackDependency(inOrder[index] as Stack);
  Tags.of(app).add('stage', stage.name);
  return {
    edgeLogs,
    firewall,
    edge,
    data,
    functions: working,
    api,
    monitoring: watching,
    edgeAlarms: edgeAlarms || undefined,
  };
}
