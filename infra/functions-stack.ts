import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { httpFunctions } from '../functions/platform/contract/route.ts';
import {
  documentPartitions,
  nameCodesPartition,
  shownOnPages,
  uploadPartitions,
} from '../functions/platform/tables/table-shapes.ts';
import { buildId } from './build-id.ts';
import { copyAuditTrail } from './data/audit-copies.ts';
import type { DataStack } from './data-stack.ts';
import type { EdgeStack } from './edge-stack.ts';
import { LiveVersions } from './functions/live-versions.ts';
import { MalwareScan } from './malware-scan.ts';
import type { Monitoring } from './monitoring.ts';
import { type PortalFunctions, portalFunctions } from './portal-functions.ts';
import { PortalStack } from './portal-stack.ts';
import { ReturnedMail } from './returned-mail.ts';
import { Schedules } from './schedules.ts';
import type { Stage } from './stage.ts';
import { watchAccount } from './watched-account.ts';

interface FunctionsStackProps {
  readonly stage: Stage;
  readonly edge: EdgeStack;
  readonly data: DataStack;
  readonly monitoring: Monitoring;
}

/** The functions with their permissions, and everything that starts them except the API. */
export class FunctionsStack extends PortalStack {
  readonly functions: PortalFunctions;
  /** The functions that the gateway calls. */
  readonly live: LiveVersions['aliases'];
  /**
   * Queues of events that failed permanently, by the names of their alarms. Audit records are not copied without a
   * stream.
   */
  readonly failed: Readonly<Record<'FailedRuns' | 'FailedResults', IQueue>> & {
    readonly FailedCopies?: IQueue;
  };

  constructor(
    scope: Construct,
    id: string,
    { stage, edge, data, monitoring }: FunctionsStackProps,
  ) {
    super(scope, id, stage);
    const { originKeys } = edge;
    const { tables, buckets, signIn } = data;
    const { origin } = edge.distribution;
    tables.watch(monitoring);
    watchAccount(new Construct(this, 'Account'), stage, monitoring);
    const malwareScan = new MalwareScan(this, 'MalwareScan', buckets.quarantine);

    const functions = portalFunctions(this, { stage, origin, tables, buckets, monitoring });
    this.functions = functions;
    const build = buildId();
    for (const name of httpFunctions) {
      signIn.grantCheckTokens(functions[name]);
      originKeys.guard(functions[name]);
      functions[name].addEnvironment('BUILD_ID', build);
    }
    originKeys.guard(functions.pages);
    // They call the API directly, because the distribution caches earlier answers for a while.
    for (const fn of [functions.pages, functions['shown-pages']])
      fn.addEnvironment('API_ORIGIN', `https://${edge.api.host}`);
    signIn.grantSessions(functions.session);
    signIn.grantAccounts(functions.accounts);

    const results = malwareScan.report(functions.scanned, monitoring);
    const copies = copyAuditTrail(this, tables, functions, monitoring);
    const { failed } = new Schedules(this, 'Schedules', { functions, monitoring });
    tables.reportChanges(functions.pages, shownOnPages, failed);
    tables.reportChanges(
      functions.figures,
      [{ prefix: documentPartitions }, { prefix: uploadPartitions }, nameCodesPartition],
      failed,
    );
    this.#sendMail(stage, functions, failed);
    this.live = new LiveVersions(this, 'Live', { stage, functions, api: edge.api.api }).aliases;
    this.failed = {
      FailedRuns: failed as IQueue,
      FailedResults: results as IQueue,
      ...(copies ? { FailedCopies: copies } : {}),
    };
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
    const { accounts, admin, reminders: reminding } = functions;
    const { subscriptions, notifications, 'receipt-mails': receipts } = functions;
    for (const fn of [accounts, admin, reminding, receipts, subscriptions, notifications]) {
      fn.allow(
        ['ses:SendEmail'],
        [
          // SES has verified either the address or its domain.
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
