import { expect, test } from 'vitest';
import {
  fitOf,
  markedParts,
  preparedText,
  searchTerms,
} from '../../../functions/open-data/search/rules/text-search.ts';

const fits = (question: string, title: string, more = '') =>
  fitOf(searchTerms(question), preparedText({ title, more }));

test.each([
  ['bolletino', 'Bollettino petrolifero', false],
  ['bollettino', 'Bollettino petrolifero', true],
  ['BOLLETTINO Petrolifero', 'Bollettino petrolifero', true],
  ['petrol', 'Bollettino petrolifero', true],
  ['trolifero', 'Bollettino petrolifero', false],
  ['qualita', 'Rapporto sulla qualità', true],
  ['qualità', 'Rapporto sulla qualita', true],
  ["dell'energia", 'Bilancio di energia', true],
  ["l'olio combustibile", 'Olio combustibile: prezzi mensili', true],
  ["importazioni dall'Algeria", 'Importazioni di gas naturale per Paese: Algeria', true],
  ["consumi nell'anno o nei mesi tra il 2020 e il 2021", 'Consumi, anno e mesi 2020-2021', true],
  ["Italy's prices", 'Fuel prices in Italy', true],
  ['prezzo benzina', 'Benzina: prezzi settimanali', true],
  ['price petrol', 'Petrol: weekly prices', true],
  ['prices', 'Price of petrol', true],
  ['bilanci', 'Bilancio del gas', true],
  ['prezzi della benzina', 'Benzina: prezzi settimanali', true],
  ['benzina 2024', 'Benzina 2023', false],
  ['gas_naturale', 'Bilancio del gas naturale', true],
  ['gas', 'Galleria', false],
])('%s in %s: %s', (question, title, expected) => {
  expect(fits(question, title) > 0).toBe(expected);
});

test('a title counts more than the rest, a whole word more than a beginning or another ending', () => {
  const inOrder = [
    fits('consumi', 'Consumi regionali'),
    fits('consum', 'Consumi regionali'),
    fits('consumo', 'Consumi regionali', 'consumo'),
    fits('consum', 'Gas', 'consumi'),
  ];
  expect(inOrder).toEqual([9, 6, 3, 2]);
});

test('words that say nothing count only when there are no others', () => {
  expect(searchTerms('la benzina di oggi').map(({ word }) => word)).toEqual(['benzina', 'oggi']);
  expect(searchTerms('di').map(({ word }) => word)).toEqual(['di']);
  expect(searchTerms('  ?! ')).toEqual([]);
  expect(searchTerms('a1 a2 a3 a4 a5 a6 a7 a8 a9')).toHaveLength(8);
});

test('the words that were found are marked in the text as it is written', () => {
  const terms = searchTerms('qualita prezzo');
  expect(markedParts('Qualità: i prezzi, oggi', terms)).toEqual([
    { text: 'Qualità', isMarked: true },
    { text: ': i ', isMarked: false },
    { text: 'prezzi', isMarked: true },
    { text: ', oggi', isMarked: false },
  ]);
  expect(markedParts('', terms)).toEqual([]);
});
