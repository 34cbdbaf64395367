import { CfnOutput } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { HttpFunction } from '../functions/platform/contract/route.ts';
import { Api } from './api.ts';
import type { DataStack } from './data-stack.ts';
import { SiteFiles } from './edge/site-files.ts';
import type { EdgeStack } from './edge-stack.ts';
import type { FunctionsStack } from './functions-stack.ts';
import type { Monitoring } from './monitoring.ts';
import { PortalStack } from './portal-stack.ts';
import type { Stage } from './stage.ts';

interface ApiStackProps {
  readonly stage: Stage;
  readonly edge: EdgeStack;
  readonly data: DataStack;
  readonly working: FunctionsStack;
  readonly monitoring: Monitoring;
  /** Folder of the built site. */
  readonly siteFolder: string;
}

/** The routes that lead to the functions, and the site that calls them. It has the outputs of all stacks. */
export class ApiStack extends PortalStack {
  constructor(
    scope: Construct,
    id: string,
    { stage, edge, data, working, monitoring, siteFolder }: ApiStackProps,
  ) {
    super(scope, id, stage);
    const { distribution, originKeys } = edge;
    const { tables, buckets, signIn, backups } = data;
    const { functions, live, failed } = working;
    const api = new Api(this, 'Api', edge.api, monitoring);
    api.serve(live as Readonly<Record<HttpFunction, IFunction>>);
    const site = new SiteFiles(this, 'SiteFiles', {
      stage,
      bucket: buckets.site,
      signIn,
      folder: siteFolder,
    });
    // A page must never call an API of an earlier version.
    site.uploadAfter(api);

    for (const [name, value] of Object.entries({
      Site: `${distribution.origin}/dgsaie/`,
      DistributionHost: distribution.host,
      DistributionId: distribution.id,
      PagesFunction: functions.pages.functionName,
      UserPoolId: signIn.pool.userPoolId,
      CoreTable: tables.core.tableName,
      AuditTable: tables.audit.tableName,
      AttemptsTable: tables.attempts.tableName,
      SubscriptionsTable: tables.subscriptions.tableName,
      QuarantineBucket: buckets.quarantine.bucketName,
      PublicBucket: buckets.public.bucketName,
      StationsBucket: buckets.stations.bucketName,
      TrailBucket: buckets.trail.bucketName,
      UserPoolClientId: signIn.client.userPoolClientId,
      OriginKey: String(originKeys.number),
      ...Object.fromEntries(
        Object.entries(failed).map(([alarm, { queueUrl }]) => [alarm, queueUrl]),
      ),
      ...(backups
        ? { BackupVault: backups.vault.backupVaultArn, RestoreRole: backups.restoreRole }
        : {}),
    })) {
      new CfnOutput(this, name, { value });
    }
  }
}
