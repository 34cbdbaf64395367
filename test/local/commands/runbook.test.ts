import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import { ensureBuiltSite } from '../../../scripts/local/site/built-site.ts';
import { temporaryFolder } from '../../support/aws/emulators.ts';
import { repository } from '../../support/code/imports.ts';
import { runbookAndDeployment } from '../../support/code/runbook.ts';
import { aPdf } from '../../support/documents/sample-files.ts';
import { inFull } from '../../support/fuzz.ts';
import { type StartedPortal, startPortal } from '../../support/portal/portal.ts';
import { monthlyFile, type WeeklyFileRow, weeklyFile } from '../../support/prices/price-files.ts';
import { pricesFile, registryFile } from '../../support/prices/station-files.ts';

/** Every command of the runbook and of deployment, carried out as it is written on the portal of this machine. */

interface Command {
  readonly line: string;
  /**
   * `account`: makes sense with an AWS account only; `containers`: needs a container engine, and is
   * carried out with a stand-in for it in localstack.test.ts; `stopped`: needs the portal stopped.
   */
  readonly needs: '' | 'account' | 'containers' | 'stopped';
}

const text = runbookAndDeployment;
const commands: readonly Command[] = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(
  ([, needs = '', block = '']) =>
    block
      .trim()
      .split('\n')
      .map((line) => ({ line, needs: needs as Command['needs'] })),
);
const of = (needs: Command['needs']) =>
  commands.filter((command) => command.needs === needs).map(({ line }) => line);

let portal: StartedPortal;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let untrackedBefore: readonly string[] = [];
/** A published survey that was computed from company prices. */
let survey = '';

beforeAll(async () => {
  await ensureBuiltSite(() => {});
  untrackedBefore = untracked();
  portal = await startPortal({ demo: true, documents: false });
  folder = await temporaryFolder();
  const write = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(folder.path, name), content);
  // A year of weeks with all products, because made-up months and prices that would only go are asked about.
  const first = [
    [1, 111_575, 18_596, 55_864],
    [2, 101_828, 16_971, 40_321],
    [3, 94_850, 15_808, 40_321],
    [5, 55_250, 9_208, 15_662],
    [6, 55_325, 5_030, 16_684],
    [8, 22_952, 0, 3_139],
  ] as const;
  const weeks = Array.from({ length: 52 }, (_, index) =>
    first.map((parts): WeeklyFileRow => [addDays('2005-01-03', 7 * index), ...parts]),
  ).flat();
  write('weekly.csv', weeklyFile(...weeks));
  write('monthly.csv', monthlyFile([1996, 13, 1, 92_531, 14_774, 52_780]));
  write('prices.csv', pricesFile({ date: '2026-03-29', rows: 50_000 }));
  write('registry.csv', registryFile({ date: '2026-03-29', stations: 12_000 }));
  // Of the kind with the fewest made-up documents, which an import deletes.
  const documents = join(folder.path, 'documents/sg_dgsaie/situazione_energetica/notizie');
  mkdirSync(documents, { recursive: true });
  writeFileSync(join(documents, 'Metodologia.pdf'), aPdf());
  const latest = await fetch(`${portal.origin}/dgsaie/api/v1/survey-prices/latest?published=true`);
  survey = (await latest.json())[0].date;
});
afterAll(async () => {
  await portal.stop();
  await folder.remove();
});

const isCheckout = existsSync(join(repository, '.git'));

/** Files of the checkout that nobody has added or ignored. */
function untracked(): readonly string[] {
  if (!isCheckout) return [];
  const args = ['ls-files', '--others', '--exclude-standard'];
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).split('\n');
}

/** Replaces the parts of a runbook's line that are different in this test. */
const here = (line: string): string =>
  line
    .replace(/ --stage \w+/, '')
    .replace('2026-03-30', survey)
    .replace('http://localhost:8080', portal.origin)
    .replace(/\b(\w+\.csv|people\.json)/g, (name) => join(folder.path, name))
    .replace('backup-of-today', join(folder.path, 'backup'))
    .replace(' DIR', ` ${join(folder.path, 'documents')}`);

