import type { ExportFormat } from '../../../functions/contract/exports.ts';
import {
  DAILY_COLUMNS,
  DAILY_DETAIL_COLUMNS,
  MONTHLY_COLUMNS,
  REPORT_COLUMNS,
  WEEKLY_COLUMNS,
} from '../../../functions/domain/export-tables.ts';
import { PRODUCT_IDS, type ProductId } from '../../../functions/domain/products.ts';
import { apiAddress } from '../../lib/api-client.ts';
import type { Language } from '../../lib/language.ts';

/** The files that are given out, group by group, in the order of the page. */
export interface Dataset {
  /** Key of its texts, unless it is a product's. */
  readonly id: string;
  readonly product?: ProductId;
  readonly addressOf: (choice: { format: ExportFormat; lang: Language }) => string;
}

export interface DatasetGroup {
  readonly name: 'weekly' | 'monthly' | 'daily';
  readonly datasets: readonly Dataset[];
  /** The columns of its files; `layouts` below. */
  readonly layouts: readonly Layout[];
  /** Only administrators may download it. */
  readonly forAdministrators?: true;
}

export const datasetGroups: readonly DatasetGroup[] = [
  {
    name: 'weekly',
    layouts: ['report', 'weekly'],
    datasets: [
      weekly('weeklyPrices'),
      weekly('weeklyNet', 'NET'),
      weekly('weeklyVariations', 'VARIATION'),
      weekly('weeklyAll', 'ALL'),
    ],
  },
  {
    name: 'monthly',
    layouts: ['monthly'],
    datasets: [
      {
        id: 'monthlyAll',
        addressOf: (query) => apiAddress('monthly-prices/export-all', { query }),
      },
      ...PRODUCT_IDS.map(
        (product): Dataset => ({
          id: `monthly-${product}`,
          product,
          addressOf: (query) =>
            apiAddress('monthly-prices/export', { params: { productId: product }, query }),
        }),
      ),
    ],
  },
  {
    name: 'daily',
    layouts: ['daily', 'dailyDetail'],
    forAdministrators: true,
    datasets: [
      { id: 'daily', addressOf: (query) => apiAddress('daily-prices/export', { query }) },
      {
        id: 'dailyDetail',
        addressOf: (query) => apiAddress('daily-prices/detail-export', { query }),
      },
    ],
  },
];

/** Headings of each kind of file, in both languages, as the files have them. */
export const layouts = {
  report: headingsOf(REPORT_COLUMNS),
  weekly: headingsOf(WEEKLY_COLUMNS),
  monthly: headingsOf(MONTHLY_COLUMNS),
  daily: headingsOf(DAILY_COLUMNS),
  dailyDetail: headingsOf(DAILY_DETAIL_COLUMNS),
} as const;

export type Layout = keyof typeof layouts;
export type Heading = Readonly<Record<Language, string>>;

function weekly(id: string, type?: 'NET' | 'VARIATION' | 'ALL'): Dataset {
  return {
    id,
    addressOf: ({ format, lang }) =>
      apiAddress('weekly-prices/report-export', {
        query: { ...(type && { type }), format, lang },
      }),
  };
}

function headingsOf(columns: readonly { readonly heading: Heading }[]): readonly Heading[] {
  return columns.map(({ heading }) => heading);
}
