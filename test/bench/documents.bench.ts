/**
 * Cost of listing documents: read units and database requests of the route itself, for a folder of 150 files (at most 3
 * units) and a tree of 2,000 (at most 15), with one request each. For comparison, the cost of the same listings with an
 * item for each file.
 *
 *   npm run bench documents
 */

import { folderOf } from '../../functions/documents/rules/document-folders.ts';
import { documentIdOf, publishNewDocuments } from '../../functions/documents/store/documents.ts';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { callApi } from '../support/api/call-api.ts';
import { countDatabaseUsage, type DatabaseUsage } from '../support/aws/database-requests.ts';
import { startEmulators } from '../support/aws/emulators.ts';

const ROUNDS = 40;
const tables = ['vendite', 'import_greggio', 'giacenze', 'petrolchimica', 'lavoraz_raffinerie'];
const listings = [
  { name: 'a folder of 150 files', limit: 3, files: 150, query: { folder: bulletins(2017) } },
  {
    name: 'a tree of 2,000 files',
    limit: 15,
    files: 2000,
    query: { folder: '/sg_dgsaie/', mode: 'IN_TREE' },
  },
];

const stack = await startEmulators('dynamodb');
try {
  await fill();
  const { usage } = countDatabaseUsage();
  for (const listing of listings) await measure(listing, usage);
} finally {
  await stack.stop();
}

function bulletins(year: number): string {
  return folderOf('bulletin', { year });
}

/** 150 files in one folder, 1,850 in 17 others; names, dates and sizes resemble the ministry's. */
async function fill(): Promise<void> {
  const years = Array.from({ length: 18 }, (_, index) => 2017 + index);
  for (const year of years) {
    const count = year === 2017 ? 150 : year === 2034 ? 106 : 109;
    const documents = Array.from({ length: count }, (_, index) => aDocument(year, index));
    await publishNewDocuments(documents, {
      actor: 'bench',
      at: clock.now().toISOString(),
      action: 'document.published',
      subject: 'document/bollettino',
    });
  }
}

function aDocument(year: number, index: number) {
  const location = bulletins(year);
  const month = String((index % 12) + 1).padStart(2, '0');
  const copy = index >= 60 ? `__${index}_` : '';
  const fileName = `${tables[Math.floor(index / 12) % tables.length]}_${year}_${month}_m${copy}.xls`;
  const modified =
    Date.UTC(year, index % 12, 1 + (index % 27)) + ((index * 7_919_317) % 86_400_000);
  return {
    id: documentIdOf(location, fileName),
    location,
    fileName,
    size: 20_000 + ((index * 104_729) % 300_000),
    lastModificationDate: new Date(modified).toISOString(),
    key: `${documentIdOf(location, fileName)}/0f4c6a52-93be-4fc3-8dd3-0d2a6e1b6a3f/${fileName}`,
    startedAt: new Date(modified).toISOString(),
  };
}

async function measure(
  { name, limit, files, query }: (typeof listings)[number],
  usage: DatabaseUsage,
) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    Object.assign(usage, { requests: 0, units: 0, atOnce: 0 });
    const started = performance.now();
    const { body } = await callApi('documents/list', { query });
    times.push(performance.now() - started);
    if (body.length !== files) throw new Error(`${body.length} files are listed`);
  }
  const median = times.sort((a, b) => a - b)[ROUNDS / 2] ?? Number.NaN;
  const kept = usage.units <= limit && usage.requests === 1;
  console.log(
    `${name}: ${usage.units} read units, ${usage.requests} request, ${median.toFixed(1)} ms ` +
      `(an item for each: ${unitsOfItems(files)} units)\n` +
      `  limit ${limit} units, 1 request: ${kept ? 'kept' : 'BROKEN'}`,
  );
  if (!kept) process.exitCode = 1;
}

/** Half a unit for each 4 kB, as for reads of an index; the names and values of an item count. */
function unitsOfItems(files: number): number {
  const { key: _, startedAt: __, ...listed } = aDocument(2017, 5);
  const item = { pk: `DOC#${listed.id}`, sk: 'META', gsi1pk: 'FOLDERS', gsi1sk: 'x', ...listed };
  const size = Object.entries(item).join('').length;
  return Math.ceil((size * files) / 4096) / 2;
}
