/**
 * Mixed load on a portal of its own for minutes, whose memory and latency must stay flat: readers of
 * every public read, questions that no cache knows, and an administrator who enters news and prices.
 *
 *   npm run soak -- [--minutes N] [--readers N]
 *
 * Exit code 1 on any error, when memory goes beyond 400 MiB, or when at the end it is more than a
 * quarter above, or the median latency more than twice, what it was after the first fifth.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { httpLoad } from '../support/http-load.ts';
import { API, median, startMeasuredPortal } from '../support/portal-under-load.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    readers: { type: 'string', default: '50' },
  },
});
const MOST_MEMORY = 400;
const SPANS = 20;
const seconds = (Number(values.minutes) * 60) / SPANS;

interface Span {
  readonly memory: number;
  readonly p50: number;
}

const portal = await startMeasuredPortal();
const spans: Span[] = [];
let errors = 0;
let changes = 0;
let goesOn = true;
try {
  const changing = keepChanging();
  console.log('minute  requests/s    p50    p99  errors  changes  memory MiB');
  for (let span = 1; span <= SPANS; span += 1) {
    const connections = Number(values.readers);
    const load = await httpLoad(portal.origin, { connections, seconds, paths: paths() });
    const { own: memory } = portal.memory();
    spans.push({ memory, p50: load.p50 });
    errors += load.errors;
    const row = [
      ((span * seconds) / 60).toFixed(1).padStart(6),
      load.perSecond.toFixed(0).padStart(11),
      load.p50.toFixed(1).padStart(6),
      load.p99.toFixed(0).padStart(6),
      String(errors).padStart(7),
      String(changes).padStart(8),
      memory.toFixed(0).padStart(11),
    ];
    console.log(row.join(' '));
  }
  goesOn = false;
  await changing;
} finally {
  await portal.stop();
}
judge();

/** What everybody reads, many times, and beside it what nobody has asked before. */
function paths(): string[] {
  const exported = `${API}/weekly-prices/report/export`;
  const known = [
    '/dgsaie/',
    `${API}/survey-prices/latest?limit=1`,
    `${API}/news?limit=5`,
    `${API}/weekly-prices/report?years=100`,
    `${API}/monthly-prices/1`,
    `${exported}?type=ALL`,
    `${exported}?type=NET&format=JSON`,
    `${exported}?type=ALL&format=EXCEL`,
  ];
  const unknown = Array.from({ length: 10 }, () => {
    const day = `20${randomInt(10, 26)}-0${randomInt(1, 10)}-${randomInt(10, 29)}`;
    return `${API}/weekly-prices/report?years=${randomInt(1, 100)}&lastDate=${day}`;
  });
  return [...Array.from({ length: 20 }, () => known).flat(), ...unknown];
}

/** An administrator at work: the open survey's company prices, computed again and again. */
async function keepChanging(): Promise<void> {
  const [{ id }] = (await portal.call('GET', '/survey-prices/latest?limit=1')) as [{ id: number }];
  while (goesOn) {
    await portal.call('POST', `/weekly-prices/${id + 1}/average`);
    changes += 1;
    await new Promise((resolve) => setTimeout(resolve, 3000));
  }
}

function judge() {
  const fifth = SPANS / 5;
  const of = (part: readonly Span[], what: keyof Span) => median(part.map((span) => span[what]));
  const [early, late] = [spans.slice(fifth, 2 * fifth), spans.slice(-fifth)];
  const faults = [
    errors > 0 && `${errors} errors`,
    spans.some(({ memory }) => memory > MOST_MEMORY) && `memory over ${MOST_MEMORY} MiB`,
    of(late, 'memory') > 1.25 * of(early, 'memory') && 'memory grows',
    of(late, 'p50') > 2 * of(early, 'p50') && 'answers get slower',
  ].filter(Boolean);
  console.log(faults.length > 0 ? `BROKEN: ${faults.join(', ')}` : 'memory and latency are flat');
  if (faults.length > 0) process.exitCode = 1;
}
