import {
  type DataSet,
  dataSets,
  fileAddress,
  provisionalColumns,
} from '../../../functions/open-data/catalogue/contract/data-sets.ts';
import {
  type ColumnDescription,
  describedColumns,
  type InBothLanguages,
  STATION_PRICE,
} from '../../../functions/open-data/exports/rules/column-descriptions.ts';
import {
  DAILY_COLUMNS,
  DAILY_DETAIL_COLUMNS,
  MONTHLY_COLUMNS,
  REPORT_COLUMNS,
  WEEKLY_COLUMNS,
} from '../../../functions/open-data/exports/rules/price-tables.ts';
import type { ExportFormat } from '../../../functions/platform/contract/export-fields.ts';
import { apiAddress } from '../../lib/api-client.ts';
import type { Language } from '../../lib/language.ts';

/** The published files, group by group, in the order of the page. */
export interface Dataset {
  readonly id: string;
  readonly name: InBothLanguages;
  /** Absent where the name is clear enough. */
  readonly text?: InBothLanguages;
  readonly addressOf: (choice: { format: ExportFormat; lang: Language }) => string;
}

export interface DatasetGroup {
  readonly name: 'weekly' | 'monthly' | 'provisional' | 'daily';
  readonly datasets: readonly Dataset[];
  /** The columns of its files; see `layouts` below. */
  readonly layouts: readonly Layout[];
  /** Only administrators may download it. */
  readonly forAdministrators?: true;
  /** The stage may switch it off. */
  readonly isExperimental?: true;
}

const openDatasets = (group: DataSet['group']): Dataset[] =>
  dataSets
    .filter((dataSet) => dataSet.group === group)
    .map((dataSet) => ({
      id: dataSet.id,
      name: dataSet.name,
      ...(dataSet.product === undefined && { text: dataSet.description }),
      addressOf: (choice) => fileAddress(dataSet, choice),
    }));

export const datasetGroups: readonly DatasetGroup[] = [
  { name: 'weekly', layouts: ['report', 'weekly'], datasets: openDatasets('weekly') },
  { name: 'monthly', layouts: ['monthly'], datasets: openDatasets('monthly') },
  {
    name: 'provisional',
    layouts: ['provisional', 'provisionalErrors'],
    isExperimental: true,
    datasets: openDatasets('provisional'),
  },
  {
    name: 'daily',
    layouts: ['daily', 'dailyDetail'],
    forAdministrators: true,
    datasets: [
      {
        id: 'daily',
        name: { it: 'Prezzi giornalieri dei carburanti', en: 'Daily fuel prices' },
        text: { it: 'Medie nazionali di ogni giorno.', en: 'National averages of every day.' },
        addressOf: (query) => apiAddress('daily-prices/export', { query }),
      },
      {
        id: 'dailyDetail',
        name: {
          it: 'Prezzi giornalieri dei carburanti (dettaglio per società)',
          en: 'Daily fuel prices (company details)',
        },
        text: {
          it: 'Medie di ogni giorno per società del campione.',
          en: 'Averages of every day by company of the sample.',
        },
        addressOf: (query) => apiAddress('daily-prices/detail-export', { query }),
      },
    ],
  },
];

/** Meanings of the columns for each kind of file. */
export const layouts = {
  report: describedColumns(REPORT_COLUMNS),
  weekly: describedColumns(WEEKLY_COLUMNS),
  monthly: describedColumns(MONTHLY_COLUMNS),
  daily: describedColumns(DAILY_COLUMNS, { PRICE: STATION_PRICE.nation }),
  provisional: provisionalColumns.prices,
  provisionalErrors: provisionalColumns.errors,
  dailyDetail: describedColumns(DAILY_DETAIL_COLUMNS, { PRICE: STATION_PRICE.company }),
} as const satisfies Readonly<Record<string, readonly ColumnDescription[]>>;

export type Layout = keyof typeof layouts;
