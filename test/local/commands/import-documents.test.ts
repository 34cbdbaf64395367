import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentView } from '../../../functions/documents/contract/documents.ts';
import { temporaryFolder } from '../../support/aws/emulators.ts';
import { repository } from '../../support/code/imports.ts';
import { aCompoundFile, aPdf, aWorkbookOf, eicar } from '../../support/documents/sample-files.ts';
import { ofGas } from '../../support/documents/table-grids.ts';
import { gasBalance } from '../../support/documents/workbook-grids.ts';
import { type StartedPortal, startPortal } from '../../support/portal/portal.ts';

const tree = await temporaryFolder();
let portal: StartedPortal;

beforeAll(async () => {
  // More than are sent at the same time.
  for (let month = 1; month <= 6; month += 1) {
    const mm = String(month).padStart(2, '0');
    for (const file of ['vendite', 'carboni_bilancio', 'petrolchimica', 'lavoraz_raffinerie'])
      put(`bollettino/2016/${file}_2016_${mm}_m.pdf`, aPdf(), `2016-${mm}-20`);
    put(`gas_naturale/bilancio/2020/Bilancio_GAS_2020_${mm}.pdf`, aPdf(), `2021-${mm}-10`);
  }
  put('ben/BEN_1998.pdf', aPdf(), '2001-02-03');
  portal = await startPortal({ demo: false });
});
afterAll(async () => {
  await portal?.stop();
  await tree.remove();
});

