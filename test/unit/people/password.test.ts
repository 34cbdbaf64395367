import { expect, test } from 'vitest';
import { brokenRules } from '../../../functions/people/rules/password.ts';

test.each([
  ['Right-password-2026', []],
  ['Twelve-chars', ['digit']],
  ['Eleven-chr1', ['length']],
  ['no capitals 2026', ['uppercase']],
  ['NO-LOWER-CASE-2026', ['lowercase']],
  ['NoSymbols20262026', ['symbol']],
  ['Àèìòùàèìòùàèì', ['lowercase', 'uppercase', 'digit', 'symbol']],
  ['', ['length', 'lowercase', 'uppercase', 'digit', 'symbol']],
])('the password “%s” breaks the rules %j', (password, broken) => {
  expect(brokenRules(password)).toEqual(broken);
});
