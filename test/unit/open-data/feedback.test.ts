import { expect, test } from 'vitest';
import {
  averageStars,
  opinionsIn,
  reasonsFor,
  withoutContacts,
} from '../../../functions/open-data/feedback/rules/feedback.ts';

test('the mean of stars is in tenths, rounded half up', () => {
  expect(averageStars([0, 0, 0, 0, 0])).toBeUndefined();
  expect(averageStars([1, 0, 0, 0, 0])).toBe(10);
  expect(averageStars([1, 0, 0, 0, 2])).toBe(37);
  expect(averageStars([0, 0, 0, 19, 1])).toBe(41);
  expect(opinionsIn([1, 0, 0, 0, 2])).toBe(3);
});

test('readers who give four stars and more are asked what was good', () => {
  expect(reasonsFor(4)).toContain('clear');
  expect(reasonsFor(3)).not.toContain('clear');
  expect(reasonsFor(3)).toContain('unclear');
});

test.each([
  ['Scrivetemi: mario.rossi@example.org, grazie', 'Scrivetemi: […] grazie'],
  ['Sono RSSMRA80A01H501U', 'Sono […]'],
  ['IBAN IT60X0542811101000000123456', 'IBAN […]'],
  ['Telefono +39 06 5722 1234!', 'Telefono […]!'],
  ['333-1234567', '[…]'],
])('%s becomes %s', (comment, kept) => {
  expect(withoutContacts(comment)).toBe(kept);
});

test.each([
  'La benzina a 1.693,42 € il 13/03/2024?',
  'Dal 2005-01-03 al 2024-03-13 manca un dato',
  'Tavole 9, 10 e 96 bis: chiarissime',
])('%s stays', (comment) => {
  expect(withoutContacts(comment)).toBe(comment);
});
