import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../../scripts/shared/command.ts';

const { exitCode } = process;
afterEach(() => {
  process.exitCode = exitCode;
});

test('a command whose system has stopped says what to do', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {});
  await runCommand(async () => {
    await once(connect(1, '127.0.0.1'), 'connect');
  });
  const said = print.mock.calls;
  print.mockRestore();
  expect(said).toEqual([
    [expect.stringMatching(/^127\.0\.0\.1:1 does not answer any more\. .*npm start/)],
  ]);
  expect(process.exitCode).toBe(2);
});

test('a command whose connection broke says so, not that the system has stopped', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  await runCommand(() => Promise.reject(broken));
  const said = print.mock.calls;
  print.mockRestore();
  expect(said).toEqual([[expect.stringMatching(/^The connection to the system broke\. /)]]);
});
