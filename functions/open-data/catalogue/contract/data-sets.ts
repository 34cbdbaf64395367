import { apiBase } from '../../../platform/kernel/addresses.ts';
/**
 * The open data sets, described once: the open data page, the catalogue (DCAT-AP_IT, schema.org), the
 * data packages and the archive of everything are made from this table.
 */

import type { CsvDialect, ExportFormat } from '../../../platform/contract/export-fields.ts';

import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { ReleaseSeries } from '../../../prices/surveys/rules/release-calendar.ts';
import type { ReportType } from '../../../prices/surveys/rules/series.ts';
import { productName } from '../../../sample/rules/product-names.ts';
import { PRODUCTS, type ProductId } from '../../../sample/rules/products.ts';
import {
  type ColumnDescription,
  describedColumns,
  type InBothLanguages,
  STATION_PRICE,
} from '../../exports/rules/column-descriptions.ts';
import {
  MONTHLY_COLUMNS,
  PROVISIONAL_COLUMNS,
  REPORT_COLUMNS,
  WEEK_ERROR_COLUMNS,
  WEEKLY_COLUMNS,
} from '../../exports/rules/price-tables.ts';

export interface DataSet {
  /** Permanent, because names and addresses in the catalogue contain it. */
  readonly id: string;
  readonly group: 'weekly' | 'monthly' | 'provisional' | 'energy';
  readonly frequency: 'daily' | 'weekly' | 'monthly';
  /** Names of the data set within its group and on its own. */
  readonly name: InBothLanguages;
  readonly title: InBothLanguages;
  readonly description: InBothLanguages;
  /** Series whose releases update it, the most frequent first; empty for data that change every morning. */
  readonly series: readonly ReleaseSeries[];
  readonly columns: readonly ColumnDescription[];
  /** Columns, by English heading, that together identify a row. */
  readonly key: readonly string[];
  /** Set when the data set is about one product. */
  readonly product?: ProductId;
  /** Path of the export below the API's base, and the query that selects this data set. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Facts about a data set that change with its releases. */
export interface DataSetFacts {
  /** First and last day that its figures are about; absent while it is empty. */
  readonly cover?: { readonly from: IsoDate; readonly to: IsoDate } | undefined;
  /** Time of the last change. */
  readonly modified?: Instant | undefined;
  /** Planned time of the next change. */
  readonly nextRelease?: Instant | undefined;
}

/** A part of a data set that has more rows than a file: a year, or a year of one product. */
export interface DataSetPart extends DataSetFacts {
  /** Permanent within the data set: `2018`, `2018-d3`. */
  readonly id: string;
  readonly name: InBothLanguages;
  readonly year: number;
  /** Query parameters that select it, in addition to those of the data set. */
  readonly query: Readonly<Record<string, string>>;
}

export interface DescribedDataSet extends DataSetFacts {
  readonly dataSet: DataSet;
  /** Present where one file cannot hold the data set; together they are all of it. */
  readonly parts?: readonly DataSetPart[];
}

export interface FileChoice {
  readonly format: ExportFormat;
  readonly lang: 'it' | 'en';
  readonly dialect?: CsvDialect;
}

/** Address of a data set's file on the site's origin. */
export function fileAddress({ path, query }: DataSet, choice: FileChoice): string {
  return `${apiBase}${path}?${new URLSearchParams({ ...query, ...choice })}`;
}

/** A file of a data set, or of one of its parts. */
export interface DataFile {
  /** Permanent: `weekly-prices-csv-it`, `series-oil-sales-2018-parquet-en`. */
  readonly id: string;
  readonly title: string;
  /** The data set with what selects the part. */
  readonly dataSet: DataSet;
  readonly choice: FileChoice;
  /** Path and query on the site's origin. */
  readonly address: string;
  /** When its figures changed last. */
  readonly modified: Instant | undefined;
}

/** CSV here is that of RFC 4180, whichever dialect the stage sends by default. */
const FORMS: readonly Omit<FileChoice, 'lang'>[] = [
  { format: 'CSV', dialect: 'comma' },
  { format: 'EXCEL' },
  { format: 'JSON' },
  { format: 'PARQUET' },
];
/** The formats for tools that read many rows. */
const FORMS_OF_PARTS = FORMS.filter(({ format }) => format === 'CSV' || format === 'PARQUET');

const FORMAT_NAMES = {
  CSV: 'CSV',
  EXCEL: 'Excel',
  JSON: 'JSON',
  PARQUET: 'Parquet',
} as const satisfies Readonly<Record<ExportFormat, string>>;

/** Every file of a data set, in both languages. */
export const filesOf = (described: DescribedDataSet): DataFile[] =>
  (['it', 'en'] as const).flatMap((lang) =>
    partsOf(described).flatMap(({ dataSet, modified, year }) =>
      (year === undefined ? FORMS : FORMS_OF_PARTS).map((form) => {
        const choice = { ...form, lang };
        return {
          ...{ id: `${dataSet.id}-${form.format.toLowerCase()}-${lang}`, choice, modified },
          title: `${dataSet.title[lang]} (${FORMAT_NAMES[form.format]})`,
          ...{ dataSet, address: fileAddress(dataSet, choice) },
        };
      }),
    ),
  );

/** The content of one file: a data set, or a part of one. */
export type FiledDataSet = Omit<DescribedDataSet, 'parts'> & Partial<Pick<DataSetPart, 'year'>>;

export function partsOf({ parts, ...whole }: DescribedDataSet): FiledDataSet[] {
  if (!parts) return [whole];
  const { dataSet } = whole;
  return parts.map(({ id, name, query, ...facts }) => ({
    ...facts,
    dataSet: {
      ...dataSet,
      id: `${dataSet.id}-${id}`,
      title: { it: `${dataSet.title.it}, ${name.it}`, en: `${dataSet.title.en}, ${name.en}` },
      query: { ...dataSet.query, ...query },
    },
  }));
}

/** Written here, because the routes would bring the validation of all calls onto the open data page. */
const reportPath = '/weekly-prices/report/export';
const reportColumns = describedColumns(REPORT_COLUMNS);
const averageColumns = describedColumns(MONTHLY_COLUMNS);

type Texts = Pick<DataSet, 'name' | 'title' | 'description'>;

const weekly = (id: string, texts: Texts, type?: Exclude<ReportType, 'FULL'> | 'ALL'): DataSet => ({
  id,
  group: 'weekly',
  frequency: 'weekly',
  ...texts,
  series: ['weekly'],
  columns: type === 'ALL' ? describedColumns(WEEKLY_COLUMNS) : reportColumns,
  key: type === 'ALL' ? ['SURVEY_DATE', 'PRODUCT_ID'] : ['SURVEY_DATE'],
  path: reportPath,
  query: type ? { type } : {},
});

const monthly = (id: string, texts: Texts, product?: ProductId): DataSet => ({
  id,
  group: 'monthly',
  frequency: 'monthly',
  ...texts,
  series: product ? ['monthly'] : ['monthly', 'quarterly', 'yearly'],
  columns: averageColumns,
  key: ['YEAR', 'MONTH_ID', 'PRODUCT_ID'],
  ...(product && { product }),
  path: product ? `/monthly-prices/${product}/export` : '/monthly-prices/export',
  query: {},
});

/** Descriptions of the columns of the experimental daily means and of their errors. */
export const provisionalColumns = {
  prices: describedColumns(PROVISIONAL_COLUMNS, {
    PRICE: STATION_PRICE.nation,
    SURVEY_DATE: {
      it: 'Data della rilevazione pubblicata che descrive la settimana del giorno',
      en: 'Date of the published survey that describes the week of the day',
    },
  }),
  errors: describedColumns(WEEK_ERROR_COLUMNS, {
    PRICE: { it: 'Prezzo settimanale pubblicato', en: 'Published weekly price' },
  }),
} as const;

const provisional = {
  group: 'provisional',
  series: [],
  query: {},
} as const;

/** In the order of the open data page. */
export const dataSets: readonly DataSet[] = [
  weekly('weekly-prices', {
    name: { it: 'Prezzi al consumo', en: 'Consumer prices' },
    title: {
      it: 'Prezzi settimanali nazionali dei carburanti e dei combustibili',
      en: 'National weekly prices of motor and heating fuels',
    },
    description: {
      it: 'Una riga per rilevazione e una colonna per prodotto, comprese le imposte.',
      en: 'One row per survey and one column per product, taxes included.',
    },
  }),
  weekly(
    'weekly-net-prices',
    {
      name: { it: 'Prezzi al netto delle imposte', en: 'Prices net of taxes' },
      title: {
        it: 'Prezzi settimanali nazionali dei carburanti e dei combustibili al netto delle imposte',
        en: 'National weekly prices of motor and heating fuels net of taxes',
      },
      description: {
        it: 'Una riga per rilevazione e una colonna per prodotto, senza IVA e accisa.',
        en: 'One row per survey and one column per product, without VAT and excise duty.',
      },
    },
    'NET',
  ),
  weekly(
    'weekly-price-changes',
    {
      name: { it: 'Variazioni settimanali', en: 'Weekly changes' },
      title: {
        it: 'Variazioni settimanali dei prezzi nazionali dei carburanti e dei combustibili',
        en: 'Weekly changes of the national prices of motor and heating fuels',
      },
      description: {
        it: 'Differenze dei prezzi al consumo rispetto alla rilevazione precedente, una colonna per prodotto.',
        en: 'Differences of consumer prices from the previous survey, one column per product.',
      },
    },
    'VARIATION',
  ),
  weekly(
    'weekly-price-components',
    {
      name: { it: 'Prezzi con le loro componenti', en: 'Prices with their components' },
      title: {
        it: 'Prezzi settimanali nazionali dei carburanti e dei combustibili con le loro componenti',
        en: 'National weekly prices of motor and heating fuels with their components',
      },
      description: {
        it: 'Una riga per rilevazione e prodotto, con prezzo, accisa, IVA, prezzo netto e variazione.',
        en: 'One row per survey and product, with price, excise duty, VAT, net price and change.',
      },
    },
    'ALL',
  ),
  monthly('average-prices', {
    name: { it: 'Tutti i prodotti', en: 'All products' },
    title: {
      it: 'Prezzi medi mensili, trimestrali e annuali dei carburanti e dei combustibili',
      en: 'Monthly, quarterly and yearly average prices of motor and heating fuels',
    },
    description: {
      it: 'Le medie mensili, trimestrali e annuali di tutti i prodotti in un solo file.',
      en: 'The monthly, quarterly and yearly averages of all products in a single file.',
    },
  }),
  ...PRODUCTS.map(({ id }) => {
    const [it, en] = [productName(id, 'it'), productName(id, 'en')];
    return monthly(
      `monthly-prices-${id}`,
      {
        name: { it: `Medie mensili: ${it}`, en: `Monthly averages: ${en}` },
        title: { it: `Prezzi medi mensili: ${it}`, en: `Monthly average prices: ${en}` },
        description: {
          it: `Le medie mensili di un prodotto (${it}), dal primo mese della sua serie.`,
          en: `The monthly averages of one product (${en}), from the first month of its series.`,
        },
      },
      id,
    );
  }),
  {
    ...provisional,
    id: 'provisional-daily-prices',
    frequency: 'daily',
    name: { it: 'Medie giornaliere provvisorie', en: 'Provisional daily means' },
    title: {
      it: 'Prezzi giornalieri provvisori dei carburanti (dati sperimentali)',
      en: 'Provisional daily fuel prices (experimental data)',
    },
    description: {
      it: 'Dati sperimentali: medie nazionali, giorno per giorno, dei prezzi comunicati dagli impianti di distribuzione. Non sostituiscono i prezzi settimanali rilevati.',
      en: 'Experimental data: national means, day by day, of the prices that stations communicate. They do not replace the surveyed weekly prices.',
    },
    columns: provisionalColumns.prices,
    key: ['DATE', 'PRODUCT_ID'],
    path: '/provisional-prices/export',
  },
  {
    ...provisional,
    id: 'provisional-price-errors',
    frequency: 'weekly',
    name: { it: 'Scarto delle medie provvisorie', en: 'Error of the provisional means' },
    title: {
      it: 'Scarto dei prezzi giornalieri provvisori dei carburanti (dati sperimentali)',
      en: 'Error of the provisional daily fuel prices (experimental data)',
    },
    description: {
      it: 'Dati sperimentali: per ogni rilevazione e prodotto la media degli impianti nei giorni precedenti, il prezzo pubblicato e la loro differenza.',
      en: 'Experimental data: for every survey and product the station mean of the days before it, the published price and their difference.',
    },
    columns: provisionalColumns.errors,
    key: ['SURVEY_DATE', 'PRODUCT_ID'],
    path: '/provisional-prices/errors/export',
  },
];
