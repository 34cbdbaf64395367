/**
 * One day of station prices (93,000 rows) with its registry (22,000), gzip, from bytes on disk to averages: at most 1 s
 * and 300 MB. For comparison a plain line-by-line read of the same files, and DuckDB's means of them by fuel, brand and
 * service, each in a fresh process, as in a scheduled run of the function.
 *
 *   npm run bench station-prices -- [--prices FILE --registry FILE] [--rounds N]
 *
 * Without files, files of the same size are made up.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip, gzipSync } from 'node:zlib';
import { DEFAULT_SETTINGS } from '../../functions/sample/rules/default-settings.ts';
import { readStationPrices } from '../../functions/stations/rules/station-prices.ts';
import { readStationRegistry } from '../../functions/stations/rules/station-registry.ts';
import { fileText } from '../../functions/stations/work/file-text.ts';
import { alternative } from '../support/code/alternatives.ts';
import { pricesFile, registryFile } from '../support/prices/station-files.ts';

const LIMITS = { milliseconds: 1000, megabytes: 300 };
const BRANDS = ['Agip Eni', 'Api-Ip', 'Q8', 'Esso', 'Tamoil'];

interface Files {
  readonly prices: string;
  readonly registry: string;
}

interface Measure {
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly rows: number;
}

const textOf = (path: string) => fileText(readFileSync(path), 'station_file_refused');

const methods: Readonly<Record<string, (files: Files) => number | Promise<number>>> = {
  ingest: (files) => {
    const registry = readStationRegistry(textOf(files.registry));
    const day = readStationPrices(textOf(files.prices), {
      day: extractionDay(files.prices),
      limits: DEFAULT_SETTINGS,
      registry,
      companies: BRANDS.map((brand, index) => ({ companyId: index + 1, brands: [brand] })),
    });
    return registry.rows + day.rows;
  },
  duckdb: duckdbMeans,
  plain: async (files) => (await countLines(files.registry)) + (await countLines(files.prices)) - 4,
};

const { values } = parseArgs({
  options: {
    prices: { type: 'string' },
    registry: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    method: { type: 'string' },
  },
});

if (values.method) await measure(values.method, filesGiven());
else compare();

/** The parts of its package that are used. */
interface Duckdb {
  readonly DuckDBInstance: {
    create(path: string): Promise<{
      connect(): Promise<{
        runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>;
      }>;
    }>;
  };
}

function duckdb(): Promise<Duckdb | undefined> {
  return alternative<Duckdb>('@duckdb/node-api');
}

/** The means of a day, computed from the rows of both files. @returns 0 where there is no DuckDB */
async function duckdbMeans({ prices, registry }: Files): Promise<number> {
  const found = await duckdb();
  if (!found) return 0;
  const connection = await (await found.DuckDBInstance.create(':memory:')).connect();
  const csv = (path: string) => `read_csv('${path}', delim = '|', skip = 1, header = true)`;
  const means = await connection.runAndReadAll(
    `SELECT Bandiera, descCarburante, isSelf, avg(prezzo), count(*)
     FROM ${csv(prices)} JOIN ${csv(registry)} USING (idImpianto) GROUP BY ALL`,
  );
  const counted = means.getRows().reduce((sum, row) => sum + Number(row.at(-1)), 0);
  const stations = await connection.runAndReadAll(`SELECT count(*) FROM ${csv(registry)}`);
  return counted + Number(stations.getRows()[0]?.[0]);
}

/** In the child process: one method, once. */
async function measure(name: string, files: Files): Promise<void> {
  // Loaded before the time is measured, like the ingestion.
  if (name === 'duckdb') await duckdb();
  const started = performance.now();
  const rows = await methods[name]?.(files);
  const milliseconds = performance.now() - started;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(JSON.stringify({ milliseconds, megabytes, rows }));
}

function compare(): void {
  const folder = mkdtempSync(join(tmpdir(), 'station-prices-'));
  try {
    const files = values.prices || values.registry ? filesGiven() : filesMadeUp(folder);
    const rounds = Array.from({ length: Number(values.rounds) }, () => ({
      plain: inFreshProcess('plain', files),
      duckdb: inFreshProcess('duckdb', files),
      ingest: inFreshProcess('ingest', files),
    }));
    report(
      rounds.map((round) => round.ingest),
      rounds.map((round) => round.plain),
      rounds.map((round) => round.duckdb),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function report(
  ingest: readonly Measure[],
  plain: readonly Measure[],
  withDuckdb: readonly Measure[],
): void {
  const [ours, theirs] = [summary(ingest), summary(plain)];
  const others = withDuckdb.filter(({ rows }) => rows > 0);
  const line = (name: string, { milliseconds, megabytes, rows }: Measure) =>
    `  ${name.padEnd(26)} ${milliseconds.toFixed(0).padStart(5)} ms ${megabytes.toFixed(0).padStart(5)} MB peak  ${rows} rows`;
  console.log('One day of station prices, medians of fresh processes');
  console.log(line('plain line-by-line read', theirs));
  console.log(line('ingestion', ours));
  if (others.length > 0) console.log(line('DuckDB', summary(others)));
  console.log(`  ratio ${(ours.milliseconds / theirs.milliseconds).toFixed(2)}`);
  const kept = ours.milliseconds <= LIMITS.milliseconds && ours.megabytes <= LIMITS.megabytes;
  console.log(
    `  limit ${LIMITS.milliseconds} ms, ${LIMITS.megabytes} MB: ${kept ? 'kept' : 'BROKEN'}`,
  );
  if (!kept) process.exitCode = 1;
}

function summary(measures: readonly Measure[]): Measure {
  const sorted = measures.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return {
    milliseconds: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    megabytes: Math.max(...measures.map(({ megabytes }) => megabytes)),
    rows: measures[0]?.rows ?? 0,
  };
}

function inFreshProcess(method: string, { prices, registry }: Files): Measure {
  const args = ['--method', method, '--prices', prices, '--registry', registry];
  const output = execFileSync(process.execPath, [import.meta.filename, ...args]);
  return JSON.parse(output.toString());
}

function filesGiven(): Files {
  const { prices, registry } = values;
  if (!prices || !registry) throw new Error('give both --prices FILE and --registry FILE');
  return { prices, registry };
}

function filesMadeUp(folder: string): Files {
  const files = {
    prices: join(folder, 'prices_2026-03-23.csv.gz'),
    registry: join(folder, 'registry.csv.gz'),
  };
  writeFileSync(files.prices, gzipSync(pricesFile({ date: '2026-03-23', rows: 93_000 })));
  writeFileSync(files.registry, gzipSync(registryFile({ date: '2026-03-23', stations: 22_000 })));
  return files;
}

function extractionDay(path: string): string {
  const day = /\d{4}-\d\d-\d\d/.exec(path.split('/').at(-1) ?? '')?.[0];
  if (!day) throw new Error(`the name of ${path} has no day`);
  return day;
}

async function countLines(path: string): Promise<number> {
  let lines = 0;
  const file = createReadStream(path);
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  for await (const line of createInterface({ input })) lines += line.length >= 0 ? 1 : 0;
  return lines;
}
