/**
 * Tables of the oil and coal bulletins. Since 2014 each table is a series of workbooks called
 * `{file}_{year}_{month}_m` (monthly) or `{file}_{year}_p` (annual). Before, it was a page of a quarterly
 * bulletin, in a file whose name contains the number of the table.
 */

export interface Bulletin {
  readonly id: number;
  /** Whether files are still added. */
  readonly active: boolean;
  /** Base name of the files. */
  readonly file: string;
  /** `m` monthly, `p` annual. */
  readonly type: 'm' | 'p';
  /** `P` oil, `C` coal. */
  readonly sector: 'P' | 'C';
  /** Number of the table: `9`, `96 bis`. */
  readonly table: string;
  /** Place among the tables. */
  readonly order: number;
  /** Page of the printed bulletin, 0 for tables that were never printed. */
  readonly page: number;
  readonly description: string;
  readonly descriptionEn: string;
}

type Row = readonly [
  file: string,
  types: 'm' | 'p' | 'mp',
  sector: Bulletin['sector'],
  table: number,
  description: string,
  descriptionEn: string,
];

const rows: readonly Row[] = [
  ['import_greggio', 'p', 'P', 1, 'Importazioni di greggio', 'Crude oil imports'],
  [
    'import_semilavorati',
    'p',
    'P',
    2,
    'Importazioni di semilavorati',
    'Imports of semi-finished products',
  ],
  [
    'import_prod_finiti_prodotti_mese',
    'p',
    'P',
    3,
    'Importazioni di prodotti finiti per prodotto e mese',
    'Imports of finished products by product and month',
  ],
  [
    'import_prod_finiti_paese_mese',
    'p',
    'P',
    4,
    'Importazioni di prodotti finiti per paese e mese',
    'Imports of finished products by country and month',
  ],
  [
    'giacenze',
    'p',
    'P',
    5,
    'Giacenze di olio greggio, semilavorati e prodotti finiti',
    'Stocks of crude oil, semi-finished and finished products',
  ],
  [
    'import_greggio',
    'm',
    'P',
    6,
    'Importazione di greggi conto proprio, per paese e greggio',
    'Crude oil imports on own account, by country and crude',
  ],
  [
    'import_semilav_prodfiniti',
    'm',
    'P',
    7,
    'Importazioni di semilavorati e prodotti finiti, per prodotto e paese',
    'Imports of semi-finished and finished products, by product and country',
  ],
  [
    'export_greggi_semilav_prodfiniti',
    'm',
    'P',
    8,
    'Esportazione di greggi, semilavorati e prodotti finiti',
    'Exports of crude oil, semi-finished and finished products',
  ],
  [
    'vendite',
    'mp',
    'P',
    9,
    'Vendite di prodotti finiti al mercato interno',
    'Sales of finished products on the domestic market',
  ],
  [
    'vendite_prov_benzina_gasolio_oliocomb',
    'mp',
    'P',
    10,
    'Vendite provinciali di benzina, gasolio, olio combustibile',
    'Provincial sales of petrol, gas oil and fuel oil',
  ],
  [
    'vendite_prov_gpl_lub',
    'mp',
    'P',
    11,
    'Vendite provinciali di GPL e lubrificanti',
    'Provincial sales of LPG and lubricants',
  ],
  // From 2024 on there are also files without lubricants.
  [
    'vendite_prov_gpl',
    'mp',
    'P',
    11,
    'Vendite provinciali di GPL e lubrificanti',
    'Provincial sales of LPG and lubricants',
  ],
  ['lavoraz_raffinerie', 'm', 'P', 12, 'Lavorazioni delle raffinerie', 'Refinery processing'],
  [
    'carboni_giacenze',
    'p',
    'C',
    13,
    'Giacenze e bilancio dei prodotti carboniferi',
    'Stocks and balance of coal products',
  ],
  [
    'carboni_bilancio',
    'm',
    'C',
    13,
    'Giacenze e bilancio dei prodotti carboniferi',
    'Stocks and balance of coal products',
  ],
  [
    'carboni_immiss_merc',
    'mp',
    'C',
    14,
    'Carbone: immissioni al mercato interno',
    'Coal: deliveries to the domestic market',
  ],
  ['carboni_import', 'p', 'C', 15, 'Importazioni di carbone', 'Coal imports'],
  ['carboni_export', 'p', 'C', 16, 'Esportazioni di carbone', 'Coal exports'],
  ['petrolchimica', 'mp', 'P', 17, 'Industria petrolchimica', 'Petrochemical industry'],
];

/** Tables since 2014, in their order, with one entry for each kind of file. */
export const bulletins: readonly Bulletin[] = rows
  .flatMap(([file, types, sector, table, description, descriptionEn]) =>
    [...types].map((type) => ({ file, type, sector, table, description, descriptionEn })),
  )
  .map(({ type, table, ...row }, index) => ({
    id: index + 1,
    active: true,
    ...row,
    type: type as Bulletin['type'],
    table: String(table),
    order: table,
    page: 0,
  }));

/** Misspelt base names of published files, with the right ones. */
export const misspeltBulletins: Readonly<Record<string, string>> = {
  import_prod_finit_prodotti_mese: 'import_prod_finiti_prodotti_mese',
  import_prodfiniti_prodotti_mese: 'import_prod_finiti_prodotti_mese',
};

/** Base name of a published file of a table in no list. */
export const unlistedBulletin = 'import_prodfiniti';

const solidFuels = {
  it: 'Combustibili solidi: giacenze, importazioni ed esportazioni',
  en: 'Solid fuels: stocks, imports and exports',
};

const oldRows: readonly (readonly [
  table: string,
  type: Bulletin['type'],
  sector: Bulletin['sector'],
  description: string,
  descriptionEn: string,
])[] = [
  ...bulletins
    .filter(({ sector, file }) => sector === 'P' && file !== 'vendite_prov_gpl')
    .filter(({ table }, index, all) => all.findIndex((other) => other.table === table) === index)
    .map(
      ({ table, description, descriptionEn }) =>
        [table, 'm', 'P', description, descriptionEn] as const,
    ),
  ['96', 'm', 'C', solidFuels.it, solidFuels.en],
  // From the beginning of the year.
  ['96 bis', 'p', 'C', solidFuels.it, solidFuels.en],
];

/** Tables of the quarterly bulletin before 2014: `m` covers the quarter, `p` the year. */
export const oldBulletins: readonly Bulletin[] = oldRows.map(
  ([table, type, sector, description, descriptionEn], index) => ({
    id: 1001 + index,
    active: false,
    file: `tavola_${table.replace(' ', '_')}`,
    type,
    sector,
    table,
    order: index + 1,
    page: 0,
    description,
    descriptionEn,
  }),
);
