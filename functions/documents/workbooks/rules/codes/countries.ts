import { codeList, joinLists, type Member } from './code-list.ts';

/**
 * ISO 3166-1, with every spelling of the workbooks. Emirates are ISO 3166-2, because the same file names them beside
 * their federation; Ceuta is the code of European statistics, since ISO has none for it.
 */
const spellings: Readonly<Record<string, string>> = {
  AE: 'EMIRATI ARABI|EMIRATI ARABI UNITI|United Arab Emirates',
  AL: 'ALBANIA',
  AM: 'ARMENIA',
  AO: 'ANGOLA',
  AR: 'ARGENTINA',
  AT: 'AUSTRIA',
  AU: 'AUSTRALIA',
  AZ: 'AZERBAIGIAN|Azerbaijan',
  BA: 'BOSNIA-ERZEGOVINA',
  BD: 'BANGLADESH',
  BE: 'BELGIO|Belgium',
  BF: 'BURKINA',
  BG: 'BULGARIA',
  BH: 'BAHREIN',
  BJ: 'BENIN',
  BN: 'BRUNEI',
  BO: 'BOLIVIA',
  BR: 'BRASILE|Brazil',
  BS: 'BAHAMAS',
  BY: 'BIELORUSSIA',
  CA: 'CANADA',
  CD: 'CONGO, DEMOCRATIC REPUBLIC',
  CG: 'CONGO',
  CH: 'SVIZZERA|Switzerland',
  CI: "COSTA D'AVORIO",
  CL: 'CHILE|CILE',
  CM: 'CAMERUN|Cameroon',
  CN: 'CINA|China',
  CO: 'COLOMBIA',
  CU: 'CUBA',
  CV: 'CAPO VERDE',
  CY: 'CIPRO|Cyprus',
  CZ: 'REPUBBLICA CECA|Czech Republic',
  DE: 'GERMANIA|Germany',
  DJ: 'DJIBOUTI',
  DK: 'DANIMARCA|Denmark',
  DO: 'REPUBBLICA DOMENICANA',
  DZ: 'ALGERIA',
  EC: 'EQUADOR|ECUADOR',
  EE: 'ESTONIA',
  EG: 'EGITTO|Egypt',
  ES: 'SPAGNA|Spain',
  ET: 'ETIOPIA',
  FI: 'FINLANDIA|Finland',
  FJ: 'FIJII',
  FR: 'FRANCIA|France',
  GA: 'GABON',
  GB: 'REGNO UNITO|UK|United Kingdom',
  GE: 'GEORGIA',
  GH: 'GHANA',
  GI: 'GIBILTERRA',
  GM: 'GAMBIA',
  GP: 'GUADELOUPE',
  GQ: 'GUINEA EQUATORIALE|Equatorial Guinea',
  GR: 'GRECIA|Greece',
  GT: 'GUATEMALA',
  GW: 'GUINEA BISSAU',
  GY: 'GUYANA',
  HK: 'HONG KONG',
  HN: 'HONDURAS',
  HR: 'CROAZIA|Croatia',
  HU: 'UNGHERIA|Hungary',
  ID: 'INDONESIA',
  IE: 'IRLANDA|Ireland',
  IL: 'ISRAELE',
  IN: 'INDIA',
  IQ: 'IRAQ',
  IR: 'IRAN',
  IT: 'ITALIA|Italy',
  JO: 'GIORDANIA',
  JP: 'GIAPPONE|Japan',
  KE: 'KENYA',
  KH: 'KAMPUCHE|CAMBOGIA',
  KP: 'COREA DEL NORD|NORTH COREA',
  KR: 'COREA DEL SUD|South Korea',
  KW: 'KUWAIT',
  KZ: 'KAZAKISTAN|Kazakhstan',
  LB: 'LIBANO',
  LI: 'LIECHTENSTEIN',
  LR: 'LIBERIA',
  LT: 'LITUANIA',
  LU: 'LUSSEMBURGO',
  LV: 'LETTONIA',
  LY: 'LIBIA|Libya',
  MA: 'MAROCCO',
  MC: 'MONACO',
  MD: 'MOLDAVIA',
  ME: 'MONTENEGRO',
  MG: 'MADAGASCAR',
  MK: 'MACEDONIA|MACEDONIA DEL NORD',
  ML: 'MALI',
  MN: 'MONGOLIA',
  MR: 'MAURITANIA',
  MT: 'MALTA',
  MU: 'MAURITIUS',
  MW: 'MALAWI',
  MX: 'MESSICO',
  MY: 'MALAYSIA',
  MZ: 'MONZAMBICO|MOZAMBICO',
  NA: 'NAMIBIA',
  NC: 'NEW CALEDONIA',
  NG: 'NIGERIA',
  NL: 'OLANDA|PAESI BASSI|Netherlands',
  NO: 'NORVEGIA|Norway',
  NZ: 'NUOVA ZELANDA',
  OM: 'OMAN',
  PA: 'PANAMA',
  PE: "PERU|PERU'",
  PF: 'FRENCH POLYNES.',
  PG: 'PAPUA NEW GUINEA',
  PH: 'FILIPPINE',
  PK: 'PAKISTAN|PAKISATAN',
  PL: 'POLONIA|Poland',
  PT: 'PORTOGALLO|Portugal',
  PY: 'PARAGUAY',
  QA: 'QATAR|QUATAR',
  RO: 'ROMANIA',
  RS: 'SERBIA',
  RU: 'RUSSIA|Russian Federation',
  RW: 'RWANDA',
  SA: 'ARABIA SAUDITA',
  SC: 'SEYCHELLES|SEYSCHELLES',
  SD: 'SUDAN',
  SE: 'SVEZIA|Sweden',
  SG: 'SINGAPORE',
  SI: 'SLOVENIA',
  SK: 'SLOVACCHIA|Slovakia',
  SL: 'SIERRA LEONE',
  SM: 'SAN MARINO',
  SN: 'SENEGAL',
  SO: 'SOMALIA',
  SV: 'EL SALVADOR',
  SY: 'SIRIA',
  SZ: 'SWAZILAND',
  TD: 'CHAD|CIAD',
  TG: 'TOGO',
  TH: 'TAILANDIA',
  TM: 'TURKMENISTAN',
  TN: 'TUNISIA',
  TO: 'TONGA',
  TR: 'TURCHIA|Turkey',
  TT: 'TRINIDAD|TRINIDAD TOBAGO|Trinidad and Tobago',
  TW: 'TAIWAN',
  TZ: 'TANZANIA',
  UA: 'UCRAINA',
  UG: 'UGANDA',
  US: 'U.S.A.|USA|STATI UNITI|United States',
  UY: 'URUGUAY',
  UZ: 'UZBEKISTAN',
  VE: 'VENEZUELA',
  VN: 'VIETNAM',
  WS: 'SAMOA',
  XK: 'KOSOVO',
  YE: 'YEMEN',
  ZA: 'SUD-AFRICA',
  ZM: 'ZAMBIA',
};

