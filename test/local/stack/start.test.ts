import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeLock } from '../../../scripts/local/folder/folder-lock.ts';
import { findRunning } from '../../../scripts/local/folder/folder-records.ts';
import { identityOf, processesWhere, programOf } from '../../../scripts/local/folder/processes.ts';
import { listenOn } from '../../../scripts/local/settings/ports.ts';
import { readSettings } from '../../../scripts/local/settings/settings.ts';
import { faultMessage, StartError } from '../../../scripts/local/settings/start-error.ts';
import { printAddresses } from '../../../scripts/local/stack/run-program.ts';
import { type Stack, startStack } from '../../../scripts/local/stack/stack.ts';
import { attachOrStart } from '../../../scripts/shared/store-access.ts';
import { temporaryFolder, testSettings } from '../../support/aws/emulators.ts';
import { freePorts } from '../../support/aws/free-ports.ts';
import { repository } from '../../support/code/imports.ts';
import { startPortal } from '../../support/portal/portal.ts';
import { runProgram } from './run-program.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const stacks: Pick<Stack, 'stop'>[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  for (const stack of stacks.splice(0)) await stack.stop();
  await folder.remove();
});

const start = (settings: Record<string, string>) =>
  runProgram('start.ts', { DATA_DIR: folder.path, ...settings });

/** What a start says that is refused. */
async function refusal(dataFolder: string, port = 0): Promise<string | undefined> {
  const starting = startStack(testSettings(dataFolder, { port }));
  return faultMessage(await starting.catch((error: unknown) => error));
}

async function started(dataFolder = folder.path, port = 0): Promise<Stack> {
  const stack = await startStack(testSettings(dataFolder, { port }), { only: ['dynamodb', 's3'] });
  stacks.push(stack);
  return stack;
}

test('a data folder that is not there is made', async () => {
  const path = join(folder.path, 'new/data');
  await started(path);
  expect(readdirSync(path)).toContain('dynamodb.sqlite');
});

test.each([
  ['a file in its place', 'file', 'is not a folder|a file has its name'],
  ['a file in its path', 'file/data', 'a part of its path is a file'],
  ['a folder where nothing can be made', '/sys/data', 'cannot be made'],
  ['a folder of the kernel that takes none', '/proc/data', 'cannot be made'],
  ['a folder where nothing can be written', '/sys', 'cannot be written'],
])('a data folder with %s is refused', async (_what, path, expected) => {
  await writeFile(join(folder.path, 'file'), 'mine');
  const dataFolder = path.startsWith('/') ? path : join(folder.path, path);
  const message = await refusal(dataFolder);
  expect(message?.split('\n')).toEqual([expect.stringContaining(dataFolder)]);
  expect(message).toMatch(new RegExp(expected));
  expect(readFileSync(join(folder.path, 'file'), 'utf8')).toBe('mine');
});

test('what a start that is refused says is a line, and the exit code 1', async () => {
  const DATA_DIR = join(folder.path, 'file');
  await writeFile(DATA_DIR, 'mine');
  const { code, message } = await start({ PORT: '0', DATA_DIR });
  expect([code, message]).toEqual([1, await refusal(DATA_DIR)]);
});

test.each(['PORT', 'PORT + 1', 'PORT + 2', 'PORT + 3', 'PORT + 4'])(
  'a taken %s is named, and nothing is left running',
  async (name) => {
    const first = await freePorts(5);
    const taken = first + Number(name.split(' + ')[1] ?? 0);
    const other = createServer();
    await listenOn(other, taken, '127.0.0.1');
    try {
      const message = await refusal(folder.path, first);
      expect(message).toContain(`Port ${taken} (${name}, `);
      expect(message).toContain('set PORT to another number');
    } finally {
      other.close();
    }
    // The folder is free and whole: a stack starts on it.
    await started();
  },
);

