import { describe, expect, it } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import {
  newerFolders,
  newerUnread,
} from '../../../functions/open-data/energy/rules/unread-documents.ts';

const bulletin = (fileName: string, isRead = false) => ({
  location: folderOf('bulletin', { year: 2026 }),
  ...{ fileName, figuresUnread: isRead ? undefined : ('layout' as const) },
});

describe('a document that is newer than the figures and was not read', () => {
  it.each([
    ['crude-imports', 'import_greggio_2026_06_m.xls', '2026-06'],
    ['oil-sales', 'vendite_2026_06_m.xls', '2026-06'],
    ['lpg-by-province', 'vendite_prov_gpl_lub_2026_06_m.xls', '2026-06'],
    ['petrol-by-province', 'vendite_prov_gpl_lub_2026_06_m.xls', undefined],
    ['oil-sales', 'import_greggio_2026_06_m.xls', undefined],
    ['oil-sales', 'vendite_2026_05_m.xls', undefined],
    // The months of a year's file are not known.
    ['oil-sales', 'vendite_2026_p.xls', undefined],
    ['oil-sales', 'vendite_2027_p.xls', undefined],
  ] as const)('of %s, %s, is that of %s', (subject, fileName, period) => {
    expect(newerUnread(subject, [bulletin(fileName)], '2026-05')?.period).toBe(period);
  });

  it('is the latest of several, and none that was read', () => {
    const files = [
      bulletin('vendite_2026_06_m.xls'),
      bulletin('vendite_2026_07_m.xls'),
      bulletin('vendite_2026_08_m.xls', true),
    ];
    expect(newerUnread('oil-sales', files, '2026-05')?.file.fileName).toBe('vendite_2026_07_m.xls');
  });

  it('of a year is newer than the figures of earlier years', () => {
    const file = {
      ...{ location: folderOf('gas-imports'), figuresUnread: 'layout' as const },
      fileName: 'ImportazioniGasMensiliPerPaeseDiOrigine_2026.xlsx',
    };
    expect(newerUnread('gas-imports-by-country', [file], '2025-12')?.period).toBe('2026');
    expect(newerUnread('gas-imports-by-entry-point', [file], '2025-12')).toBeUndefined();
  });

  it('is looked for in the folders from the year of the figures on, each once', () => {
    expect(newerFolders('gas-balance', '2025-12', '2026-07-20')).toEqual([
      folderOf('gas-balance', { year: 2025 }),
      folderOf('gas-balance', { year: 2026 }),
    ]);
    expect(newerFolders('gas-imports-by-country', '2025-12', '2026-07-20')).toEqual([
      folderOf('gas-imports'),
    ]);
  });
});
