import { describe, expect, test } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import {
  bulletinTarget,
  categoryTarget,
  storePlace,
  uploadCategories,
  uploadPlace,
} from '../../../functions/documents/rules/upload-names.ts';
import { refusalOf } from '../../support/refusals.ts';

describe('an upload form composes', () => {
  test('the name of a monthly bulletin, with two digits for the month', () => {
    expect(bulletinTarget({ file: 'vendite', type: 'm' }, 2025, 3)).toEqual({
      folder: '/sg_dgsaie/bollettino/2025/',
      stem: 'vendite_2025_03_m',
    });
  });

  test('the name of an annual bulletin, without a month', () => {
    expect(bulletinTarget({ file: 'giacenze', type: 'p' }, 2025, 3).stem).toBe('giacenze_2025_p');
  });

  test.each([
    [1, '/sg_dgsaie/consumi_petroliferi/preconsuntivi/2025/', 'Consumi_Petroliferi_2025_03'],
    [2, '/sg_dgsaie/consumi_petroliferi/definitivi/', 'Consumi_Petroliferi_Definitivi_2025'],
    [3, '/sg_dgsaie/gas_naturale/bilancio/2025/', 'Bilancio_GAS_2025_03'],
  ])('the name of category %i', (id, folder, stem) => {
    const category = uploadCategories.find((one) => one.id === id);
    if (!category) throw new Error('no such category');
    expect(categoryTarget(category, 2025, 3)).toEqual({ folder, stem });
    // The server accepts the names that the form composes.
    expect(uploadPlace(folder, `${stem}.xlsx`, today).fileName).toBe(`${stem}.xlsx`);
  });
});

const today = '2026-11-29';
const bulletin = folderOf('bulletin', { year: 2025 });

describe('an upload', () => {
  test('may name its folder without the final slash, and its extension in capitals', () => {
    expect(uploadPlace('/sg_dgsaie/bollettino/2025', 'vendite_2025_01_m.XLS', today)).toEqual({
      location: bulletin,
      fileName: 'vendite_2025_01_m.xls',
    });
  });

  test('gets a plain name', () => {
    expect(uploadPlace(folderOf('logistics'), 'Circolare à n.1 – 2025.pdf', today).fileName).toBe(
      'Circolare_a_n_1___2025.pdf',
    );
  });

  test.each([
    ['a folder that is none of the store', '/sg_dgsaie/altro/', 'BEN_2025.pdf'],
    ['a way out of the root', '/sg_dgsaie/../bollettino/2025/', 'vendite_2025_01_m.xls'],
    ['a way out at the end', '/sg_dgsaie/bollettino/2025/..', 'vendite_2025_01_m.xls'],
    ['an empty segment', '/sg_dgsaie//bollettino/2025/', 'vendite_2025_01_m.xls'],
    ['an encoded way out', '/sg_dgsaie/%2e%2e/2025/', 'vendite_2025_01_m.xls'],
    ['another root', '/altro/bollettino/2025/', 'vendite_2025_01_m.xls'],
    ['the root itself', '/sg_dgsaie/', 'BEN_2025.pdf'],
  ])('to %s is refused', (_, folder, fileName) => {
    expect(refusalOf(() => uploadPlace(folder, fileName, today))).toEqual({
      code: 'invalid',
      details: { errors: [{ pointer: '/folder', code: 'folder_not_allowed' }] },
    });
  });

  test.each([
    ['../vendite_2025_01_m.xls', 'file_name'],
    ['..\\vendite_2025_01_m.xls', 'file_name'],
    ['vendite_2025_01_m.xls\u0000.pdf', 'file_name'],
    ['.xls', 'file_name'],
    ['vendite_2025_01_m.exe', 'extension_not_allowed'],
    ['vendite_2025_01_m', 'extension_not_allowed'],
    ['vendite_2025_01_m.csv', 'extension_not_allowed'],
    ['vendite_2025_01_m.exe.xls', 'double_extension'],
    ['vendite_2025_01_m.xls.xls', 'double_extension'],
    ['vendite_2024_01_m.xls', 'name_of_other_place'],
    ['Consumi_Petroliferi_2025_01.xls', 'name_of_other_place'],
    ['import_prodfiniti_2025_02_m.xls', 'name_of_other_place'],
  ])('called %j is refused with %s', (fileName, code) => {
    expect(refusalOf(() => uploadPlace(bulletin, fileName, today))).toEqual({
      code: 'invalid',
      details: { errors: [{ pointer: '/fileName', code }] },
    });
  });
});

describe('a period to come', () => {
  test.each([
    ['vendite_2025_07_m.pdf', '2025-06-30', 'period_to_come'],
    ['vendite_2025_06_m.pdf', '2025-06-30', undefined],
    ['vendite_2025_p.xls', '2024-12-31', 'period_to_come'],
    ['vendite_2025_p.xls', '2025-01-01', undefined],
  ])('is the name of no document: %s on %s', (fileName, day, code) => {
    for (const place of [uploadPlace, storePlace]) {
      const named = () => place(bulletin, fileName, day);
      if (code)
        expect(refusalOf(named).details).toEqual({ errors: [{ pointer: '/fileName', code }] });
      else expect(named().fileName).toBe(fileName);
    }
  });
});

describe('an import', () => {
  test('may have types that the forms do not take, and the name of a published bulletin in no list', () => {
    expect(
      storePlace('/sg_dgsaie/bollettino/2003/trimestre1', 'tavola_96_bis.htm', today).fileName,
    ).toBe('tavola_96_bis.htm');
    expect(storePlace(bulletin, 'import_prodfiniti_2025_02_m.xls', today).location).toBe(bulletin);
  });

  test.each([
    [folderOf('gas-balance', { year: 2026 }), 'Bilancio_GAS_2026_13.xlsx'],
    [folderOf('gas-balance', { year: 2026 }), 'Bilancio_GAS_2025_12.xlsx'],
    [bulletin, 'Consumi_Petroliferi_2025_01.xls'],
  ])('into %s of %s is refused like an upload', (folder, fileName) => {
    const refused = {
      code: 'invalid',
      details: { errors: [{ pointer: '/fileName', code: 'name_of_other_place' }] },
    };
    expect(refusalOf(() => storePlace(folder, fileName, today))).toEqual(refused);
    expect(refusalOf(() => uploadPlace(folder, fileName, today))).toEqual(refused);
  });

  test('cannot have the extension of a program, or a name with a path', () => {
    expect(refusalOf(() => storePlace(bulletin, 'setup.exe', today)).code).toBe('invalid');
    expect(refusalOf(() => storePlace(bulletin, 'a/../b.pdf', today)).code).toBe('invalid');
  });
});
