import { expect, test } from 'vitest';
import { footerPartIn } from '../../../../functions/open-data/search/rules/asked-footer.ts';

test.each([
  ['contatti', 'contacts'],
  ['telefono ministero', 'contacts'],
  ['email address of the office', 'contacts'],
  ['dichiarazione di accessibilità', 'accessibility'],
  ['cookie', 'privacy'],
  ['avvisi per email', undefined],
  ['contratto di trasporto', undefined],
])('%s asks for %s', (question, part) => {
  expect(footerPartIn(question)).toBe(part);
});
