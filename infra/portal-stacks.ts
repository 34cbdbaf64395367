import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { EdgeAlarms } from './edge-alarms.ts';
import { EdgeLogs } from './edge-logs.ts';
import { Firewall } from './firewall.ts';
import { LocalPortal } from './local-portal.ts';
import { Portal } from './portal.ts';
import { stageOf } from './stage.ts';

/** The stacks of the stage that the app's context names: in an account, or on LocalStack. */
export function addStage(app: App, siteFolder: string): void {
  const stage = stageOf(app.node);
  if (!stage.emulator) {
    addPortal(app, siteFolder);
    return;
  }
  new LocalPortal(app, stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}

/**
 * The stacks of the stage that the app's context names, with the checks they must pass when
 * synthesised.
 * @param siteFolder folder of the built site
 */
export function addPortal(
  app: App,
  siteFolder: string,
): {
  edgeLogs: EdgeLogs;
  portal: Portal;
  firewall: Firewall | undefined;
  edgeAlarms: EdgeAlarms | undefined;
} {
  const stage = stageOf(app.node);
  const edgeLogs = new EdgeLogs(app, `${stage.name}-edge-logs`, stage);
  const firewall = stage.webAcl && new Firewall(app, `${stage.name}-firewall`, stage);
  const webAclArn = firewall?.arn ?? stage.webAclArn;
  const portal = new Portal(app, stage.name, { stage, webAclArn, siteFolder });
  portal.addStackDependency(edgeLogs);
  // Without anybody to tell there is nothing to watch for.
  const edgeAlarms =
    stage.alarmEmail &&
    new EdgeAlarms(app, `${stage.name}-edge-alarms`, {
      stage,
      distributionId: portal.distributionId,
    });
  Tags.of(app).add('stage', stage.name);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { edgeLogs, portal, firewall, edgeAlarms: edgeAlarms || undefined };
}