test('a second instance on the same folder is refused, and the first goes on', async () => {
  const first = await started();
  const { code, message } = await start({ PORT: '0' });
  expect(code).toBe(1);
  expect(message).toContain(`${folder.path} is in use by process ${process.pid}`);
  await expect(startStack(testSettings(folder.path))).rejects.toThrow('is in use');
  expect((await fetch(first.environment.DYNAMODB_ENDPOINT ?? '')).status).toBeGreaterThan(0);
});

test.runIf(process.platform === 'linux')('npm start runs with bounded memory', async () => {
  const portal = await startPortal({ demo: false });
  stacks.push(portal);
  const pid = findRunning(portal.dataFolder)?.pid;
  const said = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
  expect(said('environ')).toContain('MALLOC_ARENA_MAX=2');
  expect(said('cmdline').filter((word) => word.startsWith('--max'))).toHaveLength(2);
});

test('npm start finds its program in a folder with a space in its name', async () => {
  const link = join(folder.path, 'with a space');
  symlinkSync(repository, link);
  const program = relative(join(repository, 'scripts'), join(link, 'scripts/start-bounded.ts'));
  const settings = { NODE_OPTIONS: '--preserve-symlinks-main', PORT: 'http' };
  const { code, message } = await runProgram(program, settings);
  expect(message).toContain('PORT=http');
  expect(code).toBe(1);
});

test.runIf(process.platform === 'linux')(
  'who opens more connections than files may be open keeps others out for that long, and no longer',
  async () => {
    const portal = await startPortal({ demo: false, openFiles: 400 });
    stacks.push(portal);
    const port = Number(new URL(portal.origin).port);
    let closed = 0;
    const connections = Array.from({ length: 500 }, () => {
      const connection = connect(port, '127.0.0.1', () => connection.write('GET / HTTP/1.1\r\n'));
      return connection
        .on('error', () => {})
        .once('close', () => {
          closed += 1;
        });
    });
    await vi.waitFor(() => expect(closed).toBeGreaterThan(400), 120_000);
    expect(closed).toBeLessThan(500);
    // The other services have connections and files left.
    expect((await fetch(portal.environment.S3_ENDPOINT ?? '')).status).toBe(403);
    for (const connection of connections) connection.destroy();
    const site = `${portal.origin}/dgsaie/`;
    const status = async () => (await fetch(site).catch(() => undefined))?.status;
    await vi.waitFor(async () => expect(await status()).toBe(200), 120_000);
  },
);

