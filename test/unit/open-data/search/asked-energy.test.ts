import { expect, test } from 'vitest';
import { askedLine, energyIn } from '../../../../functions/open-data/search/rules/asked-energy.ts';

test.each([
  ['importazioni gas algeria', 'gas-imports-by-country'],
  ['gas imports', 'gas-imports-by-country'],
  ['consumi benzina 2021', 'oil-consumption'],
  ['consumo gas', 'gas-balance'],
  ['produzione gas', 'gas-balance'],
  ['importazioni greggio libia', 'crude-imports'],
  ['coal imports', 'coal-imports'],
  ['prezzo gas', undefined],
  ['consumi gas regione', undefined],
  ['gas consumption by province', undefined],
  ['benzina', undefined],
])('%s asks for %s', (question, subject) => {
  expect(energyIn(question)?.subject).toBe(subject);
});

const lines = [
  { code: 'GASOLINE.RETAIL', it: 'Benzina, rete', en: 'Motor gasoline, retail' },
  { code: 'GASOLINE', it: 'Benzina', en: 'Motor gasoline' },
  { code: 'LPG', it: 'G.P.L.', en: 'LPG' },
  { code: 'DZ', it: 'Algeria', en: 'Algeria' },
  { code: 'TOTAL', it: 'Totale', en: 'Total' },
];

test.each([
  ['consumi benzina', 'GASOLINE'],
  ['petrol consumption', 'GASOLINE'],
  ['consumi di benzina in rete', 'GASOLINE.RETAIL'],
  ['consumi gpl', 'LPG'],
  ['importazioni gas dall’Algeria', 'DZ'],
  ['quanto gas importazioni', 'TOTAL'],
  // The figure of all countries would be a wrong answer to a question for one.
  ['importazioni gas norvegia', undefined],
])('%s names %s', (question, code) => {
  expect(askedLine(question, lines, 'TOTAL')?.code).toBe(code);
});
