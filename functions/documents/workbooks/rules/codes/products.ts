import { type CodeList, codeList, joinLists, type Member } from './code-list.ts';

/** Petroleum products by the ministry's codes, which stand before every name: a code and its name must agree. */
const petroleum: readonly (readonly [code: string, it: string, en: string, also?: string])[] = [
  ['A0', 'Greggi', 'Crude oils'],
  ['A1', 'Greggio nazionale', 'Domestic crude oil', 'Greggi nazionali'],
  ['A2', 'Greggio estero', 'Foreign crude oil', 'Greggi esteri'],
  ['B0', 'Semilavorati', 'Feedstocks'],
  ['B1', 'Semilavorati leggeri', 'Light feedstocks'],
  ['B2', 'Semilavorati medi', 'Middle feedstocks'],
  ['B3', 'Semilavorati pesanti', 'Heavy feedstocks'],
  ['C0', 'G.P.L.', 'LPG'],
  ['C1', 'Propano', 'Propane'],
  ['C2', 'Butano', 'Butane'],
  ['C3', 'G.P.L. combustione', 'LPG for heating'],
  ['C4', 'G.P.L. autotrazione', 'LPG for vehicles'],
  ['CZ', 'G.P.L. uso generico', 'LPG for general use'],
  ['D0', 'Benzine', 'Gasolines'],
  ['D3', 'Benzina senza piombo', 'Unleaded motor gasoline', 'Benzina senza Pb'],
  ['D6', 'Benzina jetfuel', 'Gasoline type jet fuel'],
  ['D8', 'Benzina avio', 'Aviation gasoline'],
  ['DZ', 'Benzina altri usi', 'Gasoline for other uses', 'Benz. altri usi'],
  ['E0', 'Petroli', 'Kerosenes'],
  ['E1', 'Petrolio riscaldamento', 'Heating kerosene', 'Petroli riscaldamento'],
  ['E2', 'Carboturbo jetfuel', 'Kerosene type jet fuel'],
  ['EZ', 'Petrolio altri usi', 'Kerosene for other uses', 'Petroli altri usi'],
  ['F0', 'Gasoli', 'Gas oils'],
  ['F1', 'Gasolio motori', 'Diesel for engines'],
  ['F2', 'Gasolio riscaldamento', 'Heating gas oil'],
  [
    'FZ',
    'Gasolio uso termoelettrico',
    'Gas oil for power generation',
    'Gasolio altri usi e uso termoelettrico',
  ],
  ['G0', 'Olio combustibile', 'Fuel oil'],
  ['G1', 'Olio combustibile ATZ', 'High-sulphur fuel oil', 'O.C. ATZ'],
  ['G2', 'Olio combustibile BTZ', 'Low-sulphur fuel oil', 'O.C. BTZ'],
  ['H0', 'Lubrificanti', 'Lubricants', 'Olii lubrificanti'],
  ['H1', 'Lubrificanti motori', 'Engine lubricants', 'Lubrif. motori'],
  ['H2', 'Lubrificanti industria', 'Industrial lubricants', 'Lubrif. industria'],
  ['H3', 'Lubrificanti bianchi', 'White oils'],
  ['H4', 'Lubrificanti isolanti', 'Insulating oils'],
  ['H5', 'Lubrificanti basi', 'Lubricant bases'],
  ['H6', 'Lubrificanti rigenerati', 'Re-refined lubricants'],
  ['HZ', 'Lubrificanti altri usi', 'Lubricants for other uses'],
  ['I0', 'Bitume', 'Bitumen'],
  ['L0', 'Altri petroliferi', 'Other petroleum products', 'Altri prodotti petroliferi'],
  ['L1', 'Zolfo', 'Sulphur'],
  ['L2', 'Paraffina', 'Paraffin wax'],
  ['L3', 'Vasellina', 'Petroleum jelly'],
  ['L5', 'Coke di petrolio', 'Petroleum coke'],
  ['L6', 'BTX', 'BTX', 'B.T.X'],
  ['L9', 'Estratti aromatici', 'Aromatic extracts'],
  ['LA', 'Gas incondensabili', 'Refinery gas'],
  ['LB', 'Acquaragia e solventi', 'White spirit and solvents'],
  [
    'LZ',
    'Petroliferi altri usi',
    'Petroleum products for other uses',
    'Altri prodotti petroliferi',
  ],
  ['M0', 'Altri chimici', 'Other chemicals'],
  ['M1', 'Additivi', 'Additives', 'Addittivi'],
  ['M2', 'Esano', 'Hexane'],
  ['M3', 'ETBE', 'ETBE'],
  ['MZ', 'Altri chimici', 'Other chemicals, other uses', 'Altri prodotti chimici'],
  ['N0', 'Ossigenati', 'Oxygenates'],
  ['N1', 'MTBE no bio', 'MTBE, not bio'],
  ['N3', 'Metanolo', 'Methanol'],
  ['NZ', 'Altri ossigenati', 'Other oxygenates'],
  ['P0', 'Biocarburanti', 'Biofuels'],
  ['P1', 'Biodiesel', 'Biodiesel'],
  ['P2', 'Bioetanolo', 'Bioethanol'],
  ['P3', 'MTBE', 'MTBE'],
  ['P4', 'ETBE bio', 'Bio-ETBE'],
  [
    'PZ',
    'Altri biocarburanti',
    'Other biofuels',
    'Biocarburanti altri usi compreso termoelettrico|Altri biocarburanti e uso termoelettrica',
  ],
  ['Q1', 'Metano', 'Methane'],
  ['R1', 'Virgin nafta', 'Virgin naphtha'],
  ['W1', 'Sconosciuto', 'Unknown', 'Unknown'],
  ['XX', 'Perdite di lavorazione', 'Refinery losses'],
];

