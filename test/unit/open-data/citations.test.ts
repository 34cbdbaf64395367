import { expect, test } from 'vitest';
import { citationRecords } from '../../../functions/open-data/figures/rules/citations.ts';

const work = {
  key: 'dgsaie-monthly-2023-02-1-r1',
  author: 'Ministero dell’Ambiente & Co.',
  title: 'Prezzi medi mensili, Benzina, 2 % in più',
  date: '2023-03-07',
  note: '1.860,75 euro, n_1 #2 $3',
  url: 'https://example.org/dgsaie/dato?serie=monthly&periodo=2023-02&q=100%25',
};

test('BibTeX keeps capitals and prints the signs of TeX, and the address is as it is', () => {
  expect(citationRecords(work).bibtex.split('\n')).toEqual([
    '@misc{dgsaie-monthly-2023-02-1-r1,',
    '  author = {{Ministero dell’Ambiente \\& Co.}},',
    '  title = {{Prezzi medi mensili, Benzina, 2 \\% in più}},',
    '  year = {2023},',
    '  date = {2023-03-07},',
    '  note = {1.860,75 euro, n\\_1 \\#2 \\$3},',
    '  url = {https://example.org/dgsaie/dato?serie=monthly&periodo=2023-02&q=100%25}',
    '}',
  ]);
});

test('RIS has no signs of its own', () => {
  expect(citationRecords(work).ris).toContain('TI  - Prezzi medi mensili, Benzina, 2 % in più\r\n');
});
