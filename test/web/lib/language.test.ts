import { beforeEach, expect, test } from 'vitest';
import { chosenLanguage, rememberNamed } from '../../../frontend/lib/language.ts';

beforeEach(() => localStorage.clear());

const open = (address: string) => {
  window.history.replaceState(null, '', address);
  rememberNamed();
  return chosenLanguage();
};

test('the language of an opened address is remembered on a device where none was chosen', () => {
  expect(open('/dgsaie/?lang=en')).toBe('en');
  expect(open('/dgsaie/open-data')).toBe('en');
});

test('the language of an opened address does not replace what was chosen on the device', () => {
  localStorage.setItem('language', 'it');
  expect(open('/dgsaie/?lang=en')).toBe('en');
  expect(open('/dgsaie/open-data')).toBe('it');
});

test('a language that the site does not have is not remembered', () => {
  expect(open('/dgsaie/?lang=fr')).toBe('it');
  expect(localStorage.getItem('language')).toBe(null);
});
