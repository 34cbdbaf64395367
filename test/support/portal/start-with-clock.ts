import { clock } from '../../../functions/platform/kernel/clock.ts';

/**
 * `npm start` with a clock set by the parent process: it begins at CLOCK and runs on. Each new time also runs the
 * weekly job, as the schedule does every minute, so everything due then has been done when the answer comes.
 */

const ofTheRun = clock.now;
let ahead = 0;
setTo(process.env.CLOCK ?? '');
clock.now = () => new Date(ofTheRun().getTime() + ahead);

process.on('message', async (time: string) => {
  setTo(time);
  const { handler } = await import('../../../functions/events/weekly-job.ts');
  await handler();
  process.send?.(time);
});

function setTo(time: string): void {
  ahead = Date.parse(time) - ofTheRun().getTime();
}

await import('../../../scripts/start.ts');
