export const TIME_ZONE = 'Europe/Rome';

/** Schedules of functions, read by the cloud's scheduler and the one-machine stack. */
export interface Schedule {
  readonly description: string;
  /**
   * Local time in `TIME_ZONE`. `*` means every minute; without an hour it runs every hour, with a span every hour of it;
   * without a weekday it runs every day.
   */
  readonly cron: {
    readonly minute: number | '*';
    readonly hour?: number | `${number}-${number}`;
    readonly weekDay?: WeekDay;
  };
}

export type WeekDay = 'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN';

export const schedules = {
  'station-prices': {
    description: 'Reads the observatory files of the day',
    // The observatory publishes the day's files by half past eight. A source that fails is tried again until after
    // noon.
    cron: { minute: 30, hour: '9-12' },
  },
  'weekly-job': {
    description: 'Does what is due of the week: opens, closes, computes, releases',
    // Releases are planned to the minute.
    cron: { minute: '*' },
  },
  'export-files': {
    description: 'Writes the files of whole series after a publication',
    cron: { minute: '*' },
  },
  notifications: {
    description: 'Tells subscribers of releases and corrections',
    cron: { minute: '*' },
  },
  pages: {
    description: 'Makes the public pages, which also tell how old things are',
    cron: { minute: 5, hour: 0 },
  },
  reminders: {
    description: 'Reminds companies that have not declared their prices',
    // Surveys are mostly dated Monday: companies still have the rest of the working day.
    cron: { minute: 0, hour: 15 },
  },
  'receipt-mails': {
    description: 'Mails companies the receipts of the prices they sent, and questions about them',
    cron: { minute: '*' },
  },
  'overdue-scans': {
    description: 'Looks for uploads whose malware scan never ends',
    cron: { minute: 20 },
  },
} as const satisfies Record<string, Schedule>;

export type ScheduledFunction = keyof typeof schedules;
