import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { RUN_DATE } from '../../../scripts/quality/run-date.ts';

/** Milliseconds since the run began, by a moment of the run: those that have really passed, whatever the machine's date. */
const sinceBegin = (moment: string | number | Date) =>
  new Date(moment).getTime() - Date.parse(process.env.RUN_DATE ?? RUN_DATE);
const someHours = 4 * 3_600_000;

it('gives every program of a run the moment of the run', () => {
  expect(clock.now()).toBeInstanceOf(Date);
  const child = execFileSync(process.execPath, [
    '--print',
    '[new Date().toISOString(), Date(), Date.now()].join()',
  ]);
  for (const moment of [clock.now(), ...child.toString().trim().split(',')]) {
    const passed = sinceBegin(Number(moment) || moment);
    expect([moment, passed > -2000 && passed < someHours]).toEqual([moment, true]);
  }
});

it('dates the answers of its servers by it', async () => {
  const server = createServer((_, response) => void response.end()).listen(0);
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  server.close();
  expect(sinceBegin(headers.get('date') ?? '')).toBeGreaterThan(-2000);
  expect(sinceBegin(headers.get('date') ?? '')).toBeLessThan(someHours);
});

it('leaves dates that are given as they are', () => {
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
  expect(new Date(2026, 0, 1).getFullYear()).toBe(2026);
  expect(Object.getPrototypeOf(new Date(0)).constructor).toBe(Date);
});
