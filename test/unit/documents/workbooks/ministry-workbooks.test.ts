import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acrossChecks } from '../../../../functions/documents/workbooks/rules/checks/across-checks.ts';
import { runningChecks } from '../../../../functions/documents/workbooks/rules/checks/running-checks.ts';
import type { Observation } from '../../../../functions/documents/workbooks/rules/observation.ts';
import { matches } from '../../../../functions/documents/workbooks/rules/observation.ts';
import { readDocument } from '../../../../functions/documents/workbooks/work/read-document.ts';
import { repository } from '../../../support/code/imports.ts';

/** The ministry's workbooks are not part of the repository; where they stand beside it, they are read as they are. */
const folder = join(repository, '../shared/data/workbooks');
const isThere = existsSync(folder);
const files = isThere
  ? (readdirSync(folder, { recursive: true }) as string[])
      .filter((file) => /\.xlsx?$/.test(file))
      .sort()
  : [];
const readingOf = (file: string) => readDocument(basename(file), readFileSync(join(folder, file)));

function observationsOf(file: string): readonly Observation[] {
  const reading = readingOf(file);
  if (!reading.read) throw new Error(`${file}: ${JSON.stringify(reading.refused)}`);
  return reading.observations;
}

/** Each was looked at: two rows of one country, a table to March only, November's figures under December's name,
 * October's under the title of the ten months. */
const refused = new Map([
  ['carboni_export_2014_p.xlsx', 'figure_twice'],
  ['import_prod_finiti_prodotti_mese_2018_p.xls', 'period_differs'],
  ['petrolchimica_2015_12_m.xls', 'period_differs'],
  ['petrolchimica_2022_05_m.xls', 'header_differs'],
  ['petrolchimica_2014_p.xlsx', 'unknown_table'],
  ['lavoraz_raffinerie_2016_10_m.xls', 'period_differs'],
]);

describe.skipIf(!isThere)('the ministry’s workbooks', () => {
  test('are read whole, every ninth of all kinds and those that are not', () => {
    const tried = files.filter((file, index) => index % 9 === 0 || refused.has(basename(file)));
    expect(tried.length).toBeGreaterThan(150);
    const unread = tried.flatMap((file) => {
      const reading = readingOf(file);
      return reading.read ? [] : [[basename(file), reading.refused.code] as const];
    });
    expect(new Map(unread)).toEqual(refused);
  });

  test.each<[string, Observation['dimensions'], string, string]>([
    [
      'gas_naturale/bilancio/2022/Bilancio_GAS_2022_12.xlsx',
      { flow: 'GROSS-CONSUMPTION', period: '2022' },
      '68524.13689211708',
      'J21',
    ],
    [
      'gas_naturale/bilancio/2024/Bilancio_GAS_2024_01.xlsx',
      { place: 'OTHER', period: '2024-01' },
      '2.334547',
      'G19',
    ],
    [
      // Shown as billions by its format, cubic metres in the cell.
      'gas_naturale/importazioni/ImportazioniGasMensiliPerPuntoIngresso_2013.xls',
      { place: 'GELA', period: '2013-01' },
      '518.740197',
      'B8',
    ],
    [
      // Says billions over millions.
      'gas_naturale/importazioni/ImportazioniGasMensiliPerPaeseDiOrigine_2017.xlsx',
      { partner: 'LY', period: '2017' },
      '4640',
      'N9',
    ],
    [
      'consumi_petroliferi/definitivi/Consumi_Petroliferi_Definitivi_2022.xlsx',
      { product: 'TOTAL', period: '2022' },
      '58254.999999989996',
      'AA63',
    ],
    [
      'bollettino/2022/vendite_prov_benzina_gasolio_oliocomb_2022_06_m.xls',
      { place: 'ITP001', product: 'D3', channel: 'RETAIL-MOTORWAY', period: '2022-06' },
      '479',
      'E20',
    ],
    [
      'bollettino/2022/import_greggio_2022_06_m.xls',
      { partner: 'DZ', product: 'A2.1301', unit: 'T', period: '2022-06' },
      '164514.64',
      'F8',
    ],
  ])('%s says %j', (file, dimensions, value, cell) => {
    const found = observationsOf(file).filter((each) => matches(each.dimensions, dimensions));
    expect(found).toMatchObject([{ value, source: { cell } }]);
  });

  test('have running totals of final consumption that are the sums of the months, since 2002', () => {
    const finals = files.filter((file) => file.includes('Definitivi'));
    const checks = finals.flatMap((file) => runningChecks(observationsOf(file), '0.05'));
    expect(finals.length).toBe(21);
    expect(checks.length).toBeGreaterThan(9_000);
    expect(checks.filter(({ agrees }) => !agrees)).toEqual([]);
  });

  test('have the sales of petrol on the network in provinces that the nation has', () => {
    const months = ['03', '06', '09', '12'].map((month) => `2022_${month}_m.xls`);
    const observations = ['vendite_', 'vendite_prov_benzina_gasolio_oliocomb_'].flatMap((base) =>
      months.flatMap((month) => observationsOf(`bollettino/2022/${base}${month}`)),
    );
    const petrol = acrossChecks(observations).filter(({ rule }) => rule.startsWith('D3'));
    expect(petrol).toHaveLength(8);
    expect(petrol.filter(({ agrees }) => !agrees)).toEqual([]);
  });
});
