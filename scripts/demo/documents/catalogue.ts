import { bulletins, oldBulletins } from '../../../functions/documents/rules/bulletins.ts';
import { type FolderKind, folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { documentName } from '../../../functions/documents/rules/document-names.ts';
import { bulletinTarget } from '../../../functions/documents/rules/upload-names.ts';
import { periodName } from '../../../functions/platform/kernel/period-names.ts';
import type { MonthCode } from '../../../functions/platform/kernel/periods.ts';

/** A made-up document without its bytes. */
export interface DemoDocument {
  readonly location: string;
  readonly fileName: string;
  readonly title: string;
  /** Its pretended time of publication; instant, ISO 8601 UTC. */
  readonly publishedAt: string;
  /** It has the layout from which the portal reads figures. */
  readonly hasFigures?: boolean;
}

/**
 * Documents for every folder of the store that a working ministry would have published by an instant: a few for each
 * past year, more for the current and the last year.
 */
export function demoDocuments(at: string): DemoDocument[] {
  const thisYear = Number(at.slice(0, 4));
  return [
    ...oldBulletinFiles(),
    ...range(2014, thisYear).flatMap((year) => bulletinFiles(year, thisYear)),
    ...consumption(thisYear),
    ...gas(thisYear),
    ...energyBalance(thisYear),
    ...papers(thisYear),
  ].filter(({ publishedAt }) => publishedAt < at);
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
const months = range(1, 12);
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A day of a month counted from January of a year: month 14 is February of the next year. */
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day, 8, 30)).toISOString();
/** Monthly figures are published on the 10th of the second month after, annual ones in May. */
const afterMonth = (year: number, month: number) => dayOf(year, month + 2, 10);
const afterYear = (year: number) => dayOf(year, 17, 15);

const periodOf = (year: number, month?: number) =>
  month ? `${periodName(month as MonthCode, 'it').toLowerCase()} ${year}` : `anno ${year}`;

/** Monthly tables of the bulletin whose figures have pages. */
const READ = /^(vendite|import_greggio|lavoraz_raffinerie|carboni_immiss_merc)/;

function bulletinFiles(year: number, thisYear: number): DemoDocument[] {
  const isRecent = year >= thisYear - 1;
  return bulletins
    .filter(({ file }) => file !== 'vendite_prov_gpl')
    .filter(({ table }) => isRecent || ['5', '9', '14', '15'].includes(table))
    .flatMap((bulletin) => {
      const { type, table, description } = bulletin;
      const isCoalImports = bulletin.file === 'carboni_import';
      // For past years only the last month; for recent ones all months of the tables with charts of months.
      const everyMonth = isRecent && ['6', '9', '12', '14'].includes(table);
      const wanted = everyMonth ? months : isRecent ? [3, 9] : [12];
      return (type === 'p' ? [undefined] : wanted).map((month) => {
        const { folder, stem } = bulletinTarget(bulletin, year, month ?? 1);
        return {
          location: folder,
          fileName: `${stem}.xlsx`,
          title: `Tavola ${table}. ${description}, ${periodOf(year, month)}`,
          publishedAt: month ? afterMonth(year, month) : afterYear(year),
          hasFigures:
            type === 'm'
              ? isRecent && READ.test(bulletin.file)
              : isCoalImports && year >= thisYear - 2,
        };
      });
    });
}

function oldBulletinFiles(): DemoDocument[] {
  const shown = oldBulletins.filter(({ table }) => ['9', '96', '96 bis'].includes(table));
  return range(2003, 2013).flatMap((year) =>
    [1, 2, 3, 4].flatMap((quarter) =>
      shown
        .filter(({ type }) => type === 'm' || quarter === 4)
        .map(({ file, table, description, type }) => ({
          location: folderOf('old-bulletin', { year, quarter }),
          fileName: `${file}.htm`,
          title: `Tavola ${table}. ${description}, ${type === 'p' ? 'anno' : `${quarter}° trimestre`} ${year}`,
          publishedAt: afterMonth(year, quarter * 3),
        })),
    ),
  );
}

/** A file whose title consists of its folder's title and the period in its name. */
function file(
  kind: FolderKind,
  fileName: string,
  title: string,
  publishedAt: string,
  year?: number,
): DemoDocument {
  const location = folderOf(kind, year === undefined ? {} : { year });
  const name = documentName(location, fileName);
  const period = name.year ? `, ${periodOf(name.year, name.month)}` : '';
  return { location, fileName, title: `${title}${period}`, publishedAt };
}

function consumption(thisYear: number): DemoDocument[] {
  return [
    ...[thisYear - 1, thisYear].flatMap((year) =>
      months.map((month) => ({
        ...file(
          'preliminary-consumption',
          `Consumi_Petroliferi_${year}_${twoDigits(month)}.xlsx`,
          'Consumi petroliferi, dati preconsuntivi',
          dayOf(year, month + 1, 20),
          year,
        ),
        hasFigures: true,
      })),
    ),
    // The last year's final figures are still to come: its preliminary ones are shown.
    ...range(2003, thisYear - 2).map((year) =>
      file(
        'final-consumption',
        `Consumi_Petroliferi_Definitivi_${year}.xlsx`,
        'Consumi petroliferi, dati definitivi',
        afterYear(year),
      ),
    ),
  ];
}

