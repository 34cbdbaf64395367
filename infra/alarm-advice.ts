/** How soon a person must look. */
export type Severity = 'NOW' | 'TODAY' | 'THIS WEEK';

/** What alarms of a kind have in common, by whose name they are told of together. */
export const causes = {
  Errors: 'Something fails',
  Load: 'Too much is asked at once, or answers are slow',
  Work: 'Work was not done',
  Outside: 'Readers do not get through, or soon will not',
} as const;
export type Cause = keyof typeof causes;

/** The first place to look when an alarm rings, by its name; docs/runbook/alarms.md has the same. */
export const alarmAdvice = {
  Failures: {
    cause: 'Errors',
    severity: 'TODAY',
    firstLook: "The function's log: lines with level ERROR carry the request's id and the error",
  },
  Slowness: {
    cause: 'Load',
    severity: 'THIS WEEK',
    firstLook: "Duration on the dashboard; the size of the answer; the table's throttling",
  },
  Throttles: {
    cause: 'Load',
    severity: 'TODAY',
    firstLook: 'Calls on the dashboard: an unusual caller, or success on a publication day',
  },
  FaultyVersion: {
    cause: 'Errors',
    severity: 'TODAY',
    firstLook:
      "CodeDeploy, deployments: whether one was stopped; then the function's Failures, which writes to people",
  },
  FaultyAnswers: {
    cause: 'Errors',
    severity: 'TODAY',
    firstLook:
      'CodeDeploy, deployments: whether one was stopped; then ServerErrors, which writes to people',
  },
  ServerErrors: {
    cause: 'Errors',
    severity: 'NOW',
    firstLook: "The API's access log: route, integrationError",
  },
  FailedResults: {
    cause: 'Work',
    severity: 'TODAY',
    firstLook: 'The log of scanned; then upload the file again',
  },
  FailedCopies: {
    cause: 'Work',
    severity: 'TODAY',
    firstLook:
      'The log of audit-trail; then copy the records of the day, as the runbook says under "Who did what"',
  },
  FailedRuns: {
    cause: 'Work',
    severity: 'TODAY',
    firstLook:
      'Its log; then run it again, as the runbook says under "Run again what waits in a queue"',
  },
  MissedRuns: {
    cause: 'Work',
    severity: 'NOW',
    firstLook: 'EventBridge Scheduler: whether the schedule is enabled; then run it by hand',
  },
  ThrottledRequests: {
    cause: 'Load',
    severity: 'TODAY',
    firstLook:
      "The API's access log: which route; an unusual caller (webAcl), or a limit in functions/platform/contract/throttles.ts that is too low",
  },
  Concurrency: {
    cause: 'Load',
    severity: 'TODAY',
    firstLook:
      'Calls on the dashboard: which function runs so often; Service Quotas, Concurrent executions of Lambda',
  },
  ReturnedMail: {
    cause: 'Work',
    severity: 'TODAY',
    firstLook:
      "SES, reputation metrics; the log of returned-mail; companies' addresses in Monitor, accounts",
  },
  ThrottledTables: {
    cause: 'Load',
    severity: 'NOW',
    firstLook:
      "Calls on the dashboard; a partition that everybody writes at once; the account's quotas of DynamoDB",
  },
  ThrottledSubscriptions: {
    cause: 'Load',
    severity: 'TODAY',
    firstLook: 'The log of notifications; whether one address registers again and again',
  },
  UnreachableSite: {
    cause: 'Outside',
    severity: 'NOW',
    firstLook:
      "The site's address in a browser, then EdgeErrors; Route 53, health checks, says from which regions it fails",
  },
  UnreachableApi: {
    cause: 'Outside',
    severity: 'NOW',
    firstLook: "ServerErrors and the functions' Failures; AWS Health Dashboard for the region",
  },
  EdgeErrors: {
    cause: 'Outside',
    severity: 'NOW',
    firstLook:
      "ServerErrors and the functions' Failures; when neither rings, the distribution's access log",
  },
  FailedBackups: {
    cause: 'Work',
    severity: 'TODAY',
    firstLook:
      "AWS Backup, jobs: the message of the failed one; the access policies of the other account's vault and of its key",
  },
  MissedBackups: {
    cause: 'Work',
    severity: 'TODAY',
    firstLook:
      'AWS Backup, backup plans: whether the plan and its selection are there; its jobs of the last night',
  },
  CertificateExpiry: {
    cause: 'Outside',
    severity: 'THIS WEEK',
    firstLook: 'Certificate Manager in us-east-1: the DNS record by which it renews itself',
  },
} as const satisfies Record<
  string,
  { readonly cause: Cause; readonly severity: Severity; readonly firstLook: string }
>;

export type AlarmName = keyof typeof alarmAdvice;

/** The text that an alarm's recipients get: how urgent it is, what it means, and where to look first. */
export const alarmText = (
  name: AlarmName,
  meaning: string,
  severity: Severity = alarmAdvice[name].severity,
): string => `${severity}. ${meaning} First look: ${alarmAdvice[name].firstLook}.`;
