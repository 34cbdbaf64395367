import { expect, test } from 'vitest';
import { documentPage, documentTitle } from '../../../functions/documents/rules/document-titles.ts';

const root = '/sg_dgsaie/';
const file = (folder: string, fileName: string) => ({ location: `${root}${folder}`, fileName });

test.each([
  [
    'gas_naturale/bilancio/2024/',
    'Bilancio_GAS_2024_10.xlsx',
    'Bilancio del gas naturale: ottobre 2024',
    'Natural gas balance: October 2024',
    '/bilancio-gas-naturale',
  ],
  [
    'consumi_petroliferi/definitivi/',
    'Consumi_Petroliferi_Definitivi_2023.xlsx',
    'Consumi petroliferi, dati definitivi: 2023',
    'Oil consumption, final data: 2023',
    '/consumi-petroliferi',
  ],
  [
    'gas_naturale/importazioni/',
    'ImportazioniGasMensiliPerPuntoIngresso_2023-2024.xlsx',
    "Importazioni mensili di gas naturale per punto d'ingresso: 2023-2024",
    'Monthly natural gas imports by entry point: 2023-2024',
    '/importazioni-gas-naturale',
  ],
  [
    'bollettino/2024/',
    'import_greggio_2024_p.xlsx',
    'Bollettino petrolifero, tavola 1, Importazioni di greggio: 2024',
    'Oil bulletin, table 1, Crude oil imports: 2024',
    '/bollettino-petrolifero?anno=2024',
  ],
  [
    'metodologia/',
    'Nota_metodologica_2023.pdf',
    'Metodologia: Nota metodologica 2023',
    'Methodology: Nota metodologica 2023',
    '/metodologia',
  ],
])('%s%s is called by what it is', (folder, name, it, en, page) => {
  const found = file(folder, name);
  expect(documentTitle(found, 'it')).toBe(it);
  expect(documentTitle(found, 'en')).toBe(en);
  expect(documentPage(found)).toBe(page);
});

test('pages of the old bulletin belong to oil or coal, by quarter', () => {
  const folder = 'bollettino/2010/trimestre2/';
  expect(documentTitle(file(folder, 'tav96.htm'), 'it')).toMatch(
    /^Bollettino del carbone, tavola 96, .+: 2° trimestre 2010$/,
  );
  expect(documentPage(file(folder, 'tav96.htm'))).toBe('/bollettino-carbone?anno=2010');
  expect(documentPage(file(folder, 'tav9.htm'))).toBe('/bollettino-petrolifero?anno=2010');
});

test('a file that does not fit keeps its name as title', () => {
  expect(documentTitle(file('ben/', 'Appunti.pdf'), 'it')).toBe('Appunti.pdf');
  expect(documentPage(file('elsewhere/', 'Appunti.pdf'))).toBeUndefined();
});
