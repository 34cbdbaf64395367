import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine, Said } from './machine.ts';

/** The results of a day, each as a line of text. */
export interface Seen {
  /** The answers that readers get during the failure. */
  readonly readers: readonly string[];
  /** Alarms and messages for operators. */
  readonly operators: readonly string[];
  /** Whether everything is as before, for readers and for people who sign in; otherwise the differences. */
  readonly afterwards: readonly string[];
}

export interface Day {
  readonly title: string;
  /** The heading that the repair follows. */
  readonly page: { readonly file: string; readonly heading: string };
  /** For a machine whose portal runs on prepared data. @param repairing called when the repair begins */
  readonly play: (machine: Machine, repairing: () => void) => Promise<Seen>;
}

const ONE_MACHINE = 'docs/runbook/one-machine.md';
const GONE = { file: ONE_MACHINE, heading: 'The database or the files are gone' };

const WEEK = '2005-01-03';
const FIGURE = '1115.75';
const EXCISE = 558.64;
const export_ = '/weekly-prices/report/export?format=CSV';
const PAGE = '/dgsaie/prezzi-settimanali-carburanti';
const OTHER_PAGE = '/dgsaie/prezzi-mensili-carburanti';

/** A file of one price in its week, with 20 % of VAT. */
function rows(figure: string): string {
  const vat = Number(figure) / 6;
  const row = [WEEK, 1, 'Euro-Super 95', figure, vat.toFixed(2), EXCISE];
  const net = (Number(figure) - vat - EXCISE).toFixed(2);
  return `SURVEY_DATE,PRODUCT_ID,PRODUCT_NAME,PRICE,VAT,EXCISE,NET,CHANGE\n${row},${net},0\n`;
}

/** Fills the folder of a machine: products, accounts, one published week, and a backup of it. */
export async function prepare(machine: Machine): Promise<void> {
  await writeFile(machine.path('weekly.csv'), rows(FIGURE));
  await started(machine);
  await succeed(machine.run('import.ts', machine.path('weekly.csv')));
  await machine.stop();
  await succeed(machine.run('backup.ts', '--to', machine.path('backup')));
}

export const days: Readonly<Record<string, Day>> = {
  database: {
    title: 'The database falls silent, and its file is gone',
    page: GONE,
    async play(machine, repairing) {
      await read(machine);
      machine.haltDatabase('SIGSTOP');
      const readers = [
        await shownFigure(machine),
        `a figure nobody had asked for: ${await status(machine, '/monthly-prices/1')}`,
        `signing in: ${await signIn(machine)}`,
      ];
      machine.haltDatabase('SIGCONT');
      await machine.stop();
      await rm(join(machine.dataFolder, 'dynamodb.sqlite'));
      const operators = [`npm start: ${said(await machine.start())}`];
      repairing();
      return { readers, operators, ...(await fromBackup(machine)) };
    },
  },
  files: {
    title: 'The object store is gone',
    page: GONE,
    async play(machine, repairing) {
      await rm(join(machine.dataFolder, 's3'), { recursive: true });
      const readers = [await shownFigure(machine), await page(machine)];
      await machine.stop();
      const operators = [`npm start: ${said(await machine.start())}`];
      repairing();
      return { readers, operators, ...(await fromBackup(machine)) };
    },
  },
  pool: {
    title: 'The user pool is gone',
    page: { file: ONE_MACHINE, heading: 'The user pool is gone' },
    async play(machine, repairing) {
      await machine.stop();
      await rm(join(machine.dataFolder, 'cognito'), { recursive: true });
      const operators = [`npm start: ${said(await machine.start())}`];
      repairing();
      operators.push(said(await succeed(machine.run('restore.ts', '--people', '--everyone'))));
      await started(machine);
      const readers = [await shownFigure(machine), `the old password: ${await signIn(machine)}`];
      const invited = (await machine.mails()).filter((mail) => mail.includes('admin@example.org'));
      const answer = await signIn(machine, temporaryIn(invited));
      // The pool accepts the temporary password, and requires another one to be chosen on the site.
      return { readers, operators, afterwards: unless(answer, '403 sign_in_incomplete') };
    },
  },
  site: {
    title: "The distribution's origin is gone: the files of the pages",
    page: { file: ONE_MACHINE, heading: 'The pages are gone' },
    async play(machine, repairing) {
      const before = await machine.call(PAGE).then((answer) => answer.text());
      await rm(join(machine.dataFolder, 's3/site'), { recursive: true, force: true });
      const readers = [
        await page(machine),
        await page(machine, OTHER_PAGE),
        await shownFigure(machine),
      ];
      const told = /.*could not be made.*/.exec(machine.log());
      const operators = [`the log: ${told?.[0] ?? 'nothing'}`];
      repairing();
      await machine.stop();
      await started(machine);
      const after = await machine.call(PAGE).then((answer) => answer.text());
      return { readers, operators, afterwards: unless(titleOf(after), titleOf(before)) };
    },
  },
  publication: {
    title: 'A poisoned publication',
    page: { file: 'docs/runbook.md', heading: 'Published prices are wrong' },
    async play(machine, repairing) {
      const words = [
        '--reason',
        'A day of practice',
        '--note-it',
        'Valori rettificati.',
        '--note-en',
        'Corrected values.',
      ];
      const revise = async (figure: string, ...more: string[]) => {
        const file = machine.path(`${figure}.csv`);
        await writeFile(file, rows(figure));
        return succeed(machine.run('import.ts', '--revise', ...words, ...more, file));
      };
      await revise('1999.99');
      const readers = [await shownFigure(machine)];
      const operators = [
        `npm run import of the right file: ${said(await machine.run('import.ts', machine.path('weekly.csv')))}`,
      ];
      repairing();
      await revise(FIGURE, '--over', WEEK);
      return { readers, operators, afterwards: unless(await figure(machine), `200 ${FIGURE}`) };
    },
  },
  administrator: {
    title: 'No administrator can sign in',
    page: { file: 'docs/runbook/people.md', heading: 'No administrator can sign in' },
    async play(machine, repairing) {
      const readers = [await shownFigure(machine)];
      const operators = [`signing in: ${await signIn(machine, 'forgotten')}`];
      repairing();
      const person = [
        '--email',
        'nuova@example.org',
        '--first-name',
        'Carla',
        '--last-name',
        'Neri',
      ];
      const init = ['--administrator', 'nuova', ...person, '--fiscal-code', 'BNCCRL80A41H501B'];
      operators.push(said(await succeed(machine.run('init.ts', ...init))));
      const invited = (await machine.mails()).filter((mail) => mail.includes('nuova@example.org'));
      const answer = await signIn(machine, temporaryIn(invited), 'nuova');
      return { readers, operators, afterwards: unless(answer, '403 sign_in_incomplete') };
    },
  },
};

