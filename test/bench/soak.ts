/**
 * Mixed load for some minutes on a separate portal, whose memory and latency must stay flat: readers of every public
 * read, requests that no cache can answer, slow clients, requests for addresses that do not exist, and administrators
 * who publish, correct, upload, ingest station files, and sign in and out.
 *
 *   npm run soak -- [--minutes N] [--readers N]
 *
 * Exit code 1 on any error, when memory exceeds 400 MiB, or when at the end it is more than a quarter above, or the
 * median latency more than twice, the value after the first fifth.
 */
import { parseArgs } from 'node:util';
import { positiveNumber, runCommand } from '../../scripts/shared/command.ts';
import { httpLoad } from '../support/portal/http-load.ts';
import { median, startMeasuredPortal } from '../support/portal/portal-under-load.ts';
import { readAddresses } from './soak-reads.ts';
import { startStationSource, workOn } from './soak-work.ts';

function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      readers: { type: 'string', default: '50' },
    },
  });
  const minutes = positiveNumber('minutes', values.minutes, { whole: false });
  return { minutes, connections: positiveNumber('readers', values.readers) };
}

let options: ReturnType<typeof readOptions> | undefined;
await runCommand(async () => {
  options = readOptions();
});
if (!options) process.exit();
const { minutes, connections } = options;
const MOST_MEMORY = 400;
const SPANS = 20;
const seconds = (minutes * 60) / SPANS;

interface Span {
  readonly memory: number;
  readonly p50: number;
}

const source = await startStationSource();
const portal = await startMeasuredPortal();
const spans: Span[] = [];
let errors = 0;
const work = workOn(portal);
try {
  console.log('minute  requests/s    p50    p99  errors   work  memory MiB  with children');
  for (let span = 1; span <= SPANS; span += 1) {
    const load = await httpLoad(portal.origin, { connections, seconds, paths: readAddresses() });
    const { own: memory, all } = portal.memory();
    spans.push({ memory, p50: load.p50 });
    errors += load.errors;
    const row = [
      ((span * seconds) / 60).toFixed(1).padStart(6),
      load.perSecond.toFixed(0).padStart(11),
      load.p50.toFixed(1).padStart(6),
      load.p99.toFixed(0).padStart(6),
      String(errors + work.failures.length).padStart(7),
      String(work.total()).padStart(6),
      memory.toFixed(0).padStart(11),
      all.toFixed(0).padStart(14),
    ];
    console.log(row.join(' '));
  }
} finally {
  await work.stop();
  await portal.stop();
  source.stop();
}
console.log(work.summary());
judge();

function judge() {
  const fifth = SPANS / 5;
  const of = (part: readonly Span[], what: keyof Span) => median(part.map((span) => span[what]));
  const [early, late] = [spans.slice(fifth, 2 * fifth), spans.slice(-fifth)];
  const faults = [
    errors > 0 && `${errors} errors of readers`,
    ...work.failures.slice(0, 10),
    spans.some(({ memory }) => memory > MOST_MEMORY) && `memory over ${MOST_MEMORY} MiB`,
    of(late, 'memory') > 1.25 * of(early, 'memory') && 'memory grows',
    of(late, 'p50') > 2 * of(early, 'p50') && 'answers get slower',
  ].filter(Boolean);
  console.log(faults.length > 0 ? `BROKEN: ${faults.join(', ')}` : 'memory and latency are flat');
  if (faults.length > 0) process.exitCode = 1;
}
