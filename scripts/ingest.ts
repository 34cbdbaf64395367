/**
 * Computes a day's averages from the observatory's two daily files, plain or gzip.
 *
 *   npm run ingest -- [--stage NAME] --date YYYY-MM-DD --prices FILE --registry FILE [--reason TEXT]
 *
 * A day that is far from the days before is written with a reason only. Ingesting a day again gives the same result. The system is that of the stage or of DATA_DIR, or the tables named by
 * CORE_TABLE and AUDIT_TABLE with the caller's AWS credentials. Exit code 0 when the day has its prices, 1 when a file
 * is refused, 2 when the command cannot be carried out.
 */

import { parseArgs } from 'node:util';
import { requiredReason } from '../functions/platform/contract/primitives.ts';
import { isIsoDate } from '../functions/platform/kernel/calendar.ts';
import { clock } from '../functions/platform/kernel/clock.ts';
import { decimalText } from '../functions/platform/kernel/decimal-text.ts';
import { PRODUCTS } from '../functions/sample/rules/products.ts';
import type { UnreadableRows } from '../functions/stations/rules/extraction-file.ts';
import { type DayIngested, ingestDay } from '../functions/stations/work/ingest-day.ts';
import { readInput, runCommand, UsageError } from './shared/command.ts';
import { withStore } from './shared/store-access.ts';
import { connectToStage } from './stage/deployed-stack.ts';

const USAGE = 'usage: npm run ingest -- --date YYYY-MM-DD --prices FILE --registry FILE';

async function ingest(): Promise<void> {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      date: { type: 'string' },
      prices: { type: 'string' },
      registry: { type: 'string' },
      reason: { type: 'string' },
    },
  });
  const { date, prices: pricesPath, registry: registryPath } = values;
  const reason = values.reason?.trim();
  if (reason !== undefined && !requiredReason(500).safeParse(reason).success)
    throw new UsageError('--reason needs TEXT of at least a word (for the record)');
  if (!date || !pricesPath || !registryPath) throw new UsageError(USAGE);
  if (!isIsoDate(date)) throw new UsageError(`--date ${date} is not a day written YYYY-MM-DD`);
  const [prices, registry] = [readInput(pricesPath), readInput(registryPath)];
  if (values.stage) await connectToStage(values.stage);
  await withStore(async () => {
    console.error(`${date}: reading ${pricesPath} and ${registryPath}`);
    print(
      await ingestDay({ day: date, prices, registry, actor: 'ingest', reason, now: clock.now() }),
    );
  });
}

function print({ date, unchanged, ...day }: DayIngested): void {
  const { rowsRead, used, outOfRange, leftOut, rejected, registry } = day;
  console.log(
    `${date}: ${rowsRead} rows read, ${used} used, ${outOfRange} outside the price limits, ` +
      `${leftOut} of other fuels or served, ${rejected.count} rejected`,
  );
  printRejected(rejected);
  console.log(
    `  registry of ${registry.date}: ${registry.rowsRead} rows read, ${registry.rejected.count} rejected`,
  );
  printRejected(registry.rejected);
  console.log(
    unchanged
      ? '  nothing written: the day has these prices already'
      : `  written: national prices and those of ${day.companies} ${day.companies === 1 ? 'company' : 'companies'}`,
  );
  for (const { id, reportKey } of PRODUCTS) {
    const average = day.national[id];
    if (!average) continue;
    const price = decimalText(average.price);
    console.log(
      `  ${reportKey.padEnd(12)} ${price.padStart(8)} EUR per 1000, ${average.items} prices, ${average.old ?? 0} of them older than 30 days`,
    );
  }
}

function printRejected({ byReason, samples }: UnreadableRows): void {
  for (const [reason, count] of Object.entries(byReason)) {
    console.log(`    ${count} with an unreadable ${reason}`);
  }
  for (const { line, reason, text } of samples) console.log(`    line ${line}: ${reason}: ${text}`);
}

await runCommand(ingest);
