import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { routes } from '../../../functions/routes.ts';
import { repository } from '../../support/code/imports.ts';
import { long } from '../../support/fuzz.ts';
import { type StartedPortal, startPortal } from '../../support/portal/portal.ts';
import {
  type Ask,
  filesOf,
  type Seen,
  seenBy,
  weeksOf,
} from '../../support/prices/import-generations.ts';
import { randomMoments } from './random-moments.ts';

/** `npm run kill` tries more, and other moments. */
const kills = process.env.KILL_ROUNDS ? 30 : 1;
const seed = Number(process.env.KILL_SEED ?? 20_261_123);
const moment = randomMoments(seed);
/** Larger than a transaction; what is revised again and again grows with every round. */
const SIZE = { weeks: 150, months: 72 };

let portal: StartedPortal;
beforeAll(async () => {
  portal = await startPortal({ demo: false });
});
afterAll(() => portal?.stop());

const ask: Ask = async (id, { params = {}, query = {} }) => {
  const path = routes[id].path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const address = new URL(`${portal.origin}/dgsaie/api/v1${path}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  const answer = await fetch(address);
  const isStale = answer.headers.has('warning');
  return { status: answer.status, text: await answer.text(), isStale };
};

const pages = ['', 'prezzi-settimanali-carburanti', 'prezzi-mensili-carburanti'].map(
  (path) => async () => {
    const answer = await fetch(`${portal.origin}/dgsaie/${path}`);
    expect(answer.status, path).toBe(200);
    return answer.text();
  },
);
const look = () => seenBy(ask, ...pages);
const isWhole = ({ generations, weeks }: Seen) => generations.length === 1 && weeks.length === 1;
const settled = async () => {
  const seen = await look();
  return isWhole(seen) ? seen : look();
};

/** @param killAfter milliseconds; without, it runs to its end */
async function importing(generation: number, killAfter?: number): Promise<number | null> {
  const { weekly, monthly, periods } = filesOf(generation, SIZE);
  const files = { 'weekly.csv': weekly, 'monthly.csv': monthly };
  const paths = Object.keys(files).map((name) => join(portal.dataFolder, name));
  await Promise.all(Object.values(files).map((text, index) => writeFile(paths[index] ?? '', text)));
  const words = ['--revise', '--reason=Prova', '--note-it=Rettifica', '--note-en=Corrected'];
  const over = periods.flatMap((period) => ['--over', period]);
  const child = spawn(
    process.execPath,
    [join(repository, 'scripts/import.ts'), ...words, ...over, ...paths],
    { env: { ...process.env, DATA_DIR: portal.dataFolder }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const timer =
    killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  if (code !== 0 && killAfter === undefined) throw new Error(said);
  return code;
}

/** Milliseconds that it takes to its end. */
async function timeOf(generation: number): Promise<number> {
  const started = performance.now();
  await importing(generation);
  return performance.now() - started;
}

const expected = (generation: number): Seen => ({
  generations: [generation],
  weeks: [weeksOf(generation, SIZE)],
});

/** Looks at all views again and again. A look during which the figures changed once sees two generations. */
function keepLooking(signal: AbortSignal) {
  const looks = { whole: 0, crossed: 0 };
  const looking = async () => {
    let crossed = false;
    while (!signal.aborted) {
      const seen = await look();
      // Only the look that meets the moment itself may, and it has to be over in the next.
      if (!isWhole(seen)) expect(crossed, `two looks with ${JSON.stringify(seen)}`).toBe(false);
      else expect(seen).toEqual(expected(seen.generations[0] ?? -1));
      looks[isWhole(seen) ? 'whole' : 'crossed'] += 1;
      crossed = !isWhole(seen);
      await delay(20);
    }
  };
  return { looks, end: looking() };
}

long(
  `an import that is killed at any moment never gives readers two answers (kills: ${kills})`,
  {
    timeout: Math.max(600_000, kills * 60_000),
  },
  async () => {
    console.log(`kill seed ${seed}`);
    await importing(0);
    let usual = await timeOf(1);
    const readers = new AbortController();
    const { looks, end } = keepLooking(readers.signal);
    // Told at the end, with the round that found it or without.
    end.catch(() => readers.abort());
    let generation = 1;
    let killed = 0;
    let visible = 0;
    try {
      for (let round = 1; round <= kills && !readers.signal.aborted; round += 1) {
        const code = await importing(generation + 1, usual * (0.3 + 0.8 * moment()));
        if (code !== 0) killed += 1;
        // Only the database still writes: it may complete the last transaction that reached it.
        const seen = await settled();
        const [shown] = seen.generations;
        expect([generation, generation + 1]).toContain(shown);
        expect(seen).toEqual(expected(shown ?? -1));
        if (shown === generation + 1) visible += 1;
        usual = await timeOf(generation + 1);
        generation += 1;
        expect(await look()).toEqual(expected(generation));
      }
    } finally {
      readers.abort();
      await end;
    }
    console.log(
      `${killed} killed, ${visible} of all visible; ${looks.whole} looks, ${looks.crossed} met the moment`,
    );
    expect(looks.whole).toBeGreaterThan(kills);
  },
);
