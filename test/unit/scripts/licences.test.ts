import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAllowed, unlicensed } from '../../../scripts/quality/licences.ts';
import { repository } from '../../support/code/imports.ts';

test('every package may be part of a work under the AGPL', () => {
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
  expect(unlicensed(lock.packages)).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR LicenseRef-shop)', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND SSPL-1.0', false],
  ['(MIT OR ISC) AND SSPL-1.0', false],
  ['GPL-2.0-only', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE.txt', false],
])('%s: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});

test('a package that states no licence is named', () => {
  const packages = {
    '': { license: 'AGPL-3.0-or-later' },
    'node_modules/a/node_modules/silent': {},
    'node_modules/closed': { license: 'UNLICENSED' },
    'node_modules/for-another-machine': { optional: true as const },
  };
  expect(unlicensed(packages)).toEqual([
    { name: 'silent', licence: undefined },
    { name: 'closed', licence: 'UNLICENSED' },
  ]);
});
