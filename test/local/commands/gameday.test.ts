import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { days } from '../../../scripts/gameday/days.ts';
import { repository } from '../../support/code/imports.ts';

/** `npm run gameday`: one day is played here, the others when somebody asks for them. */

function gameday(...names: string[]) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(repository, 'scripts/gameday.ts'), ...names],
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

test.each(Object.values(days))('the page of "$title" is in the runbook', ({ page }) => {
  const headings = readFileSync(join(repository, page.file), 'utf8').matchAll(/^##+ (.+)$/gm);
  expect([...headings].map(([, heading]) => heading)).toContain(page.heading);
});

test('a day shows readers, operators and page, and ends with all as before', async () => {
  const { code, out, err } = await gameday('publication', 'administrator');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/readers +a published figure: 200 1999\.99\n/);
  expect(out).toMatch(/repair +npm run import -- --revise .*--over 2005-01-03 /);
  expect(out).toMatch(/readers +a published figure: 200 1115\.75\n/);
  expect(out).toMatch(/operators +signing in: 401 bad_credentials\n/);
  expect(out).toMatch(/operators +Products: all there \| Administrator: invited\n/);
  expect(out).toMatch(/runbook +docs\/runbook\/people\.md, No administrator can sign in\n/);
  expect(out).toMatch(/repair +npm run init -- --administrator nuova /);
  expect(out).toMatch(/repaired +[\d.]+ s\n/);
  expect(out).not.toContain('database:');
});

test('an unknown day is refused with the known ones', async () => {
  const { code, err } = await gameday('flood');
  expect(code).toBe(2);
  expect(err).toContain('flood: no such day. Days: database, files, pool, site,');
});
