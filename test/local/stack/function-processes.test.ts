import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { functionProcesses } from '../../../scripts/local/functions/function-processes.ts';
import { OWN_PROCESS } from '../../../scripts/local/functions/handler-process.ts';
import type { Stack } from '../../../scripts/local/stack/stack.ts';
import { apiEvent } from '../../support/api/events.ts';
import { startEmulators } from '../../support/aws/emulators.ts';
import { januaryWeeks, publishWeeks } from '../../support/prices/published-figures.ts';

let stack: Stack;
const processes = functionProcesses();

beforeAll(async () => {
  stack = await startEmulators('dynamodb', 's3');
  await publishWeeks(...januaryWeeks);
});
afterAll(async () => {
  processes.stop();
  await stack.stop();
});

const ask = (query: Record<string, string>, deadline = clock.now().getTime() + 30_000) =>
  processes.invoke({
    fn: 'exports',
    event: apiEvent({ method: 'GET', path: '/weekly-prices/report/export', query }),
    requestId: 'test',
    deadline,
  });

test('a crowd gets its files, some at a time', async () => {
  const asked = ['ALL', 'FULL', 'NET', 'VARIATION'].flatMap((type) =>
    ['it', 'en'].map((lang) => ask({ type, lang, format: 'EXCEL' })),
  );
  const answers = await Promise.all(asked);
  expect(answers.map((answer) => (answer as { statusCode: number }).statusCode)).toEqual(
    Array(8).fill(200),
  );
});

test('a caller who has waited for longer than the function may take is not served any more', async () => {
  await expect(ask({ type: 'ALL' }, clock.now().getTime() - 1)).rejects.toThrow('too busy');
});

test('a process that has ended gives its place to another', async () => {
  processes.stop();
  const { statusCode } = (await ask({ type: 'NET' })) as { statusCode: number };
  expect(statusCode).toBe(200);
});

test('a caller who waits for a process that dies gets an error, and the next is served by another', async () => {
  const waiting = ask({ type: 'FULL', format: 'EXCEL' });
  const own = children().filter((pid) => contentOf(pid, 'cmdline').includes(OWN_PROCESS));
  expect(own).not.toHaveLength(0);
  for (const pid of own) process.kill(pid, 'SIGKILL');
  await expect(waiting).rejects.toThrow('has ended');
  expect(await ask({ type: 'NET' })).toMatchObject({ statusCode: 200 });
});

/** Undefined for a process that has just ended. */
function contentOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Children of this process only, because others of this machine may run a portal, too. */
const children = (): number[] =>
  contentOf(process.pid, `task/${process.pid}/children`).trim().split(' ').map(Number);
