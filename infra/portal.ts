import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { httpFunctions } from '../functions/contract/route.ts';
import { shownOnPages } from '../functions/store/table-shapes.ts';
import { Api } from './api.ts';
import { copyAuditTrail } from './audit-copies.ts';
import { BackupCopies } from './backup-copies.ts';
import { Buckets } from './buckets.ts';
import { PortalDistribution } from './distribution.ts';
import { isProtected } from './kept-data.ts';
import { MalwareScan } from './malware-scan.ts';
import { Monitoring } from './monitoring.ts';
import { OriginKeys } from './origin-keys.ts';
import { type PortalFunctions, portalFunctions } from './portal-functions.ts';
import { ReturnedMail } from './returned-mail.ts';
import { Schedules } from './schedules.ts';
import { SignIn } from './sign-in.ts';
import { SiteFiles } from './site-files.ts';
import type { Stage } from './stage.ts';
import { Tables } from './tables.ts';

interface PortalProps {
  readonly stage: Stage;
  /** Of the web ACL for the distribution, if there is one. */
  readonly webAclArn: string | undefined;
  /** Folder of the built site. */
  readonly siteFolder: string;
}

/** The whole portal: what there is, and who may do what. */
export class Portal extends Stack {
  readonly distributionId: string;

  constructor(scope: Construct, id: string, { stage, webAclArn, siteFolder }: PortalProps) {
    super(scope, id, {
      env: { region: stage.region, ...(stage.account ? { account: stage.account } : {}) },
      crossRegionReferences: true,
      terminationProtection: isProtected(scope, stage),
    });
    const monitoring = new Monitoring(this, 'Monitoring', stage);
    const tables = new Tables(this, 'Tables', stage);
    tables.watch(monitoring);
    const buckets = new Buckets(this, 'Buckets', stage);
    const malwareScan = new MalwareScan(this, 'MalwareScan', buckets.quarantine);

    const api = new Api(this, 'Api', monitoring);
    const originKeys = new OriginKeys(this, 'OriginKeys', stage);
    const distribution = new PortalDistribution(this, 'Distribution', {
      stage,
      buckets,
      api,
      originKeys,
      webAclArn,
      siteFolder,
    });
    this.distributionId = distribution.id;
    const { origin } = distribution;
    buckets.takeUploadsFrom(origin);
    const signIn = new SignIn(this, 'SignIn', { stage, origin });

    const functions = portalFunctions(this, { stage, origin, tables, buckets, monitoring });
    for (const name of httpFunctions) signIn.grantCheckTokens(functions[name]);
    originKeys.guard(functions.pages);
    // Past the distribution, which keeps answers of before for a while.
    functions.pages.addEnvironment('API_ORIGIN', `https://${api.host}`);
    signIn.grantSessions(functions.session);
    signIn.grantInvite(functions.admin);

    for (const name of httpFunctions) originKeys.guard(functions[name]);
    api.serve(functions);
    malwareScan.report(functions.scanned, monitoring);
    copyAuditTrail(this, tables, functions, monitoring);
    const { failed } = new Schedules(this, 'Schedules', { functions, monitoring });
    tables.reportChanges(functions.pages, shownOnPages, failed);
    this.#sendMail(stage, functions, failed);
    const site = new SiteFiles(this, 'SiteFiles', {
      stage,
      bucket: buckets.site,
      signIn,
      folder: siteFolder,
    });
    // A page of this version asks an API of this version.
    site.uploadAfter(api, ...Object.values(functions));

    if (stage.backupVaultArn) {
      new BackupCopies(this, 'BackupCopies', {
        stage,
        vaultArn: stage.backupVaultArn,
        tables: [tables.core, tables.audit],
        buckets: [buckets.public, buckets.stations],
      });
    }

    for (const [name, value] of Object.entries({
      Site: `${origin}/dgsaie/`,
      DistributionHost: distribution.host,
      PagesFunction: functions.pages.functionName,
      UserPoolId: signIn.pool.userPoolId,
      CoreTable: tables.core.tableName,
      AuditTable: tables.audit.tableName,
      AttemptsTable: tables.attempts.tableName,
      SubscriptionsTable: tables.subscriptions.tableName,
      QuarantineBucket: buckets.quarantine.bucketName,
      PublicBucket: buckets.public.bucketName,
      StationsBucket: buckets.stations.bucketName,
      UserPoolClientId: signIn.client.userPoolClientId,
    })) {
      new CfnOutput(this, name, { value });
    }
  }

  #sendMail({ reminders }: Stage, functions: PortalFunctions, failed: IQueue): void {
    if (!reminders) return;
    const { sender } = reminders;
    const returned = new ReturnedMail(this, 'ReturnedMail', {
      returned: functions['returned-mail'],
      failed,
    });
    const resource = (kind: string, resourceName: string) =>
      this.formatArn({ service: 'ses', resource: kind, resourceName });
    const { admin, reminders: reminding, subscriptions, notifications } = functions;
    for (const fn of [admin, reminding, subscriptions, notifications]) {
      fn.allow(
        ['ses:SendEmail'],
        [
          // Either the address or its domain is what SES has verified.
          resource('identity', sender),
          resource('identity', sender.slice(sender.indexOf('@') + 1)),
          resource('configuration-set', returned.configurationSet),
        ],
        { StringEquals: { 'ses:FromAddress': sender } },
      );
      fn.addEnvironment('MAIL_CONFIGURATION_SET', returned.configurationSet);
    }
  }
}
