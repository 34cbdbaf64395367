import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { findRunning } from '../../../scripts/local/folder/folder-records.ts';
import { listenOn } from '../../../scripts/local/settings/ports.ts';
import { temporaryFolder } from '../../support/aws/emulators.ts';
import { freePorts } from '../../support/aws/free-ports.ts';
import { repository } from '../../support/code/imports.ts';
import { inFull } from '../../support/fuzz.ts';

const ways = [
  ['npm', 'SIGTERM'],
  ['the portal', 'SIGKILL'],
] as const;
const more = [
  ['npm', 'SIGINT'],
  ['npm', 'SIGKILL'],
] as const;

test.runIf(process.platform === 'linux')(
  'nothing is left of npm start whoever gets a signal, and it starts again',
  async () => {
    const folder = await temporaryFolder();
    const port = await freePorts(5);
    const settings = { PORT: String(port), DATA_DIR: folder.path, DEMO: '0', LOG: 'error' };
    const runs = () => findRunning(folder.path);
    const start = async () => {
      const env = { ...process.env, ...settings, DYNAMODB_ENDPOINT: '' };
      const npm = spawn('npm', ['start'], { cwd: repository, env, stdio: 'ignore' });
      await vi.waitFor(() => expect(runs()?.origin).toBeDefined(), 120_000);
      return npm;
    };
    const nothingIsLeft = (after: string) =>
      vi.waitFor(() => expect(started(folder.path), after).toEqual([]), 120_000);
    let npm = await start();
    for (const [whom, signal] of [...ways, ...(inFull ? more : [])]) {
      const after = `${whom} gets ${signal}`;
      // A workbook is written by a process of its own.
      const report = `http://localhost:${port}/dgsaie/api/v1/weekly-prices/report/export?type=ALL&format=EXCEL`;
      await vi.waitFor(async () => expect((await fetch(report)).status).not.toBe(503), 120_000);
      expect(started(folder.path).length, after).toBeGreaterThan(3);
      process.kill((whom === 'npm' ? npm.pid : runs()?.pid) ?? 0, signal);
      await nothingIsLeft(after);
      for (const offset of [0, 1, 2, 3, 4]) {
        const server = createServer();
        await listenOn(server, port + offset, '127.0.0.1');
        await new Promise((closed) => server.close(closed));
      }
      npm = await start();
    }
    npm.kill('SIGTERM');
    await nothingIsLeft('the end');
    await folder.remove();
  },
);

/** Programs that run with this data folder in their environment. */
const started = (dataFolder: string): string[] =>
  readdirSync('/proc')
    .filter(
      (name) => /^\d+$/.test(name) && read(name, 'environ').includes(`DATA_DIR=${dataFolder}`),
    )
    .map((name) => read(name, 'cmdline').join(' '));

/** Undefined for a process that has just ended. */
function read(pid: string, file: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return [];
  }
}