const italian = new Intl.DisplayNames('it', { type: 'region' });
const english = new Intl.DisplayNames('en', { type: 'region' });

/** Names that ISO does not have: parts of countries, groups, and the workbooks' names for the remaining countries. */
const others: readonly Member[] = [
  { code: 'AE-AZ', it: 'Abu Dhabi', en: 'Abu Dhabi', also: ['ABUDHABI'] },
  { code: 'AE-DU', it: 'Dubai', en: 'Dubai', also: ['DUBAY'] },
  { code: 'XC', it: 'Ceuta', en: 'Ceuta' },
  {
    code: 'IO-ETC',
    it: 'Territori britannici',
    en: 'British territories',
    also: ['TERRIT. BRITAN.'],
  },
  { code: 'CARIBBEAN', it: 'Caraibi', en: 'Caribbean' },
  {
    code: 'OTHER-EU',
    it: 'Altri Unione europea',
    en: 'Other European Union',
    also: ['ALTRI UE', 'ALRI UE'],
  },
  {
    code: 'OTHER-NON-EU',
    it: 'Altri non Unione europea',
    en: 'Other non European Union',
    also: ['ALTRI NON UE'],
  },
  { code: 'OTHER', it: 'Altro', en: 'Other', also: ['ALTRI', 'Not elsewhere specified'] },
  { code: 'UNKNOWN', it: 'Sconosciuto', en: 'Unknown' },
];

/** All codes of the standard, so that a country that no workbook has named yet is recognised by its official name. */
const iso =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS XK YE YT ZA ZM ZW';

/** Yugoslavia left the standard in 2003. */
const former: readonly Member[] = [
  { code: 'YU', it: 'Jugoslavia', en: 'Yugoslavia', life: { until: 2003 } },
];

export const countries = codeList('countries', [
  ...iso.split(' ').map((code) => ({
    code,
    it: italian.of(code) ?? code,
    en: english.of(code) ?? code,
    also: spellings[code]?.split('|') ?? [],
  })),
  ...former,
  ...others,
]);

export const world = codeList('world', [
  {
    code: 'WORLD',
    it: 'Totale complessivo',
    en: 'Total',
    total: true,
    also: ['TOTALE', 'TOTALE GENERALE'],
  },
]);

const areaNames = [
  ['AFRICA', 'Africa', 'Africa'],
  ['ASIA', 'Asia', 'Asia'],
  ['EUROPE', 'Europa', 'Europe'],
  ['MIDDLE-EAST', 'Medio Oriente', 'Middle East'],
  ['NORTH-AMERICA', 'Nord America', 'North America'],
  ['CENTRAL-AMERICA', 'America Centrale', 'Central America'],
  ['SOUTH-AMERICA', 'Sud America', 'South America'],
  ['LATIN-AMERICA', 'America Latina', 'Latin America'],
  ['OCEANIA', 'Oceania', 'Oceania'],
  ['MISCELLANEOUS', 'Varie', 'Miscellaneous'],
] as const;

/** Totals of areas where the workbook calls them so, as "TOTALE AFRICA". */
const areaTotals = codeList(
  'area totals',
  [...areaNames, ['MISCELLANEOUS-NON-EU', 'Altri non UE', 'Other non-EU'] as const].map(
    ([code, it, en]) => ({
      code,
      it: `Totale ${it}`,
      en: `Total ${en}`,
      total: true as const,
    }),
  ),
);

/** Totals of areas where the name of the area alone means its total, with the countries in rows below. */
export const areas = codeList(
  'areas',
  areaNames.map(([code, it, en]) => ({ code, it, en, total: true as const })),
);

export const partners = joinLists('partners', countries, areaTotals, world);
