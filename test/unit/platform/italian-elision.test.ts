import { expect, test } from 'vitest';
import { elided } from '../../../functions/platform/kernel/italian-elision.ts';

test.each([
  ['rilevazione del 11/01/2027', "rilevazione dell'11/01/2027"],
  ['rilevazione del 8 marzo 2027', "rilevazione dell'8 marzo 2027"],
  ['dal 08/03/2027 al 11/03/2027.', "dall'08/03/2027 all'11/03/2027."],
  ['Il 11/01/2027, 12:00 e il 08/03/2027', "L'11/01/2027, 12:00 e l'08/03/2027"],
  ['del 18/01/2027, del 1 novembre 2026 e del 10/11/2026', undefined],
  [
    'oltre la soglia del 8 %: varia del 11,61\u00a0%',
    "oltre la soglia dell'8 %: varia dell'11,61\u00a0%",
  ],
  ['dal 80 % al 1,5 %, e il 11 % del peso', "dall'80 % all'1,5 %, e l'11 % del peso"],
  ['del 18 %, del 10,8 %, del 100 %, del 8/2 alle 11', undefined],
])('%s', (text, expected = text) => {
  expect(elided(text)).toBe(expected);
});