export const products = codeList(
  'petroleum products',
  petroleum.map(([code, it, en, also]) => ({
    code,
    it,
    en,
    prefix: code,
    ...(also ? { also: also.split('|') } : {}),
  })),
);

export const allProducts = codeList('all products', [
  {
    code: 'TOTAL',
    it: 'Totale',
    en: 'Total',
    total: true,
    also: ['Totale complessivo', 'Totale generale'],
  },
]);

/** Rows that end the rows of a product in tables sorted by product, slips included. */
const subtotals = {
  B0: 'Subtotale semilavorati',
  C0: 'Subtotale GPL',
  D0: 'Subtotale benzine',
  E0: 'Subtotale petroli',
  E2: 'di cui carboturbo jetfuel',
  F0: 'Subtotale gasoli',
  G0: 'Subtotale olio combustibile|Subtotale oli combustibili|Subtotale oilo combustibile',
  G1: 'di cui olio combustibile ATZ',
  G2: 'di cui olio combustibile BTZ',
  H0: 'Subtotale lubrificanti',
  H1: 'di cui lubrificanti motori',
  H2: 'di cui lubrificanti industria',
  I0: 'Subtotale bitume|Subtotale bitumi',
  LZ: 'Subtotale petroliferi altri usi',
  P0: 'Subtotale biocarburanti',
  P1: 'di cui biodiesel',
  R1: 'Subtotale virgin nafta|Subtotale virgion nafta',
} as const;

export const productSubtotals = codeList(
  'subtotals of products',
  Object.entries(subtotals).map(([code, names]) => {
    const [it = '', ...also] = names.split('|');
    return { code, it, en: it, also, total: true };
  }),
);

const coalNames = [
  ['10', 'Antracite e carboni magri', 'Anthracite and lean coals'],
  ['11', 'Agglomerati di carbon fossile', 'Patent fuel'],
  ['20', 'Carbon fossile da coke', 'Coking coal'],
  ['30', 'Carbone da vapore', 'Steam coal'],
  ['40', 'Ligniti e agglomerati', 'Lignite and briquettes'],
  ['60', 'Coke di carbon fossile', 'Coke oven coke'],
  ['61', 'Gas di cokeria', 'Coke oven gas'],
  ['65', 'Gas di altoforno', 'Blast furnace gas'],
  ['69', 'Altri combustibili', 'Other fuels'],
  ['81', 'Catrame grezzo', 'Crude tar'],
  ['82', 'Solfato ammonio', 'Ammonium sulphate'],
  ['83', 'Benzolo', 'Benzole'],
  ['84', 'Pece', 'Pitch'],
  ['90', 'Coke di petrolio', 'Petroleum coke'],
  ['99', 'Altri non energetici', 'Other non-energy products'],
] as const;

