/** Schedules of functions, read by the cloud's scheduler and the one-machine stack. */
export interface Schedule {
  /** File below functions/events that exports `handler`. */
  readonly entry: string;
  readonly description: string;
  /**
   * Local time in `timeZone`. `*` means every minute; without an hour it runs every hour, with a span every hour of it;
   * without a weekday it runs every day.
   */
  readonly cron: {
    readonly minute: number | '*';
    readonly hour?: number | `${number}-${number}`;
    readonly weekDay?: WeekDay;
  };
  readonly timeZone: 'Europe/Rome';
}

export type WeekDay = 'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN';

export const schedules = {
  'station-prices': {
    entry: 'station-prices.ts',
    description: 'Reads the observatory files of the day',
    // The observatory publishes the day's files by half past eight. A source that fails is tried again until after
    // noon.
    cron: { minute: 30, hour: '9-12' },
    timeZone: 'Europe/Rome',
  },
  'weekly-job': {
    entry: 'weekly-job.ts',
    description: 'Does what is due of the week: opens, closes, computes, releases',
    // Releases are planned to the minute.
    cron: { minute: '*' },
    timeZone: 'Europe/Rome',
  },
  'export-files': {
    entry: 'export-files.ts',
    description: 'Writes the files of whole series after a publication',
    cron: { minute: '*' },
    timeZone: 'Europe/Rome',
  },
  notifications: {
    entry: 'notifications.ts',
    description: 'Tells subscribers of releases and corrections',
    cron: { minute: '*' },
    timeZone: 'Europe/Rome',
  },
  pages: {
    entry: 'pages.ts',
    description: 'Makes the public pages, which also tell how old things are',
    cron: { minute: 5, hour: 0 },
    timeZone: 'Europe/Rome',
  },
  reminders: {
    entry: 'reminders.ts',
    description: 'Reminds companies that have not declared their prices',
    // Surveys are mostly dated Monday: companies still have the rest of the working day.
    cron: { minute: 0, hour: 15 },
    timeZone: 'Europe/Rome',
  },
  'receipt-mails': {
    entry: 'receipt-mails.ts',
    description: 'Mails companies the receipts of the prices they sent, and questions about them',
    cron: { minute: '*' },
    timeZone: 'Europe/Rome',
  },
  'overdue-scans': {
    entry: 'overdue-scans.ts',
    description: 'Looks for uploads whose malware scan never ends',
    cron: { minute: 20 },
    timeZone: 'Europe/Rome',
  },
} as const satisfies Record<string, Schedule>;

export type ScheduledFunction = keyof typeof schedules;
