/**
 * Database requests and processor time for an embedded chart, its pictures and its description by oEmbed, compared with the plain report of the
 * same twenty years. Every answer is made anew, as after a publication. Limits: a fifth more capacity units than the
 * report, because every round leaves a revision behind; no frame above 60 kB; two seconds of processor time for a
 * picture.
 *
 *   npm run bench embeds
 */

import { addDays } from '../../functions/platform/kernel/calendar.ts';
import { callApi } from '../support/api/call-api.ts';
import { countDatabaseUsage } from '../support/aws/database-requests.ts';
import { startEmulators } from '../support/aws/emulators.ts';
import { aWeek, publishWeeks } from '../support/prices/published-figures.ts';

const WEEKS = 1140;
const ROUNDS = 7;
const HEAVIEST_FRAME = 60_000;
const LONGEST_PICTURE_MS = 2000;

Object.assign(process.env, { POWERTOOLS_LOG_LEVEL: 'SILENT', PUBLIC_ORIGIN: 'http://localhost' });
const stack = await startEmulators('dynamodb');
try {
  const weeks = Array.from({ length: WEEKS }, (_, index) => {
    const total = 150_000 + Math.round(20_000 * Math.sin(index / 30));
    const date = addDays('2005-01-03', 7 * index);
    return aWeek(index + 1, date, {
      1: [total, 30_000, 50_000],
      2: [total - 9000, 29_000, 40_000],
    });
  });
  await publishWeeks(...weeks);
  const last = weeks.at(-1)?.date ?? '';

  const params = { series: 'weekly', products: '1,2' };
  const query = { years: 'all' };
  const address = 'http://localhost/dgsaie/embed/chart/weekly/1,2?years=all';
  const reads = {
    report: () => callApi('weekly-prices/report', { query: { years: 100 } }),
    frame: () => callApi('embeds/chart', { params, query }),
    figure: () => callApi('embeds/figure', { params: { series: 'weekly', productId: 1 } }),
    svg: () => callApi('embeds/svg', { params, query }),
    png: () => callApi('embeds/png', { params, query }),
    oembed: () => callApi('embeds/oembed', { query: { url: address } }),
  };
  const median = (times: number[]) =>
    times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const results = new Map<string, { units: number; ms: number; bytes: number }>();
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    let [units, bytes] = [0, 0];
    for (let round = 0; round <= ROUNDS; round += 1) {
      // A publication makes every cached answer obsolete.
      await publishWeeks(
        aWeek(WEEKS + round + 1, addDays(last, 7), { 1: [150_000 + round, 1, 1] }),
      );
      const { usage, stop } = countDatabaseUsage();
      const begin = process.cpuUsage();
      const answer = await read();
      const { user, system } = process.cpuUsage(begin);
      const ms = (user + system) / 1000;
      stop();
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
      // The first round loads the function.
      if (round > 0) times.push(ms);
      units = usage.units;
      bytes = answer.bytes.byteLength;
    }
    const result = { units, ms: median(times), bytes };
    results.set(name, result);
    console.log(
      `${name}: ${units} units, ${result.ms.toFixed(0)} ms of a processor, ${bytes} bytes`,
    );
  }
  const [report, frame, png] = ['report', 'frame', 'png'].map((name) => results.get(name));
  if (!report || !frame || !png) throw new Error('a measurement is missing');
  const isCheap = [...results.values()].every(({ units }) => units <= report.units * 1.2);
  if (!isCheap || frame.bytes > HEAVIEST_FRAME || png.ms > LONGEST_PICTURE_MS) process.exitCode = 1;
} finally {
  await stack.stop();
}