function gas(thisYear: number): DemoDocument[] {
  const balances = range(2005, thisYear).flatMap((year) =>
    (year >= thisYear - 1 ? months : [12]).map((month) => ({
      ...file(
        'gas-balance',
        `Bilancio_GAS_${year}_${twoDigits(month)}.xlsx`,
        'Bilancio mensile del gas naturale',
        afterMonth(year, month),
        year,
      ),
      hasFigures: year >= thisYear - 1,
    })),
  );
  const yearly = range(2018, thisYear - 1).flatMap((year) => [
    file(
      'regional-gas',
      `Consumi_Gas_Naturale_Regionali_${year}.xlsx`,
      'Consumi regionali di gas naturale',
      afterYear(year),
    ),
    file(
      'provincial-gas',
      `Consumi_Gas_Naturale_Provinciali_${year}.xlsx`,
      'Consumi provinciali di gas naturale',
      afterYear(year),
    ),
    ...['PaeseDiOrigine', 'PuntoIngresso'].map((by) => ({
      ...file(
        'gas-imports',
        `ImportazioniGasMensiliPer${by}_${year}.xlsx`,
        'Importazioni mensili di gas naturale',
        afterYear(year),
      ),
      hasFigures: year >= thisYear - 2,
    })),
  ]);
  return [
    file(
      'gas-balance',
      'Bilancio_GAS_2004.xlsx',
      'Bilancio del gas naturale',
      afterYear(2004),
      2004,
    ),
    ...balances,
    ...yearly,
    file(
      'gas-imports',
      `ImportazioniGasAnnualiPerPaeseDiOrigine_1990-${thisYear - 2}.xlsx`,
      'Importazioni annuali di gas naturale',
      afterYear(thisYear - 2),
    ),
  ];
}

function energyBalance(thisYear: number): DemoDocument[] {
  const last = thisYear - 2;
  return [
    ...range(2003, last).map((year) =>
      file('energy-balance', `BEN_${year}.pdf`, 'Bilancio energetico nazionale', afterYear(year)),
    ),
    file(
      'eurostat-balance',
      `BEN_-_Italia_Metodologia_Eurostat_1990_-_${last}.xlsx`,
      'Bilancio energetico nazionale, modello Eurostat',
      afterYear(last),
    ),
    file(
      'eurostat-balance',
      `Note_BEN_Eurostat_-_Edizione_${last}.pdf`,
      'Nota metodologica al bilancio Eurostat',
      afterYear(last),
    ),
  ];
}

/** Documents that are papers, without figures. */
function papers(thisYear: number): DemoDocument[] {
  return [
    ...range(2020, 2023).flatMap((year) => [
      file(
        'questionnaire',
        `Questionario_Petrolio_${year}.pdf`,
        'Questionario petrolifero',
        dayOf(year, 1, 20),
        year,
      ),
      file(
        'questionnaire',
        `Questionario_Carbone_${year}.pdf`,
        'Questionario carbone',
        dayOf(year, 1, 20),
        year,
      ),
    ]),
    ...range(2017, thisYear).map((year) =>
      file(
        'logistics',
        `Circolare_Logistica_Petrolifera_${year}.pdf`,
        'Circolare sulla logistica petrolifera',
        dayOf(year, 2, 3),
      ),
    ),
    file(
      'logistics',
      'Decreto_Logistica_Petrolifera_2012.pdf',
      'Decreto sulla logistica petrolifera',
      dayOf(2013, 1, 15),
    ),
    ...[
      ['Nota_Metodologica_Prezzi_Settimanali.pdf', 'Nota metodologica sui prezzi settimanali'],
      ['Nota_Metodologica_Bollettino_Petrolifero.pdf', 'Nota metodologica sul bollettino'],
      ['Direttiva_Protezione_Dati.pdf', 'Direttiva sulla protezione dei dati'],
      ['Rapporto_Audit_Statistico_2022.pdf', 'Rapporto di audit statistico'],
      ['Rapporto_Monitoraggio_2023.pdf', 'Rapporto di monitoraggio'],
    ].map(([fileName = '', title = '']) => file('methodology', fileName, title, dayOf(2024, 3, 4))),
    ...range(2015, thisYear - 2).map((year) =>
      file(
        'situation-reports',
        `La_Situazione_Energetica_Nazionale_${year}.pdf`,
        'La situazione energetica nazionale',
        dayOf(year, 19, 12),
      ),
    ),
    file(
      'situation-news',
      `Presentazione_Relazione_${thisYear - 2}.pdf`,
      'Presentazione della relazione annuale',
      dayOf(thisYear - 2, 19, 14),
    ),
  ];
}
