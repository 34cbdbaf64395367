import { describe, expect, test } from 'vitest';
import { meantName } from '../../../functions/platform/kernel/misspelt-name.ts';

const known = ['asOf', 'lang', 'format', 'dialect', 'type', 'to', 'from'];

describe('an unknown name', () => {
  test.each([
    ['asof', 'asOf'],
    ['ASOF', 'asOf'],
    ['as_of', 'asOf'],
    ['as-of', 'asOf'],
    ['asO', 'asOf'],
    ['assOf', 'asOf'],
    ['aOsf', 'asOf'],
    ['fromat', 'format'],
    ['forma', 'format'],
    ['dialetc', 'dialect'],
    ['TO', 'to'],
  ])('%s is meant to be %s', (name, meant) => {
    expect(meantName(name, known)).toBe(meant);
  });

  test.each(['utm_source', 'fbclid', 'v', 't', 'of', 'asOfff', 'language', ''])(
    '%j is none of them',
    (name) => {
      expect(meantName(name, known)).toBeUndefined();
    },
  );
});
