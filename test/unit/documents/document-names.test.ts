import { describe, expect, test } from 'vitest';
import { folderOf, yearsFolderOf } from '../../../functions/documents/rules/document-folders.ts';
import {
  compareDocuments,
  documentName,
  isCopyOf,
} from '../../../functions/documents/rules/document-names.ts';

/** Names from the ministry's document store, one example of each form. */

const bulletins = (year: number) => folderOf('bulletin', { year });

describe('a bulletin since 2014', () => {
  test.each([
    // Oil, monthly and annual.
    ['import_greggio_2020_05_m.xls', { table: '6', type: 'm', month: 5, sector: 'P' }],
    ['import_greggio_2020_p.xls', { table: '1', type: 'p', sector: 'P' }],
    ['import_semilavorati_2020_p.xls', { table: '2', type: 'p' }],
    ['import_prod_finiti_prodotti_mese_2020_p.xls', { table: '3', type: 'p' }],
    ['import_prod_finiti_paese_mese_2020_p.xls', { table: '4', type: 'p' }],
    ['giacenze_2020_p.xls', { table: '5', type: 'p' }],
    ['import_semilav_prodfiniti_2020_12_m.xlsx', { table: '7', type: 'm', month: 12 }],
    ['export_greggi_semilav_prodfiniti_2020_01_m.xls', { table: '8', type: 'm' }],
    ['vendite_2020_01_m.xlsx', { table: '9', type: 'm' }],
    ['vendite_2020_p.xls', { table: '9', type: 'p' }],
    ['vendite_prov_benzina_gasolio_oliocomb_2020_p.xlsx', { table: '10', type: 'p' }],
    ['vendite_prov_gpl_lub_2020_03_m.xls', { table: '11', type: 'm', month: 3 }],
    ['vendite_prov_gpl_2020_03_m.xlsx', { table: '11', type: 'm', month: 3 }],
    ['lavoraz_raffinerie_2020_03_m.xlsx', { table: '12', type: 'm' }],
    ['petrolchimica_2020_p.xlsx', { table: '17', type: 'p', sector: 'P' }],
    // Coal.
    ['carboni_giacenze_2020_p.xls', { table: '13', type: 'p', sector: 'C' }],
    ['carboni_bilancio_2020_11_m.xls', { table: '13', type: 'm', sector: 'C' }],
    ['carboni_immiss_merc_2020_11_m.xlsx', { table: '14', type: 'm', sector: 'C' }],
    ['carboni_import_2020_p.xlsx', { table: '15', type: 'p', sector: 'C' }],
    ['carboni_export_2020_p.xlsx', { table: '16', type: 'p', sector: 'C' }],
    // A second copy, a forgotten `_m`, two misspelt names.
    ['import_semilav_prodfiniti_2020_12_m__2_.xls', { table: '7', type: 'm', month: 12 }],
    ['import_prod_finiti_prodotti_mese_2020_p__2_.xls', { table: '3', type: 'p' }],
    ['import_greggio_2020_01.xls', { table: '6', type: 'm', month: 1 }],
    ['import_prod_finit_prodotti_mese_2020_p.xls', { table: '3', type: 'p' }],
    ['import_prodfiniti_prodotti_mese_2020_p.xls', { table: '3', type: 'p' }],
  ])('%s', (fileName, expected) => {
    const name = documentName(bulletins(2020), fileName);
    expect(name).toMatchObject({ kind: 'bulletin', year: 2020, ...expected });
    expect(name.misfit).toBeUndefined();
    expect(name.description).toBeTruthy();
    expect(name.descriptionEn).toBeTruthy();
  });

  test('of an unknown table gives year and month, and the reason why it does not fit', () => {
    expect(documentName(bulletins(2017), 'import_prodfiniti_2017_02_m.xls')).toMatchObject({
      year: 2017,
      month: 2,
      type: 'm',
      sector: 'P',
      misfit: 'unknown_table',
    });
  });

  test('in the folder of another year belongs to the folder’s year', () => {
    expect(documentName(bulletins(2018), 'vendite_2017_02_m.xls')).toMatchObject({
      year: 2018,
      misfit: 'other_year',
    });
  });

  test.each(['Nota.pdf', 'vendite_2020_13_m.xls', 'vendite_2020.xls'])(
    'called %s fits no pattern',
    (fileName) => {
      expect(documentName(bulletins(2020), fileName).misfit).toBe('unknown_name');
    },
  );
});

describe('a bulletin before 2014', () => {
  const quarter = (year: number, number: number) =>
    folderOf('old-bulletin', { year, quarter: number });

  test.each([
    ['tavola_9.htm', { table: '9', sector: 'P', type: 'm' }],
    ['tab09.htm', { table: '9', sector: 'P' }],
    ['12_2010.htm', { table: '12', sector: 'P' }],
    ['tavola_96.htm', { table: '96', sector: 'C', type: 'm' }],
    ['tab_096_2010.htm', { table: '96', sector: 'C', type: 'm' }],
    ['tavola_96_bis.htm', { table: '96 bis', sector: 'C', type: 'p' }],
    ['tab96bis.htm', { table: '96 bis', sector: 'C', type: 'p' }],
  ])('%s has its table and quarter', (fileName, expected) => {
    expect(documentName(quarter(2010, 3), fileName)).toMatchObject({
      kind: 'old-bulletin',
      year: 2010,
      quarter: 3,
      ...expected,
    });
  });

  test('of solid fuels is titled for the quarter or the year', () => {
    const [table, whole] = ['tavola_96.htm', 'tavola_96_bis.htm'].map((fileName) =>
      documentName(quarter(2003, 4), fileName),
    );
    expect(table?.descriptionEn).toBe('Solid fuels: stocks, imports and exports');
    expect(whole?.description).toBe(table?.description);
  });

  test('may be in the folder of its year', () => {
    expect(documentName(bulletins(2012), 'tavola_96.htm').sector).toBe('C');
    expect(documentName(bulletins(2014), 'tavola_96.htm').misfit).toBe('unknown_name');
  });

  test('with the year 1996 is not taken for table 96', () => {
    expect(documentName(quarter(2003, 1), 'confronto_1996_tavola_5.htm').table).toBe('5');
  });

  test('of an unknown table has that as its misfit', () => {
    expect(documentName(quarter(2003, 1), 'tavola_55.htm')).toMatchObject({
      table: '55',
      misfit: 'unknown_table',
    });
  });
});