function put(path: string, bytes: Uint8Array | string, date: string): void {
  const file = join(tree.path, 'sg_dgsaie', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  utimesSync(file, new Date(date), new Date(date));
}

/** Runs the import on the running portal; `killedAfter` so many files it is killed. */
async function run(
  folder: string,
  killedAfter = Number.POSITIVE_INFINITY,
  more: readonly string[] = [],
) {
  const child = spawn(
    process.execPath,
    [join(repository, 'scripts/import.ts'), ...more, 'documents', folder],
    { cwd: repository, env: { ...process.env, DATA_DIR: portal.dataFolder, CORE_TABLE: '' } },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = once(child, 'close');
  if (Number.isFinite(killedAfter)) {
    const tooEarly = ended.then(([code]) => {
      throw new Error(`The import ended with ${code} before it was killed: ${said}`);
    });
    // Asked more often, the answers would take the processor from the import.
    const enough = expect
      .poll(async () => (await visitorFinds()).length, { timeout: 400_000, interval: 100 })
      .toBeGreaterThan(killedAfter);
    await Promise.race([enough, tooEarly]);
    child.kill('SIGKILL');
  }
  const [code] = await ended;
  return { code, said };
}

async function visitorFinds(): Promise<DocumentView[]> {
  const address = `${portal.origin}/dgsaie/api/v1/cmis/documents?folder=/sg_dgsaie/&mode=IN_TREE`;
  return (await fetch(address)).json();
}

test('a folder tree is imported with its dates; killed and repeated, nothing is lost or doubled', async () => {
  await run(tree.path, 10);
  const before = (await visitorFinds()).length;
  expect(before).toBeLessThan(31);
  const { code, said } = await run(tree.path);
  expect(said).toMatch(
    /31 files, \d+ published, \d+ unchanged, 0 waiting for their scan, 0 rejected/,
  );
  expect(code).toBe(0);
  const found = await visitorFinds();
  expect(found).toHaveLength(31);
  expect(found.find(({ fileName }) => fileName === 'BEN_1998.pdf')).toMatchObject({
    location: '/sg_dgsaie/ben/',
    lastModificationDate: '2001-02-03T00:00:00.000Z',
  });

  const again = await run(join(tree.path, 'sg_dgsaie'));
  expect(again.said).toContain('31 files, 0 published, 31 unchanged');
  expect(await visitorFinds()).toEqual(found);
});

test('a changed file is a new version of its document', async () => {
  const before = await visitorFinds();
  put('ben/BEN_1998.pdf', aPdf('rettifica'), '2002-02-03');
  const { said } = await run(join(tree.path, 'sg_dgsaie/ben'));
  expect(said).toContain('1 files, 1 published, 0 unchanged');
  const after = await visitorFinds();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.find(({ fileName }) => fileName === 'BEN_1998.pdf')).toMatchObject({
    lastModificationDate: '2002-02-03T00:00:00.000Z',
  });
});

test('so is one with another text of the same length and date', async () => {
  put('ben/BEN_1998.pdf', aPdf('Rettifica'), '2002-02-03');
  const { said } = await run(join(tree.path, 'sg_dgsaie/ben'));
  expect(said).toContain('1 files, 1 published, 0 unchanged');
});

test('refused files are named with their reason, and the others are imported', async () => {
  put('situazione_energetica/notizie/Nota.pdf', 'not a PDF', '2020-01-01');
  put('situazione_energetica/notizie/Setup.exe', 'MZ', '2020-01-01');
  put('situazione_energetica/notizie/Vuoto.pdf', '', '2020-01-01');
  put('situazione_energetica/notizie/Virus.pdf', aPdf(eicar()), '2020-01-01');
  put('situazione_energetica/notizie/Metodologia.pdf', aPdf(), '2020-01-01');
  put('situazione_energetica/notizie/.nascosto.pdf', aPdf(), '2020-01-01');
  put('altro/Altro.pdf', aPdf(), '2020-01-01');
  const { code, said } = await run(tree.path);
  expect(code).toBe(1);
  expect(said).toContain(
    '37 files, 1 published, 31 unchanged, 0 waiting for their scan, 5 rejected',
  );
  for (const [name, reason] of [
    ['Nota.pdf', 'it is not what its extension says'],
    ['Setup.exe', 'the store takes no files of this kind'],
    ['Vuoto.pdf', 'it is empty'],
    ['Virus.pdf', 'the malware scan found something in it'],
    ['Altro.pdf', 'the store has no such folder'],
  ] as const)
    expect(said).toMatch(new RegExp(`${name}: ${reason}`));
  const names = (await visitorFinds()).map(({ fileName }) => fileName);
  expect(names).toContain('Metodologia.pdf');
  expect(names).not.toContain('Virus.pdf');
});

test('a folder that is not there is a wrong argument', async () => {
  const { code, said } = await run('/not/there');
  expect([code, said]).toEqual([2, '/not/there: no such folder\n']);
});

test('a damaged workbook under the name of a table waits, with why it is not read', async () => {
  const folder = 'bollettino/2017';
  put(`${folder}/vendite_2017_06_m.xls`, aCompoundFile(), '2017-08-10');
  const { code, said } = await run(join(tree.path, 'sg_dgsaie', folder));
  expect(code).toBe(1);
  expect(said).toContain('1 files, 0 published, 0 unchanged');
  expect(said).toContain('vendite_2017_06_m.xls: ');
  expect(said).toContain('damaged');
  expect(said).toMatch(/Waiting for a decision: 1\n$/);
});

test('what waits is published where a later file of the import settles it', async () => {
  const imports = 'gas_naturale/importazioni/ImportazioniGasMensiliPerPaeseDiOrigine_2022.xlsx';
  const gas = async (algeria: number) =>
    aWorkbookOf({
      Foglio: ofGas('PAESE DI ORIGINE', [
        [['ALGERIA'], algeria],
        [['RUSSIA'], 40],
        [['LIBIA'], 20],
        [['Totale complessivo'], 60 + algeria],
      ]),
    });
  put(imports, await gas(98.9), '2022-08-01');
  const first = await run(join(tree.path, 'sg_dgsaie', dirname(imports)));
  expect(first.said).toContain('1 files, 1 published');

  // Imports of 4,350 in June, from which the table of countries may be 5 % off: it is 6 % at first; the balance is read first.
  const balance = gasBalance.map((row, line) =>
    row.map((cell, column) =>
      typeof cell === 'number' && line > 4 && column % 3 !== 0 ? cell * 7.25 : cell,
    ),
  );
  const file = 'gas_naturale/bilancio/2022/Bilancio_GAS_2022_06.xlsx';
  put(file, await aWorkbookOf({ Foglio: balance }), '2022-08-10');
  put(imports, await gas(97), '2022-08-11');
  const { code, said } = await run(join(tree.path, 'sg_dgsaie', 'gas_naturale'));
  expect(said).toContain('8 files, 2 published, 6 unchanged');
  expect(said).toMatch(/Waiting for a decision: 0\n$/);
  expect(code).toBe(0);
});

test('a workbook with something to decide waits with its check, until it is published with a reason', async () => {
  const slip = gasBalance.map((row) =>
    (row[2] === 'Consumo Interno Lordo' ? row.with(4, 790) : row).map((cell) =>
      typeof cell === 'string' ? cell.replace('Giugno', 'Luglio') : cell,
    ),
  );
  const gas = 'gas_naturale/bilancio/2022';
  const folder = join(tree.path, 'july', 'sg_dgsaie', gas);
  put(
    `../july/sg_dgsaie/${gas}/Bilancio_GAS_2022_07.xlsx`,
    await aWorkbookOf({ Foglio: slip }),
    '2022-08-10',
  );
  for (let again = 0; again < 2; again += 1) {
    const { code, said } = await run(folder);
    expect(code).toBe(1);
    expect(said).toContain('1 files, 0 published, 0 unchanged');
    expect(said).toContain('comparisons differ (sum');
    expect(said).toMatch(/\/dgsaie\/monitor\/adm-controllo-file\/[\w-]{36}\n/);
    expect(said).toMatch(/Waiting for a decision: 1\n$/);
  }
  const names = async () => (await visitorFinds()).map(({ fileName }) => fileName);
  expect(await names()).not.toContain('Bilancio_GAS_2022_07.xlsx');

  const words = [
    '--revise',
    '--reason',
    'Verificato.',
    '--note-it',
    'Così.',
    '--note-en',
    'Like this.',
  ];
  const { code, said } = await run(folder, undefined, words);
  expect(said).toContain('1 files, 1 published');
  expect(said).toMatch(/Waiting for a decision: 0\n$/);
  expect(code).toBe(0);
  expect(await names()).toContain('Bilancio_GAS_2022_07.xlsx');
});
