import { codeList, joinLists, type Life, type Member } from './code-list.ts';

/**
 * Provinces by the letters that the workbooks write beside their names, with the code of the national institute of
 * statistics, under their regions. Provinces that were abolished stay in the list, because the figures of their
 * years do.
 */
const regions: readonly (readonly [code: string, names: string, provinces: string])[] = [
  [
    '01',
    'Piemonte',
    '006 AL Alessandria|005 AT Asti|096 BI Biella|004 CN Cuneo|003 NO Novara|001 TO Torino|103 VB Verbano-Cusio-Ossola/Verbania-Cusio-Ossola|002 VC Vercelli',
  ],
  ['02', "Valle d'Aosta", '007 AO Aosta'],
  [
    '03',
    'Lombardia',
    '016 BG Bergamo|017 BS Brescia|013 CO Como|019 CR Cremona|097 LC Lecco|098 LO Lodi|020 MN Mantova|015 MI Milano|108 MB Monza e Brianza/Monza e della Brianza|018 PV Pavia|014 SO Sondrio|012 VA Varese',
  ],
  ['04', 'Trentino-Alto Adige', '021 BZ Bolzano|022 TN Trento'],
  [
    '05',
    'Veneto',
    '025 BL Belluno|028 PD Padova|029 RO Rovigo|026 TV Treviso|027 VE Venezia|023 VR Verona|024 VI Vicenza',
  ],
  ['06', 'Friuli-Venezia Giulia', '031 GO Gorizia|093 PN Pordenone|032 TS Trieste|030 UD Udine'],
  ['07', 'Liguria', '010 GE Genova|008 IM Imperia|011 SP La Spezia|009 SV Savona'],
  [
    '08',
    'Emilia-Romagna',
    "037 BO Bologna|038 FE Ferrara|040 FC Forlì-Cesena/Forli'-Cesena|036 MO Modena|034 PR Parma|033 PC Piacenza|039 RA Ravenna|035 RE Reggio Emilia/Reggio nell'Emilia|099 RN Rimini",
  ],
  [
    '09',
    'Toscana',
    '051 AR Arezzo|048 FI Firenze|053 GR Grosseto|049 LI Livorno|046 LU Lucca|045 MS Massa-Carrara/Massa Carrara|050 PI Pisa|047 PT Pistoia|100 PO Prato|052 SI Siena',
  ],
  ['10', 'Umbria', '054 PG Perugia|055 TR Terni'],
  [
    '11',
    'Marche',
    '042 AN Ancona|044 AP Ascoli Piceno|109 FM Fermo|043 MC Macerata|041 PU Pesaro e Urbino/Pesaro Urbino',
  ],
  ['12', 'Lazio', '060 FR Frosinone|059 LT Latina|057 RI Rieti|058 RM Roma|056 VT Viterbo'],
  ['13', 'Abruzzo', "069 CH Chieti|066 AQ L'Aquila/Aquila|068 PE Pescara|067 TE Teramo"],
  ['14', 'Molise', '070 CB Campobasso|094 IS Isernia'],
  [
    '15',
    'Campania',
    '064 AV Avellino|062 BN Benevento|061 CE Caserta|063 NA Napoli|065 SA Salerno',
  ],
  [
    '16',
    'Puglia',
    '072 BA Bari|110 BT Barletta-Andria-Trani|074 BR Brindisi|071 FG Foggia|075 LE Lecce|073 TA Taranto',
  ],
  ['17', 'Basilicata', '077 MT Matera|076 PZ Potenza'],
  [
    '18',
    'Calabria',
    '079 CZ Catanzaro|078 CS Cosenza|101 KR Crotone|080 RC Reggio Calabria/Reggio di Calabria|102 VV Vibo Valentia',
  ],
  [
    '19',
    'Sicilia',
    '084 AG Agrigento|085 CL Caltanissetta|087 CT Catania|086 EN Enna|083 ME Messina|082 PA Palermo|088 RG Ragusa|089 SR Siracusa|081 TP Trapani',
  ],
  [
    '20',
    'Sardegna',
    '092 CA Cagliari|107 CI Carbonia-Iglesias|106 VS Medio Campidano|091 NU Nuoro|105 OG Ogliastra|104 OT Olbia-Tempio|095 OR Oristano|090 SS Sassari|111 SU Sud Sardegna',
  ],
];

const english: Readonly<Record<string, string>> = {
  Piemonte: 'Piedmont',
  "Valle d'Aosta": 'Aosta Valley',
  Lombardia: 'Lombardy',
  Toscana: 'Tuscany',
  Puglia: 'Apulia',
  Sicilia: 'Sicily',
  Sardegna: 'Sardinia',
  Torino: 'Turin',
  Milano: 'Milan',
  Mantova: 'Mantua',
  Venezia: 'Venice',
  Padova: 'Padua',
  Genova: 'Genoa',
  Firenze: 'Florence',
  Roma: 'Rome',
  Napoli: 'Naples',
  Siracusa: 'Syracuse',
};

function member(code: string, names: string, rest: Partial<Member>): Member {
  const [it = '', ...also] = names.split('/');
  return { code, it, en: english[it] ?? it, also, ...rest };
}

/**
 * Provinces that were created or abolished, by the years in which they had a council: laws 146, 147 and 148 of 2004,
 * first elected in 2009; for Sardinia regional laws 9 of 2001, first elected in 2005, and 2 of 2016.
 */
const lives: Readonly<Record<string, Life>> = {
  108: { since: 2009 },
  109: { since: 2009 },
  110: { since: 2009 },
  104: { since: 2005, until: 2016, into: 'ITP090' },
  105: { since: 2005, until: 2016, into: 'ITP091' },
  106: { since: 2005, until: 2016, into: 'ITP111' },
  107: { since: 2005, until: 2016, into: 'ITP111' },
  111: { since: 2016 },
};

/** The workbooks write the letters in a column before the name; both must agree. */
const provinces = regions.flatMap(([region, , list]) =>
  list.split('|').map((entry) => {
    const [number = '', letters = ''] = entry.split(' ');
    const life = lives[number];
    const rest = { prefix: letters, parent: `ITR${region}`, ...(life && { life }) };
    return member(`ITP${number}`, entry.slice(7), rest);
  }),
);

export const places = joinLists(
  'places',
  codeList('provinces', provinces),
  codeList(
    'regions',
    regions.map(([code, names]) => member(`ITR${code}`, names, { parent: 'IT', total: true })),
  ),
  codeList('nation', [
    { code: 'IT', it: 'Italia', en: 'Italy', also: ['TT TOTALE ITALIA'], total: true },
  ]),
);