describe('other documents', () => {
  test.each([
    [
      folderOf('preliminary-consumption', { year: 2025 }),
      'Consumi_Petroliferi_2025_07.xlsx',
      { year: 2025, month: 7, type: 'm' },
    ],
    [
      folderOf('preliminary-consumption', { year: 2025 }),
      'Consumi_Petrolio_2025_07.xlsx',
      { year: 2025, month: 7 },
    ],
    [
      folderOf('final-consumption'),
      'Consumi_Petroliferi_Definitivi_2002.xls',
      { year: 2002, type: 'p' },
    ],
    [folderOf('gas-balance', { year: 2004 }), 'Bilancio_GAS_2004.xls', { year: 2004 }],
    [
      folderOf('gas-balance', { year: 2013 }),
      'Bilancio_GAS_2013_04_rev1.xls',
      { year: 2013, month: 4, revision: 1 },
    ],
    [
      folderOf('gas-imports'),
      'ImportazioniGasMensiliPerPaeseDiOrigine_2002-2009.xls',
      { year: 2002, lastYear: 2009, subject: 'country', type: 'm' },
    ],
    [
      folderOf('gas-imports'),
      'ImportazioniGasMensiliPerPuntoIngresso_2022_rev1.xlsx',
      { year: 2022, subject: 'entry-point', revision: 1 },
    ],
    [
      folderOf('gas-imports'),
      'ImportazioniGasAnnualiPerPaeseDiOrigine_1990-2021.xlsx',
      { year: 1990, lastYear: 2021, subject: 'country-annual', type: 'p' },
    ],
    [folderOf('energy-balance'), 'BEN_1998.pdf', { year: 1998 }],
    [
      folderOf('eurostat-balance'),
      'BEN_-_Italia_Metodologia_Eurostat_1990_-_2020.xlsb',
      { year: 1990, lastYear: 2020, subject: 'eurostat-model' },
    ],
    [
      folderOf('eurostat-balance'),
      'Note_BEN_Eurostat_-_Edizione_2020.pdf',
      { year: 2020, subject: 'eurostat-note' },
    ],
    [folderOf('logistics'), 'Circolare_logistica_2023_1.pdf', { year: 2023, subject: 'circular' }],
    [
      folderOf('questionnaire', { year: 2022 }),
      'Questionario_Carbone_2022.pdf',
      { year: 2022, subject: 'coal' },
    ],
  ])('%s%s', (location, fileName, expected) => {
    const name = documentName(location, fileName);
    expect(name).toMatchObject(expected);
    expect(name.misfit).toBeUndefined();
  });

  test('outside the folders of the store do not fit', () => {
    expect(documentName('/sg_dgsaie/altro/', 'x.pdf')).toMatchObject({ misfit: 'unknown_folder' });
  });
});

test('a page shows tables in order, months before the year, copies and strays last', () => {
  const location = bulletins(2016);
  const names = [
    'Nota.pdf',
    'vendite_2016_p.xls',
    'vendite_2016_02_m.xls',
    'import_prodfiniti_2016_02_m.xls',
    'vendite_2016_01_m.xls',
    'import_semilavorati_2016_p.xls',
    'import_greggio_2016_10_m.xls',
  ];
  const sorted = names.map((fileName) => ({ location, fileName })).sort(compareDocuments);
  expect(sorted.map(({ fileName }) => fileName)).toEqual([
    'import_semilavorati_2016_p.xls',
    'import_greggio_2016_10_m.xls',
    'vendite_2016_01_m.xls',
    'vendite_2016_02_m.xls',
    'vendite_2016_p.xls',
    'Nota.pdf',
    'import_prodfiniti_2016_02_m.xls',
  ]);
});

test('folders of years are in one folder', () => {
  expect(yearsFolderOf('gas-balance')).toBe('/sg_dgsaie/gas_naturale/bilancio/');
});

test('a copy is a file of the same table and period, and no other format of it', () => {
  const folder = bulletins(2026);
  const isCopy = (one: string, other: string) => isCopyOf(folder, one, other);
  expect(isCopy('vendite_2026_01_m.xlsx', 'vendite_2026_01_m(1).xlsx')).toBe(true);
  expect(isCopy('vendite_2026_01_m.xlsx', 'vendite_2026_01_m_rev1.xlsx')).toBe(true);
  expect(isCopy('vendite_2026_01_m.xlsx', 'vendite_2026_01.xlsx')).toBe(true);
  expect(isCopy('vendite_2026_01_m.xlsx', 'vendite_2026_01_m.xls')).toBe(false);
  expect(isCopy('vendite_2026_01_m.xlsx', 'vendite_2026_02_m.xlsx')).toBe(false);
  expect(isCopy('vendite_2026_01_m.xlsx', 'vendite_2026_p.xlsx')).toBe(false);
  expect(isCopy('vendite_prov_gpl_2026_01_m.xlsx', 'vendite_prov_gpl_lub_2026_01_m.xlsx')).toBe(
    false,
  );
  expect(isCopy('note.xlsx', 'note(1).xlsx')).toBe(false);
});
