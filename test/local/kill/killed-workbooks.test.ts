import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { temporaryFolder } from '../../support/aws/emulators.ts';
import { aWorkbookOf } from '../../support/documents/sample-files.ts';
import { multipart } from '../../support/documents/uploads.ts';
import { gasBalance } from '../../support/documents/workbook-grids.ts';
import type { Running } from './acknowledged-writes.ts';
import { type Call, killedPeople } from './killed-people.ts';
import { randomMoments } from './random-moments.ts';

/** `npm run kill` tries more, and other moments. */
const rounds = process.env.KILL_ROUNDS ? 15 : 1;
const seed = Number(process.env.KILL_SEED ?? 20_261_127);
const moment = randomMoments(seed);
const folder = await temporaryFolder();
const signedIn = killedPeople();
let child: ChildProcess | undefined;

afterAll(async () => {
  await kill();
  await folder.remove();
});

async function started(): Promise<Call> {
  child = fork(join(import.meta.dirname, '../stack/stack-process.ts'), [folder.path], {
    execArgv: [],
  });
  const [running]: [Running] = (await once(child, 'message')) as [Running];
  return signedIn(running);
}

async function kill(): Promise<void> {
  if (child?.exitCode !== null || child.signalCode) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

interface Change {
  readonly kind: string;
  readonly note?: object;
}

/** Waits until the figures' last change is of this kind. */
const changedAtLast = (call: Call, kind: string) =>
  vi.waitFor(
    async () => {
      const { changes } = await call<{ changes: Change[] }>('GET', '/changes?series=energy');
      expect(changes.at(-1)?.kind).toBe(kind);
      return changes.at(-1);
    },
    { timeout: 60_000, interval: 100 },
  );

async function sent(call: Call): Promise<{ readonly id: string }> {
  const bytes = await aWorkbookOf({ 'Preconsuntivo Giugno 2022': gasBalance });
  const file = await multipart(bytes, 'Bilancio_GAS_2022_06.xlsx');
  const query = `folder=${folderOf('gas-balance', { year: 2022 })}`;
  return call('POST', `/cmis/documents?${query}`, file);
}

test(`figures follow a workbook whose upload or deletion was answered before a kill (kills: ${2 * rounds})`, {
  timeout: Math.max(180_000, rounds * 60_000),
}, async () => {
  console.log(`kill seed ${seed}`);
  let call = await started();
  for (let round = 1; round <= rounds; round += 1) {
    const { id } = await sent(call);
    // It is scanned, checked, published and read meanwhile.
    await delay(moment() * 1_500);
    await kill();
    call = await started();
    await changedAtLast(call, 'release');
    const { documentId } = await call<{ documentId: string }>('GET', `/cmis/uploads/${id}`);
    const note = { it: `Ritirato ${round}.`, en: `Withdrawn ${round}.` };
    const words = new URLSearchParams({ reason: 'Prova.', noteIt: note.it, noteEn: note.en });
    await call('DELETE', `/cmis/documents/${documentId}?${words}`);
    await kill();
    call = await started();
    expect(await changedAtLast(call, 'withdrawal')).toMatchObject({ note });
  }
});
