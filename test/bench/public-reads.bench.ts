/**
 * Costs of public reads on one machine: the portal as `npm start` runs it, compared with a bare server of the same
 * bytes and with SQLite behind Fastify, with 100 connections and in turns, so that a busy machine slows all of them;
 * then 500 readers of everything with a publication in the middle.
 *
 * Limits: half of the bare server's requests a second, as medians of the rounds; no error and no mixed answer; memory
 * of the processes that answer and make pages and files under 400 MiB. Times are limits only on a machine that does
 * nothing else (--times).
 *
 *   npm run bench public-reads -- [--rounds N] [--times]
 */
import { parseArgs } from 'node:util';
import { httpLoad, type Load } from '../support/portal/http-load.ts';
import {
  API,
  type MeasuredPortal,
  median,
  startMeasuredPortal,
  startOther,
} from '../support/portal/portal-under-load.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    times: { type: 'boolean', default: false },
  },
});
const LIMITS = { ratio: 0.5, p99: 50, mixedP99: 300, publication: 1000, memory: 400 };
const EVERYTHING = `${API}/weekly-prices/report/export?type=ALL`;

/** Each read, and the SQLite server's answer to the same request. */
const reads: readonly (readonly [name: string, path: string, sqlite?: string])[] = [
  ['home page', '/dgsaie/'],
  ['latest survey', `${API}/survey-prices/latest?limit=1`, '/latest'],
  ['report of all years', `${API}/weekly-prices/report?years=100`, '/report'],
  ['CSV of everything', EVERYTHING, '/csv'],
  ['JSON of everything', `${EVERYTHING}&format=JSON`],
  ['Excel of everything', `${EVERYTHING}&format=EXCEL`],
  ['CSV of all averages', `${API}/monthly-prices/export`],
];

const portal = await startMeasuredPortal();
const most = { own: 0, all: 0 };
const watch = setInterval(() => {
  const { own, all } = portal.memory();
  Object.assign(most, { own: Math.max(most.own, own), all: Math.max(most.all, all) });
}, 200);
try {
  console.log('| Read | Portal, 1/s | p99, ms | Bare server, 1/s | p99, ms | Ratio | To SQLite |');
  console.log('|---|--:|--:|--:|--:|--:|--:|');
  for (const [name, path, sqlite] of reads) await compare(name, path, sqlite);
  await mixed(portal);
  await onceMade(portal);
} finally {
  clearInterval(watch);
  await portal.stop();
}

async function compare(name: string, path: string, sqlitePath: string | undefined) {
  const address = `${portal.origin}${path}`;
  await fetch(address, { headers: { 'accept-encoding': 'br, gzip' } }).then((it) => it.bytes());
  const bare = await startOther('static-server.ts', address);
  const sqlite = sqlitePath
    ? await startOther('sqlite-server.ts', `${portal.origin}${EVERYTHING}`)
    : undefined;
  const ours: Load[] = [];
  const limit: Load[] = [];
  const theirs: Load[] = [];
  try {
    for (let round = 0; round < Number(values.rounds); round += 1) {
      limit.push(await loadOf(bare.address ?? '', '/'));
      ours.push(await loadOf(portal.origin, path));
      if (sqlite?.address) theirs.push(await loadOf(sqlite.address, sqlitePath ?? ''));
    }
  } finally {
    await bare.stop();
    await sqlite?.stop();
  }
  const of = (loads: readonly Load[], what: 'perSecond' | 'p99') =>
    median(loads.map((load) => load[what]));
  const ratio = median(ours.map(({ perSecond }, i) => perSecond / (limit[i]?.perSecond ?? 0)));
  const gain = theirs.length > 0 ? of(ours, 'perSecond') / of(theirs, 'perSecond') : undefined;
  const cells = [
    name,
    of(ours, 'perSecond').toFixed(0),
    of(ours, 'p99').toFixed(0),
    of(limit, 'perSecond').toFixed(0),
    of(limit, 'p99').toFixed(0),
    ratio.toFixed(2),
    gain ? `${gain.toFixed(0)} ×` : '',
  ];
  console.log(`| ${cells.join(' | ')} |`);
  if (ratio < LIMITS.ratio) broken(`${name}: less than ${LIMITS.ratio} of the bare server`);
  if (ours.some(({ errors }) => errors > 0)) broken(`${name}: errors`);
  if (values.times && of(ours, 'p99') > LIMITS.p99) broken(`${name}: p99 over ${LIMITS.p99} ms`);
}

function loadOf(origin: string, path: string): Promise<Load> {
  return httpLoad(origin, { connections: 100, seconds: 1, paths: [path] });
}

/** 500 readers of everything, who may only see figures from before or after the publication. */
async function mixed({ origin, call }: MeasuredPortal) {
  const [{ id: last }] = (await call('GET', '/survey-prices/latest?limit=1')) as [{ id: number }];
  const survey = last + 1;
  await call('POST', `/weekly-prices/${survey}/average`);
  await call('PUT', `/survey-prices/${survey}`, { active: false });
  await call('POST', `/company/weekly-prices/${survey}/average`);
  const paths = reads.map(([, path]) => path);
  const reading = httpLoad(origin, { connections: 500, seconds: 10, paths });
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const began = performance.now();
  await call('PUT', `/survey-prices/${survey}`, { published: true });
  const publication = performance.now() - began;
  const { requests, p50, p99, errors, tags } = await reading;
  // A workbook made for the first reader and one made in advance differ only in their time of making.
  const torn = [...tags].filter(([path, seen]) => !path.includes('EXCEL') && seen.size > 2);
  console.log(
    `\n500 mixed readers, a publication in the middle: ${requests} requests, p50 ${p50.toFixed(0)} ms, ` +
      `p99 ${p99.toFixed(0)} ms, ${errors} errors, ${torn.length} torn; ` +
      `publication ${publication.toFixed(0)} ms`,
  );
  if (errors > 0 || torn.length > 0) broken('mixed readers saw errors or torn figures');
  if (values.times && p99 > LIMITS.mixedP99) broken(`mixed p99 over ${LIMITS.mixedP99} ms`);
  if (values.times && publication > LIMITS.publication) broken('publication over a second');
}

/** Reads each large file with one reader after it has been made; then measures memory. */
async function onceMade({ origin, memory }: MeasuredPortal) {
  for (const format of ['CSV', 'JSON', 'EXCEL']) {
    const times: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const began = performance.now();
      await (await fetch(`${origin}${EVERYTHING}&format=${format}`)).bytes();
      times.push(performance.now() - began);
    }
    console.log(`${format} of everything, once made: ${median(times).toFixed(1)} ms`);
  }
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const { own, all } = memory();
  console.log(
    `memory: at most ${most.own.toFixed(0)} MiB, after ${own.toFixed(0)} MiB; with the processes of ` +
      `pages and files at most ${most.all.toFixed(0)} MiB, after ${all.toFixed(0)} MiB`,
  );
  if (most.all > LIMITS.memory) broken(`memory over ${LIMITS.memory} MiB`);
}

function broken(what: string) {
  console.log(`  BROKEN: ${what}`);
  process.exitCode = 1;
}
