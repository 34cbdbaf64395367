import { clock } from '../../functions/aws/clock.ts';

/**
 * `npm start` with a clock that the parent process sets: it begins at CLOCK and goes on from there.
 * Each new time is also a run of the weekly job, which the schedule does every minute: what is due
 * then has been done when the answer comes.
 */

let ahead = 0;
setTo(process.env.CLOCK ?? '');
clock.now = () => new Date(Date.now() + ahead);

process.on('message', async (time: string) => {
  setTo(time);
  const { handler } = await import('../../functions/events/weekly-job.ts');
  await handler();
  process.send?.(time);
});

function setTo(time: string): void {
  ahead = Date.parse(time) - Date.now();
}

await import('../../scripts/start.ts');
