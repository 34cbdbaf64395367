import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { processesWhere, programOf } from '../../../scripts/local/folder/processes.ts';
import { temporaryFolder } from '../../support/aws/emulators.ts';
import { inFull } from '../../support/fuzz.ts';
import { additions, longerWrites, longestWrites } from './acknowledged-calls.ts';
import {
  type AcknowledgedWrites,
  itemWrites,
  objectWrites,
  poolWrites,
  type Running,
} from './acknowledged-writes.ts';
import { randomMoments } from './random-moments.ts';

/** `npm run kill` gives another seed, more rounds, and what takes longest. */
const kills = Number(process.env.KILL_ROUNDS ?? (inFull ? 3 : 1));
const seed = Number(process.env.KILL_SEED ?? 20_261_122);
/** A round makes every third of the writes that take longer. */
const TURNS = 3;
const moment = randomMoments(seed);
const folder = await temporaryFolder();
let child: ChildProcess | undefined;

afterAll(async () => {
  killAll();
  await folder.remove();
});

test(`killed ${kills} times while writes go on, it loses nothing it acknowledged`, {
  // Against hanging alone: a busy machine may take long for a round.
  timeout: Math.max(600_000, kills * 60_000),
}, async () => {
  console.log(`kill seed ${seed}`);
  const always = [itemWrites(), objectWrites(), poolWrites(), ...additions()];
  const longer = [...longerWrites(), ...(process.env.KILL_ROUNDS ? longestWrites() : [])];
  const writes = [...always, ...longer];
  for (let round = 1; round <= kills; round += 1) {
    await startAndCheck(writes);
    const killed = new AbortController();
    const inTurn = longer.filter((_, index) => index % TURNS === round % TURNS);
    const writers = [...always, ...inTurn].map((kind) => keepWriting(kind, killed.signal));
    // The first kill comes after each kind was written once, later ones at any moment.
    await Promise.race([Promise.all(writers.map(({ first }) => first)), ended(writers)]);
    await delay(moment() * 300);
    // Until its last thread has ended, a killed process has its folder.
    const gone = once(child as ChildProcess, 'exit');
    // In every second round only the stack is killed, with which its emulator ends.
    if (round % 2 === 0) child?.kill('SIGKILL');
    else killAll();
    killed.abort();
    await ended(writers);
    await gone;
    // Every third round the next start is killed, too, somewhere on its way.
    if (round % 3 === 0) await killDuringStart(moment() * 800);
  }
  await startAndCheck(writes);
  for (const { name, count } of always) expect(count, name).toBeGreaterThanOrEqual(kills);
  for (const { name, count } of longer)
    expect(count, name).toBeGreaterThanOrEqual(Math.floor(kills / TURNS));
  console.log(writes.map(({ name, count }) => `${count} ${name}`).join(', '));
  expect(emulators()).toHaveLength(1);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('lock.'))).toHaveLength(1);
});

async function startAndCheck(writes: readonly AcknowledgedWrites[]): Promise<void> {
  child = launch();
  const [running]: [Running] = await Promise.race([
    once(child, 'message') as Promise<[Running]>,
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`start failed with ${code}`))),
  ]);
  // One kind after the other: each reads all that it wrote at once.
  for (const kind of writes) {
    await kind.check(running).catch((error) => Promise.reject(named(kind, error)));
  }
}

const named = ({ name }: AcknowledgedWrites, error: unknown) =>
  new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });

interface Writer {
  readonly first: Promise<void>;
  readonly end: Promise<void>;
}

const ended = (writers: readonly Writer[]) => Promise.all(writers.map(({ end }) => end));

function keepWriting(kind: AcknowledgedWrites, killed: AbortSignal): Writer {
  const { promise: first, resolve: wroteOne } = Promise.withResolvers<void>();
  const write = async () => {
    while (!killed.aborted) {
      try {
        await kind.write();
        wroteOne();
      } catch (error) {
        // The call was not acknowledged if the kill came first.
        await delay(5);
        if (!killed.aborted) throw named(kind, error);
      }
    }
  };
  return { first, end: write() };
}

async function killDuringStart(milliseconds: number): Promise<void> {
  const starting = launch();
  await delay(milliseconds);
  starting.kill('SIGKILL');
  await once(starting, 'exit');
}

function launch(): ChildProcess {
  return fork(join(import.meta.dirname, '../stack/stack-process.ts'), [folder.path], {
    execArgv: [],
  });
}

function killAll(): void {
  child?.kill('SIGKILL');
  for (const { pid } of emulators()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has just ended by itself.
    }
  }
}

/** The emulators that run on this test's database. */
function emulators() {
  const file = join(folder.path, 'dynamodb.sqlite');
  return processesWhere((argv) => programOf(argv) === 'dynoxide' && argv.includes(file));
}