/** The damaged folder is moved away, and the backup is restored into an empty one, as the runbook says. */
async function fromBackup(machine: Machine): Promise<Pick<Seen, 'afterwards'>> {
  await machine.stop();
  await machine.moveAside();
  await succeed(machine.run('restore.ts', '--from', machine.path('backup')));
  await started(machine);
  return {
    afterwards: [
      ...unless(await figure(machine), `200 ${FIGURE}`),
      ...unless(await signIn(machine), '200'),
    ],
  };
}

const read = (machine: Machine) => machine.call(export_).then((answer) => answer.text());

/** Status of the export, its figure, and whether it is an earlier answer. */
async function figure(machine: Machine): Promise<string> {
  const answer = await machine.call(export_);
  const text = await answer.text();
  const found = text.split('\n').find((line) => line.startsWith(WEEK));
  const price = found?.split(';')[1] ?? 'no figure';
  return [answer.status, price, answer.headers.get('warning')].filter(Boolean).join(' ');
}

const shownFigure = async (machine: Machine) => `a published figure: ${await figure(machine)}`;

const page = async (machine: Machine, path = PAGE) => {
  const answer = await machine.call(path);
  return `the page ${path}: ${answer.status} ${titleOf(await answer.text())}`;
};
const titleOf = (html: string) =>
  /<title>(.*?)<\/title>/.exec(html)?.[1] ?? html.split('\n')[0] ?? 'empty';

/** Readers do not wait longer. */
const LONGEST_MS = 10_000;

async function status(machine: Machine, path: string, init?: RequestInit): Promise<string> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  const answer = await machine.call(path, { ...init, signal }).catch(() => undefined);
  if (!answer) return `no answer in ${LONGEST_MS / 1000} s`;
  const { code } = await answer.json().catch(() => ({}));
  return [answer.status, code].filter(Boolean).join(' ');
}

const signIn = (machine: Machine, password = 'Demo-password-2026', username = 'admin') =>
  status(machine, '/auth', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });

const temporaryIn = (mails: readonly string[]): string =>
  /Temporary password: +(\S+)/.exec(mails.at(-1) ?? '')?.[1] ?? '';

const unless = (found: string, expected: string): string[] =>
  found === expected ? [] : [`${found}, expected ${expected}`];

const said = (one: Said | undefined): string =>
  one?.text.trim().split('\n').join(' | ') || 'nothing';

async function succeed(running: Promise<Said>): Promise<Said> {
  const one = await running;
  if (one.code !== 0) throw new Error(one.text);
  return one;
}

async function started(machine: Machine): Promise<void> {
  const failed = await machine.start();
  if (failed) throw new Error(failed.text);
}
