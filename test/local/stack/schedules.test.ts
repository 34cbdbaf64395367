import { expect, test, vi } from 'vitest';
import type { Schedule } from '../../../functions/events/schedules.ts';
import { invokeHandler } from '../../../scripts/local/functions/handlers.ts';
import { nextRun, startSchedules } from '../../../scripts/local/functions/run-schedules.ts';

const handler = vi.hoisted(() => vi.fn());
vi.mock('../../../functions/events/overdue-scans.ts', () => ({ handler }));

const schedule = (cron: Schedule['cron']): Schedule => ({
  description: '',
  cron,
});
const next = (cron: Schedule['cron'], now: string) =>
  nextRun(schedule(cron), new Date(now))?.toISOString();

test('a daily run is at its hour in Rome, winter and summer', () => {
  expect(next({ hour: 9, minute: 30 }, '2026-01-10T06:00:00Z')).toBe('2026-01-10T08:30:00.000Z');
  expect(next({ hour: 9, minute: 30 }, '2026-07-10T06:00:00Z')).toBe('2026-07-10T07:30:00.000Z');
});

test('at its very moment, the next run is the next one', () => {
  expect(next({ hour: 9, minute: 30 }, '2026-07-10T07:30:00Z')).toBe('2026-07-11T07:30:00.000Z');
});

test('a run without an hour is in every hour', () => {
  expect(next({ minute: 20 }, '2026-07-10T07:30:00Z')).toBe('2026-07-10T08:20:00.000Z');
});

test('a weekly run keeps its hour over the change of the clock', () => {
  // Summer time begins on Sunday 29 March 2026.
  const weekly = { hour: 12, minute: 0, weekDay: 'TUE' } as const;
  expect(next(weekly, '2026-03-24T11:00:00Z')).toBe('2026-03-31T10:00:00.000Z');
});

test('due functions run with the event of the cloud’s scheduler', async () => {
  vi.useFakeTimers({ now: new Date('2026-07-10T07:19:59Z') });
  const { stop } = startSchedules(invokeHandler);
  try {
    await vi.advanceTimersByTimeAsync(2000);
    await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce(), 120_000);
    expect(handler.mock.calls[0]).toMatchObject([
      { 'detail-type': 'Scheduled Event', time: '2026-07-10T07:20:00Z' },
      { functionName: 'overdue-scans' },
    ]);
  } finally {
    stop();
    vi.useRealTimers();
  }
});