const coalMembers: readonly Member[] = coalNames.map(([code, it, en]) => ({
  code: `C${code}`,
  it,
  en,
}));

/** Coal products that the tables list by name only. */
export const coal = codeList('coal products', coalMembers);

/** Coal products where their number stands before the name. */
export const numberedCoal = codeList(
  'numbered coal products',
  coalMembers.map((member) => ({ ...member, prefix: member.code.slice(1) })),
);

const petrochemical: readonly (readonly [number: number, it: string, en: string, also?: string])[] =
  [
    [1, 'Gas allo stato gassoso', 'Gas, gaseous'],
    [2, 'Gas allo stato liquido', 'Gas, liquid'],
    [3, 'Virgin nafta', 'Virgin naphtha'],
    [4, 'Benzina', 'Gasoline'],
    [5, 'Petroli', 'Kerosenes'],
    [6, 'Gasoli dep+pent+tpio', 'Gas oils'],
    [7, 'Oli combustibili ATZ', 'High-sulphur fuel oils'],
    [8, 'Oli combustibili BTZ / FOK', 'Low-sulphur fuel oils and FOK'],
    [9, 'Semilavorati', 'Feedstocks', 'Semilavorati (xileni-ompx-metax)'],
    [10, 'Ossigenati', 'Oxygenates'],
    [11, 'Altri petroliferi', 'Other petroleum products'],
    [12, 'GPL (fraz C4-raff 1)', 'LPG (C4 fraction, raffinate 1)'],
    [13, 'Benzine semilavorate', 'Gasoline feedstocks'],
    [14, 'Paraffina / olefine', 'Paraffin and olefins'],
    [15, 'Metano', 'Methane'],
    [16, 'Metanolo-etanolo', 'Methanol and ethanol'],
    [17, 'Etilene', 'Ethylene'],
    [18, 'Propilene', 'Propylene'],
    [19, 'Butadiene', 'Butadiene'],
    [20, 'Benzene', 'Benzene'],
    [21, 'Toluene', 'Toluene'],
    [22, 'Isomeri + etilbenzene', 'Isomers and ethylbenzene'],
    [23, 'Cumene', 'Cumene'],
    [24, 'Paraffine', 'Paraffins'],
    [25, 'Altri chimici', 'Other chemicals'],
  ];

const petrochemicalMembers = petrochemical.map(([number, it, en, also]) => ({
  code: `K${String(number).padStart(2, '0')}`,
  it,
  en,
  ...(also ? { also: [also] } : {}),
}));

export const petrochemicals = codeList(
  'petrochemical products',
  petrochemicalMembers.map((member) => ({
    ...member,
    prefix: String(Number(member.code.slice(1))),
  })),
);

/** Sums within the table of a kind; their rows have no number. */
export const petrochemicalSums = codeList('petrochemical sums', [
  { code: 'PRIMARY', it: 'Totale ciclo primario', en: 'Primary cycle', total: true },
  { code: 'SECONDARY', it: 'Totale ciclo secondario', en: 'Secondary cycle', total: true },
  { code: 'OTHER-SECTORS', it: 'Totale altri settori', en: 'Other sectors', total: true },
  { code: 'TOTAL', it: 'Totale', en: 'Total', total: true, also: ['Totale generale'] },
]);

export const salesProducts = joinLists('sales products', products, allProducts);

/** Grades that once appeared without their number. */
const unnumbered: Readonly<Record<string, Member>> = {
  'EAGLE FORD CONDENSATE': {
    code: 'A2.EAGLE-FORD-CONDENSATE',
    it: 'Eagle Ford Condensate',
    en: 'Eagle Ford Condensate',
  },
};

/** A grade of crude oil carries the ministry's number in its name: `SAHARAN BLEND [1301]` is `A2.1301`. */
export const grades: CodeList = {
  id: 'crude grades',
  members: [],
  parentOf: () => 'A2',
  find: (name: string): Member | undefined => {
    if (unnumbered[name.trim()]) return unnumbered[name.trim()];
    const match = /^(.+?)\s*\[(\d+)\]$/.exec(name.trim());
    const [, grade = '', number] = match ?? [];
    return number ? { code: `A2.${number}`, it: grade, en: grade } : undefined;
  },
};
