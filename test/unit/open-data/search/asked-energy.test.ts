import { expect, test } from 'vitest';
import { energyIn } from '../../../../functions/open-data/search/rules/asked-energy.ts';
import { askedLine } from '../../../../functions/open-data/search/rules/asked-line.ts';

test.each([
  ['importazioni gas algeria', 'gas-imports-by-country'],
  ['gas imports', 'gas-imports-by-country'],
  ['consumi benzina 2021', 'oil-consumption'],
  ['consumo gas', 'gas-balance'],
  ['produzione gas', 'gas-balance'],
  ['importazioni greggio libia', 'crude-imports'],
  ['coal imports', 'coal-imports'],
  ['greggio azerbaigian', 'crude-imports'],
  ['petrolio dall’Iraq', 'crude-imports'],
  ['carbone dalla Russia', 'coal-imports'],
  ['gas russo', 'gas-imports-by-country'],
  ['gas dal 2020', undefined],
  ['Tarvisio', 'gas-balance'],
  ['rigassificatore di Piombino', 'gas-balance'],
  ['stoccaggi gas', 'gas-balance'],
  ['vendite bitume', 'oil-consumption'],
  ['vendite benzina provincia di Milano', 'petrol-by-province'],
  ['diesel sold in Naples', 'diesel-by-province'],
  ['gasolio riscaldamento Bergamo', 'heating-oil-by-province'],
  ['consumo benzina', 'oil-consumption'],
  ['prodotti delle raffinerie', 'refinery-output'],
  ['prezzo gas', undefined],
  ['consumi gas regione', undefined],
  ['gas consumption by province', undefined],
  ['benzina', undefined],
])('%s asks for %s', (question, subject) => {
  expect(energyIn(question)?.subject).toBe(subject);
});

test.each([
  ['consumo gas Lombardia', 'gas-regions'],
  ['metano consumato in provincia di Roma', 'gas-provinces'],
  ['gas consumption Tuscany', 'gas-regions'],
  ['esportazioni benzina', 'oil-bulletin'],
])('%s leads to the documents of %s', (question, page) => {
  expect(energyIn(question)).toEqual({ page });
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
  ['gas algerino', 'DZ'],
  // The figure of all countries would be a wrong answer to a question for one.
  ['importazioni gas norvegia', undefined],
])('%s names %s', (question, code) => {
  expect(askedLine(question, lines, 'oil-consumption', 'TOTAL')?.code).toBe(code);
});

test('the product of a question about provinces is no line', () => {
  const provinces = [{ code: 'ITP015', it: 'Milano', en: 'Milan' }];
  const asked = askedLine('petrol sales Milan', provinces, 'petrol-by-province', 'IT');
  expect(asked?.code).toBe('ITP015');
});