function run(line: string, dataFolder: string) {
  const { CORE_TABLE: _, AUDIT_TABLE: __, DYNAMODB_ENDPOINT: ___, ...env } = process.env;
  const PATH = `${join(repository, 'node_modules/.bin')}:${env.PATH}`;
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      'bash',
      ['-c', line],
      { cwd: repository, env: { ...env, PATH, DATA_DIR: dataFolder, NO_COLOR: '1' } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
  });
}

/** Commands that the text names without telling anybody to carry them out as they stand. */
const namedOnly = [
  '`npm run synth`',
  '`docker compose up`',
  '`npm run deploy`',
  '`npm run gameday`',
];

describe('commands of the runbook', () => {
  test('stand in blocks that say what they need', () => {
    expect(new Set(commands.map(({ needs }) => needs))).toEqual(
      new Set(['', 'account', 'containers', 'stopped']),
    );
    const inText = [
      ...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`(npm run|npx|aws|docker) [^`]*`/g),
    ];
    expect(new Set(inText.map(([command]) => command))).toEqual(new Set(namedOnly));
  });

  test('that need an account are those that ask for one, and no others', () => {
    expect(
      of('account').filter(
        (line) => !/^(aws|npx cdk|npm run (deploy|restore)) | --stage /.test(line),
      ),
    ).toEqual([]);
    expect(
      [...of(''), ...of('stopped')].filter((line) =>
        /^(aws|npx|docker)|npm run (deploy|localstack)/.test(line),
      ),
    ).toEqual([]);
  });

  test('name no option that CDK does not know', async () => {
    const calls = of('account').flatMap((line) => {
      const [, command = ''] = /^npx cdk (\w+)/.exec(line) ?? [];
      return command ? [{ command, options: line.match(/(?<= )--?[a-z-]+/g) ?? [] }] : [];
    });
    expect(calls.map(({ command }) => command)).toEqual(['bootstrap', 'rollback']);
    for (const { command, options } of calls) {
      const { said } = await run(`cdk ${command} --help`, folder.path);
      const known: readonly string[] = said.match(/(?<= )--?[a-z-]+/g) ?? [];
      expect(options.filter((option) => !known.includes(option))).toEqual([]);
    }
  });

  test('that need containers are those of the stage on LocalStack and of the image', () => {
    expect(of('containers')).toEqual([
      'npm run localstack',
      'DYNAMODB_ENDPOINT=http://localhost:4566 npm start',
      'docker compose down',
      'docker build -t energy-portal .',
      'docker run -d --init --name portal --network host -v portal-data:/data -e DEMO=0 energy-portal',
      'docker stop portal',
    ]);
  });

  // The check `smoke` tries the same program on a portal of its own.
  const tried = of('').filter((line) => inFull || !line.startsWith('npm run smoke'));
  test.each(tried)('%s', async (line) => {
    expect(await run(here(line), portal.dataFolder)).toEqual({ code: 0, said: expect.any(String) });
  });

  test('of a stopped portal bring its folder back', async () => {
    const [backup = '', restore = '', ...others] = of('stopped');
    expect(others).toEqual([]);
    const data = join(folder.path, 'data');
    const products = await run('npm run init', data);
    expect(products.said).toContain('Products: 8 added');
    expect(await run(here(backup), data)).toMatchObject({ code: 0 });
    expect(await run(here(restore), join(folder.path, 'new'))).toMatchObject({ code: 0 });
  });

  test('wrote their files where they were told to', () => {
    const written = ['differences.csv', 'people.json', 'backup'];
    expect(readdirSync(folder.path)).toEqual(expect.arrayContaining(written));
  });

  test.runIf(isCheckout)('leave the checkout as it was', () => {
    expect(untracked()).toEqual(untrackedBefore);
  });
});
