import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { webhookCalls } from '../../../functions/notices/subscriptions/contract/webhook-calls.ts';
import { DESCRIPTION_PARTS } from '../../../functions/open-data/description/contract.ts';
import { openApiDocument } from '../../../functions/open-data/description/work/openapi-document.ts';
import { routes } from '../../../functions/routes.ts';
import { repository } from '../../support/code/imports.ts';

/**
 * Spectral itself, where it is installed, by its own rules for OpenAPI. The Italian rules of docs/api-rules.yaml are
 * fetched from the internet, so tests leave them out; openapi.test.ts keeps them in words of its own.
 */

const folder = mkdtempSync(join(tmpdir(), 'spectral-'));
afterAll(() => rmSync(folder, { recursive: true }));
const isThere = spawnSync('spectral', ['--version']).status === 0;

test.skipIf(!isThere).each(DESCRIPTION_PARTS)(
  'Spectral finds nothing in the %s description',
  (part) => {
    const rules = readFileSync(join(repository, 'docs', 'api-rules.yaml'), 'utf8');
    const own = rules.replace(/^ {2}- https:.*\n/m, '').replace(/^rules:[\s\S]*/m, '');
    writeFileSync(join(folder, 'rules.yaml'), own);
    const origin = 'https://statistics.example.org';
    const described = openApiDocument({ routes, calls: webhookCalls, part, origin });
    writeFileSync(join(folder, `${part}.json`), JSON.stringify(described));
    const { status, stdout } = spawnSync(
      'spectral',
      ['lint', '--ruleset', 'rules.yaml', '--fail-severity', 'warn', `${part}.json`],
      { cwd: folder, encoding: 'utf8' },
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('No results')]);
  },
);