test.each([
  ['PORT', 'http'],
  ['PORT', '65532'],
  ['DEMO', 'yes'],
  ['LOG', 'loud'],
  ['CSV_DIALECT', 'tabs'],
  ['PROVISIONAL_PRICES', 'perhaps'],
  ['DYNAMODB_ENDPOINT', 'localhost:8000'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(StartError);
  expect(() => readSettings({ [name]: value })).toThrow(`${name}=${value}`);
});

test('the site asks to come back until the stack is prepared', async () => {
  const asked: number[] = [];
  const ask = async (origin = '') =>
    asked.push((await fetch(`${origin}/dgsaie/config.json`)).status);
  const stack = await startStack(testSettings(folder.path), {
    prepare: ({ origin }) => ask(origin),
  });
  stacks.push(stack);
  await ask(stack.origin);
  expect(asked).toEqual([503, 200]);
});

test('a DynamoDB that does not answer is named', async () => {
  // Port 1 is nobody's: it belongs to a service of 1988.
  const dynamodbEndpoint = 'http://127.0.0.1:1';
  const starting = startStack({ ...testSettings(folder.path), dynamodbEndpoint });
  await expect(starting).rejects.toThrow(StartError);
  await expect(starting).rejects.toThrow(`DYNAMODB_ENDPOINT=${dynamodbEndpoint}`);
});

test.each([
  [true, /^ {2}Demonstration +admin@example\.org or /m, /Block them/],
  [
    false,
    /^ {2}Example accounts +admin@example\.org or .*\n +Block them in Monitor/m,
    /Demonstration/,
  ],
] as const)('with DEMO %s the start says who can sign in', async (demo, said, unsaid) => {
  const stack = await startStack({ ...testSettings(folder.path), demo }, { only: ['cognito'] });
  stacks.push(stack);
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  printAddresses(stack);
  const text = print.mock.calls.flat().join('\n');
  print.mockRestore();
  expect(text).toMatch(said);
  expect(text).not.toMatch(unsaid);
});

test('the mail of the user pool goes where all mail goes', async () => {
  const stack = await startStack(testSettings(folder.path), { only: ['cognito'] });
  stacks.push(stack);
  expect(stack.cognito?.outboxFolder).toBe(join(folder.path, 'outbox'));
  expect(readdirSync(folder.path)).toContain('outbox');
});

test('without settings, the site is at 8080 and data in .local', () => {
  expect(readSettings({})).toEqual({
    port: 8080,
    dataFolder: join(process.cwd(), '.local'),
    demo: true,
    log: 'info',
    embargo: false,
    publishSingleCompany: false,
    csvDialect: 'semicolon',
    europeanFormUrl: 'https://energy.ec.europa.eu/data-and-analysis/weekly-oil-bulletin_en',
    approvalRequired: false,
    secondFactor: false,
    throttle: false,
    provisionalPrices: true,
  });
});

test('addresses of other sites are set by name, and what cannot be one is refused', () => {
  const privacy = 'https://example.org/privacy';
  const read = (links: unknown) => readSettings({ EXTERNAL_LINKS: JSON.stringify(links) });
  expect(read({ privacy }).externalLinks).toEqual({ privacy });
  for (const wrong of [{ cookies: privacy }, { privacy: 'javascript:alert(1)' }, [privacy], null])
    expect(() => read(wrong)).toThrow(/^EXTERNAL_LINKS/);
  expect(() => readSettings({ EXTERNAL_LINKS: privacy })).toThrow(/^EXTERNAL_LINKS/);
});

test('an emulator that somebody left on the folder is ended by the next start', async () => {
  await (await started()).stop();
  const file = join(folder.path, 'dynamodb.sqlite');
  const emulators = () =>
    processesWhere((argv) => programOf(argv) === 'dynoxide' && argv.includes(file));
  const program = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  const port = String(await freePorts(1));
  const left = spawn(program, ['serve', '--port', port, '--db-path', file], { stdio: 'ignore' });
  await started();
  expect(emulators()).toHaveLength(1);
  expect(emulators().map(({ pid }) => pid)).not.toContain(left.pid);
});

test('the lock of a process that is gone is taken over, by exactly one of many', async () => {
  // Process 1 lives, but did not start when this one says.
  const gone = JSON.stringify({ ...identityOf(1), startTime: '123456789' });
  await writeFile(join(folder.path, 'lock.7'), gone);
  const results = await Promise.all([1, 2, 3].map(() => takeLock(folder.path)));
  const [lock, ...others] = results.filter((result) => 'release' in result);
  expect(others).toEqual([]);
  expect(readdirSync(folder.path)).toEqual(['lock.8']);
  lock?.release();
});

test('commands join the stack that runs on the folder, or start their own', async () => {
  expect(findRunning(folder.path)).toBeUndefined();
  const running = await started();
  const joined = await attachOrStart(testSettings(folder.path), ['dynamodb']);
  expect(joined.environment).toEqual(running.environment);
  await joined.stop();
  expect(findRunning(folder.path)?.environment).toEqual(running.environment);

  await running.stop();
  expect(existsSync(join(folder.path, 'running.json'))).toBe(false);
  const own = await attachOrStart(testSettings(folder.path), ['dynamodb']);
  expect(own.environment.DYNAMODB_ENDPOINT).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await own.stop();
});
