/** How soon a person must look. */
export type Severity = 'NOW' | 'TODAY' | 'THIS WEEK';

/** The first place to look when an alarm rings, by its name; docs/runbook/alarms.md has the same. */
export const alarmAdvice = {
  Failures: {
    severity: 'TODAY',
    firstLook: "The function's log: lines with level ERROR carry the request's id and the error",
  },
  Slowness: {
    severity: 'THIS WEEK',
    firstLook: "Duration on the dashboard; the size of the answer; the table's throttling",
  },
  Throttles: {
    severity: 'TODAY',
    firstLook: 'Calls on the dashboard: an unusual caller, or success on a publication day',
  },
  FaultyVersion: {
    severity: 'TODAY',
    firstLook:
      "CodeDeploy, deployments: whether one was stopped; then the function's Failures, which writes to people",
  },
  FaultyAnswers: {
    severity: 'TODAY',
    firstLook:
      'CodeDeploy, deployments: whether one was stopped; then ServerErrors, which writes to people',
  },
  ServerErrors: {
    severity: 'NOW',
    firstLook: "The API's access log: route, integrationError",
  },
  FailedResults: {
    severity: 'TODAY',
    firstLook: 'The log of scanned; then upload the file again',
  },
  FailedCopies: {
    severity: 'TODAY',
    firstLook:
      'The log of audit-trail; then copy the records of the day, as the runbook says under "Who did what"',
  },
  FailedRuns: {
    severity: 'TODAY',
    firstLook:
      'Its log; then run it again, as the runbook says under "Run again what waits in a queue"',
  },
  MissedRuns: {
    severity: 'NOW',
    firstLook: 'EventBridge Scheduler: whether the schedule is enabled; then run it by hand',
  },
  ThrottledRequests: {
    severity: 'TODAY',
    firstLook:
      "The API's access log: which route; an unusual caller (webAcl), or a limit in functions/platform/contract/throttles.ts that is too low",
  },
  Concurrency: {
    severity: 'TODAY',
    firstLook:
      'Calls on the dashboard: which function runs so often; Service Quotas, Concurrent executions of Lambda',
  },
  ReturnedMail: {
    severity: 'TODAY',
    firstLook:
      "SES, reputation metrics; the log of returned-mail; companies' addresses in Monitor, accounts",
  },
  ThrottledTables: {
    severity: 'NOW',
    firstLook:
      "Calls on the dashboard; a partition that everybody writes at once; the account's quotas of DynamoDB",
  },
  ThrottledSubscriptions: {
    severity: 'TODAY',
    firstLook: 'The log of notifications; whether one address registers again and again',
  },
  UnreachableSite: {
    severity: 'NOW',
    firstLook:
      "The site's address in a browser, then EdgeErrors; Route 53, health checks, says from which regions it fails",
  },
  UnreachableApi: {
    severity: 'NOW',
    firstLook: "ServerErrors and the functions' Failures; AWS Health Dashboard for the region",
  },
  EdgeErrors: {
    severity: 'NOW',
    firstLook:
      "ServerErrors and the functions' Failures; when neither rings, the distribution's access log",
  },
  FailedBackups: {
    severity: 'TODAY',
    firstLook:
      "AWS Backup, jobs: the message of the failed one; the access policies of the other account's vault and of its key",
  },
  MissedBackups: {
    severity: 'TODAY',
    firstLook:
      'AWS Backup, backup plans: whether the plan and its selection are there; its jobs of the last night',
  },
  CertificateExpiry: {
    severity: 'THIS WEEK',
    firstLook: 'Certificate Manager in us-east-1: the DNS record by which it renews itself',
  },
} as const satisfies Record<string, { readonly severity: Severity; readonly firstLook: string }>;

export type AlarmName = keyof typeof alarmAdvice;

/** The text that an alarm's recipients get: how urgent it is, what it means, and where to look first. */
export const alarmText = (
  name: AlarmName,
  meaning: string,
  severity: Severity = alarmAdvice[name].severity,
): string => `${severity}. ${meaning} First look: ${alarmAdvice[name].firstLook}.`;
