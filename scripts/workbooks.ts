import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  acrossChecks,
  acrossRules,
} from '../functions/documents/workbooks/rules/checks/across-checks.ts';
import { runningChecks } from '../functions/documents/workbooks/rules/checks/running-checks.ts';
import { type Check, sumChecks } from '../functions/documents/workbooks/rules/checks/sum-checks.ts';
import { FINALITY } from '../functions/documents/workbooks/rules/dimensions.ts';
import { layouts } from '../functions/documents/workbooks/rules/layouts.ts';
import {
  lastMonthOf,
  lastMonthOfName,
} from '../functions/documents/workbooks/rules/named-period.ts';
import {
  keyOf,
  type Observation,
  type Refused,
} from '../functions/documents/workbooks/rules/observation.ts';
import { readDocument } from '../functions/documents/workbooks/work/read-document.ts';

/**
 * `npm run workbooks -- DIR [--list]`: reads a tree of the ministry's workbooks and says, for each kind and year, what
 * was read, which sums agree and which files were not read; `--list` names every difference with its cells.
 */
interface Located extends Observation {
  readonly file: string;
}

interface Tally {
  files: number;
  read: number;
  observations: number;
  agree: number;
  differ: number;
}

const [folder, ...options] = process.argv.slice(2);
if (!folder || folder === '--help') {
  console.error('usage: npm run workbooks -- DIR [--list]');
  process.exit(folder ? 0 : 2);
}

const sumsOf = new Map(layouts.map(({ id, sums }) => [id, sums ?? []]));
const tallies = new Map<string, Tally>();
const refused: { file: string; why: Refused }[] = [];
const differences: string[] = [];
const compared = new Set(acrossRules.flatMap(({ total, parts }) => [total.dataset, parts.dataset]));
const kept = new Map<string, Located>();

const files = (await readdir(folder, { recursive: true })).filter((file) => /\.xlsx?$/i.test(file));
const byKind = Map.groupBy(files.sort(), (file) => kindOf(basename(file)));
for (const [kind, group] of byKind) {
  // The document of a month is the source for that month; later ones repeat it as the year before, or revise it.
  const own = new Map<string, Located>();
  for (const file of group) {
    for (const observation of await readOne(kind, file)) {
      const other = own.get(pointOf(observation));
      // The provisional and the final document of a month sometimes exist side by side.
      if (!other || FINALITY[other.status] <= FINALITY[observation.status])
        own.set(pointOf(observation), observation);
    }
  }
  count(kind, runningChecks([...own.values()], '0.5'));
  for (const [point, observation] of own) {
    if (compared.has(observation.dataset)) kept.set(point, observation);
  }
}
count('between kinds', acrossChecks([...kept.values()]));
report();

async function readOne(kind: string, file: string): Promise<Located[]> {
  const name = basename(file);
  const tally = tallyOf(kind, yearOf(name));
  tally.files += 1;
  const reading = readDocument(name, await readFile(join(folder ?? '', file)));
  if (!reading.read) {
    refused.push({ file, why: reading.refused });
    return [];
  }
  tally.read += 1;
  tally.observations += reading.observations.length;
  for (const { layout, observations } of reading.tables) {
    const located = observations.map((observation) => ({ ...observation, file }));
    count(kind, sumChecks(located, sumsOf.get(layout) ?? []));
  }
  const last = lastMonthOfName(name);
  return reading.observations
    .filter(
      ({ dimensions }) => lastMonthOf(dimensions.period ?? '').slice(0, 4) === last?.slice(0, 4),
    )
    .map((observation) => ({ ...observation, file }));
}

function count(kind: string, checks: readonly Check<Located>[]): void {
  for (const { rule, total, parts, sum, difference, agrees } of checks) {
    const tally = tallyOf(kind, yearOf(basename(total.file)));
    if (agrees) tally.agree += 1;
    else {
      tally.differ += 1;
      const cells = parts.slice(0, 3).map(({ file, source }) => `${basename(file)} ${source.cell}`);
      differences.push(
        `${total.file} ${total.source.sheet} ${total.source.cell} ${total.dimensions.period} ${rule}: ` +
          `${total.value}, sum ${sum}, difference ${difference} (${parts.length} cells: ${cells.join(', ')} …)`,
      );
    }
  }
}

function tallyOf(kind: string, year: string): Tally {
  const key = `${kind}\t${year}`;
  const tally = tallies.get(key) ?? { files: 0, read: 0, observations: 0, agree: 0, differ: 0 };
  tallies.set(key, tally);
  return tally;
}

function kindOf(name: string): string {
  return name.replace(/_?\d{4}.*$/, '') + (/_p[_.]/.test(name) ? ' (year)' : '');
}

function yearOf(name: string): string {
  return lastMonthOfName(name)?.slice(0, 4) ?? '';
}

function pointOf({ dataset, dimensions }: Observation): string {
  return `${dataset} ${keyOf(dimensions)}`;
}

function report(): void {
  const rows = [...tallies].map(([key, tally]) => {
    const [kind, year] = key.split('\t');
    return { kind, year, ...tally };
  });
  console.table(rows);
  const all = (name: keyof Tally) => rows.reduce((sum, row) => sum + row[name], 0);
  console.log(
    `${all('files')} files, ${all('read')} read, ${all('observations')} observations, ` +
      `${all('agree')} sums agree, ${all('differ')} differ`,
  );
  for (const { file, why } of refused) console.log(`not read: ${file} ${JSON.stringify(why)}`);
  if (options.includes('--list')) for (const difference of differences) console.log(difference);
}
