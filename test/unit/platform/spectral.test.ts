import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { webhookCalls } from '../../../functions/notices/subscriptions/contract/webhook-calls.ts';
import {
  describedRoutes,
  openApiDocument,
} from '../../../functions/open-data/description/work/openapi-document.ts';
import { routes } from '../../../functions/routes.ts';
import { repository } from '../../support/code/imports.ts';

/**
 * Spectral itself, where it is installed, by its own rules for OpenAPI. The Italian rules of docs/api-rules.yaml are
 * fetched from the internet, so tests leave them out; openapi.test.ts keeps them in words of its own.
 */

const folder = mkdtempSync(join(tmpdir(), 'spectral-'));
afterAll(() => rmSync(folder, { recursive: true }));
const isThere = spawnSync('spectral', ['--version']).status === 0;

test.skipIf(!isThere)('Spectral finds nothing in the description', () => {
  const rules = readFileSync(join(repository, 'docs', 'api-rules.yaml'), 'utf8');
  const own = rules.replace(/^ {2}- https:.*\n/m, '').replace(/^rules:[\s\S]*/m, '');
  writeFileSync(join(folder, 'rules.yaml'), own);
  const origin = 'https://statistics.example.org';
  const described = openApiDocument(describedRoutes(routes), webhookCalls, origin);
  writeFileSync(join(folder, 'api.json'), JSON.stringify(described));
  const { status, stdout } = spawnSync(
    'spectral',
    ['lint', '--ruleset', 'rules.yaml', '--fail-severity', 'warn', 'api.json'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect([status, stdout]).toEqual([0, expect.stringContaining('No results')]);
});
