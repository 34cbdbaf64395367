import { codeList } from './code-list.ts';

/**
 * Lines of the consumption tables, final and preliminary, Italian and English. A line's name is its group and its own
 * name, because the tables repeat "extrarete" and "marina" under several groups.
 */
const lines: readonly (readonly [code: string, it: string, en: string, names: string])[] = [
  ['GASOLINE', 'Benzina', 'Motor gasoline', 'BENZINA > AUTO TOTALE'],
  [
    'GASOLINE.RETAIL',
    'Benzina, rete',
    'Motor gasoline, retail',
    'BENZINA > RETE TOTALE|Motor Gasoline > Retail Distribuction',
  ],
  [
    'GASOLINE.WHOLESALE',
    'Benzina, extrarete',
    'Motor gasoline, wholesale',
    'BENZINA > EXTRARETE|Motor Gasoline > Wholesale Market',
  ],
  [
    'GASOLINE.MOTORWAY',
    'Benzina, rete autostradale',
    'Motor gasoline, motorways',
    'BENZINA > RETE AUTOSTRADALE|BENZINA > RETE AUTOSTRAD.|BENZINA RETE AUTOSTRAD.',
  ],
  [
    'JET',
    'Carboturbo',
    'Jet fuel',
    'CARBOTURBO > TOTALE (A)|CARBOT. > TOTALE (A)|CARBOTURBO > TOTALE|CARBOT. > TOTALE|Kerosene Jet Fuel',
  ],
  ['JET.CIVIL', 'Carboturbo, civile', 'Jet fuel, civil', 'CARBOTURBO > CIVILE|CARBOT. > CIVILE'],
  [
    'JET.MILITARY',
    'Carboturbo, militare',
    'Jet fuel, military',
    'CARBOTURBO > MILITARE|CARBOT. > MILITARE|Kerosene Jet Fuel > Military',
  ],
  ['KEROSENE', 'Petrolio', 'Other kerosene', 'PETROLIO > TOTALE|Other Kerosene > Total'],
  ['DIESEL', 'Gasolio motori', 'Transport diesel', 'GASOLIO > MOTORI'],
  [
    'DIESEL.RETAIL',
    'Gasolio motori, rete',
    'Transport diesel, retail',
    'GASOLIO > GASOLIO RETE|Transport Diesel > Retail Distribuction',
  ],
  [
    'DIESEL.WHOLESALE',
    'Gasolio motori, extrarete',
    'Transport diesel, wholesale',
    'GASOLIO > EXTRARETE|GASOLIO > GASOLIO EXTRARETE|Transport Diesel > Wholesale Market',
  ],
  [
    'DIESEL.POWER',
    'Gasolio, termoelettrica',
    'Gas oil, power generation',
    'GASOLIO > TERMOELETT.|GASOLIO > TERMOELETTRICA|GASOLIO > TERMOELETTICA',
  ],
  [
    'DIESEL.MOTORWAY',
    'Gasolio, rete autostradale',
    'Diesel, motorways',
    'GASOLIO > RETE AUTOSTRADALE|GASOLIO > RETE AUTOSTRAD.|GASOLIO RETE AUTOSTRAD.',
  ],
  [
    'HEATING',
    'Gasolio per riscaldamento',
    'Gas oil for heating',
    'GASOLIO > RISCALDAMENTO|Heating and other Gasoil > Heating',
  ],
  [
    'AGRICULTURE',
    'Gasolio agricolo',
    'Gas oil for agriculture',
    'GASOLIO > AGRICOLO|Heating and other Gasoil > Agriculture',
  ],
  [
    'MARINE',
    'Gasolio marina',
    'Marine gas oil',
    'GASOLIO > MARINA|Heating and other Gasoil > Marine Gasoil',
  ],
  [
    'GASOIL',
    'Gasolio, totale',
    'Gas oil, total',
    'GASOLIO > TOTALE|GASOLIO > TOTALE GASOLI|Total Gas Diesel Oil > Total',
  ],
  [
    'FUEL-OIL',
    'Olio combustibile, totale',
    'Fuel oil, total',
    'OLIO COMB. > TOTALE|OLIO COMB.LE > TOTALE',
  ],
  [
    'FUEL-OIL.HS',
    'Olio combustibile ATZ',
    'High-sulphur fuel oil',
    'OLIO COMB. > A.T.Z.|OLIO COMB.LE > A.T.Z.',
  ],
  [
    'FUEL-OIL.LS',
    'Olio combustibile BTZ',
    'Low-sulphur fuel oil',
    'OLIO COMB. > B.T.Z.|OLIO COMB.LE > B.T.Z.|OLIO COMB. > B.T.Z. + FLUIDO|OLIO COMB.LE > B.T.Z. + FLUIDO',
  ],
  [
    'FUEL-OIL.FLUID',
    'Olio combustibile fluido 3/5',
    'Fluid fuel oil 3/5',
    'OLIO COMB. > FLUIDO 3/5|OLIO COMB.LE > FLUIDO 3/5',
  ],
  [
    'FUEL-OIL.POWER',
    'Olio combustibile, termoelettrica',
    'Fuel oil, power generation',
    'OLIO COMB. > TERMOELETT.|OLIO COMB. > TERMOELETTRICA|OLIO COMB.LE > TERMOELETTRICA|OLIO COMB.LE > TERMOELETT.|CONSUMI OLIO COMB. TERMOELETTRICA|Deliveries to Public Power Plants',
  ],
  [
    'FUEL-OIL.POWER.HS',
    'Olio combustibile ATZ, termoelettrica',
    'High-sulphur fuel oil, power generation',
    'CONSUMI OLIO COMB. TERMOELETTRICA > ATZ|Deliveries to Public Power Plants > High Sulphur',
  ],
  [
    'FUEL-OIL.POWER.LS',
    'Olio combustibile BTZ, termoelettrica',
    'Low-sulphur fuel oil, power generation',
    'CONSUMI OLIO COMB. TERMOELETTRICA > BTZ|Deliveries to Public Power Plants > Low Sulphur',
  ],
  [
    'FUEL-OIL.OTHER',
    'Olio combustibile, altri usi',
    'Fuel oil, other uses',
    'OLIO COMB. > ALTRI USI|OLIO COMB.LE > ALTRI USI|TOTALE O.C. ALTRI USI|TOTAL Fuel Oil Other Uses',
  ],
  ['LUBRICANTS', 'Lubrificanti', 'Lubricants', 'LUBRIFICANTI TOTALE'],
  [
    'LUBRICANTS.RETAIL',
    'Lubrificanti, rete',
    'Lubricants, retail',
    'LUBRIFICANTI TOTALE > RETE|Lubricants > Retail Distribuction',
  ],
  [
    'LUBRICANTS.ENGINE',
    'Lubrificanti motori',
    'Lubricants, engines',
    'LUBRIFICANTI TOTALE > MOTORI|Lubricants > Motor',
  ],
  ['LPG', 'G.P.L.', 'LPG', 'GPL'],
  [
    'LPG.VEHICLES',
    'G.P.L. autotrazione',
    'LPG, vehicles',
    'GPL > AUTOTRAZIONE|G.P.L. > AUTOTRAZIONE|LPG > Transport',
  ],
  [
    'LPG.HEATING',
    'G.P.L. combustione',
    'LPG, heating',
    'G.P.L. > COMBUSTIONE|GPL > COMBUSTIONE|LPG > Heating',
  ],
  ['BITUMEN', 'Bitumi', 'Bitumens', ''],
  ['MAIN', 'Totale prodotti principali', 'Main products, total', ''],
  ['OTHER', 'Altri prodotti', 'Other products', 'ALTRI PRODOTTI 1)'],
  [
    'PETROCHEMICALS.NET',
    'Carica petrolchimica netta',
    'Petrochemical feedstock, net',
    'CARICA PETROLCHIM. NETTA|Deliveries (net) to Petrochemical sector',
  ],
  [
    'PETROCHEMICALS.GROSS',
    'Carica petrolchimica lorda',
    'Petrochemical feedstock, gross',
    'PETROLCHIMICA C. LORDA|Deliveries (gross) to Petrochemical sector',
  ],
  [
    'BUNKERS',
    'Bunker, totale',
    'Bunkers, total',
    'BUNKERS > T O T A L E|BUNKERS TOTALE|TOTAL BUNKERS',
  ],
  ['BUNKERS.GASOIL', 'Bunker, gasolio', 'Bunkers, gas oil', 'BUNKERS > GASOLIO|BUNKERS > Gasoil'],
  [
    'BUNKERS.FUEL-OIL',
    'Bunker, olio combustibile',
    'Bunkers, fuel oil',
    'BUNKERS > OLIO COMB.|BUNKERS > OLIO COMB.LE|BUNKERS > Fuel Oil',
  ],
  [
    'BUNKERS.LUBRICANTS',
    'Bunker, lubrificanti',
    'Bunkers, lubricants',
    'BUNKERS > LUBRIFICANTI|BUNKERS > Lubricants',
  ],
  [
    'SALES',
    'Totale immissioni al consumo',
    'Inland sales, total',
    'TOT. IMMISSIONI AL CONSUMO|TOTALE VENDITE|TOTAL INLAND SALES',
  ],
  [
    'STOCKS.HEATING',
    'Scorte dei consumatori, gasolio da riscaldamento',
    "Consumers' stocks, heating gas oil",
    'GASOLIO RISCALDAMENTO|Heating Gasoil',
  ],
  [
    'STOCKS.FUEL-OIL',
    'Scorte dei consumatori, olio combustibile',
    "Consumers' stocks, fuel oil",
    'OLIO COMBUSTIBILE',
  ],
  [
    'REFINERY',
    'Consumi e perdite di raffineria',
    'Refinery consumption and losses',
    'CONSUMI E PERDITE DI RAFF.|Proper refinery consumption and losses',
  ],
  [
    'REFINERY.POWER',
    'Consumi di raffineria per energia elettrica e termica',
    'Refinery consumption for power and heat',
    'CONSUMI PROD. EN. EL.|CONSUMI PROD.NE EN. EL.|PRODUZIONE ENERGIA ELETTRICA E TERMICA|for production of electricity',
  ],
  ['TOTAL', 'Totale consumi', 'Total consumption', 'TOTALE > CONSUMI|TOTAL CONSUMPTIONS'],
];

export const consumptionLines = codeList(
  'consumption lines',
  lines.map(([code, it, en, names]) => ({
    code,
    it,
    en,
    ...(code === 'TOTAL' ? { total: true as const } : {}),
    ...(names ? { also: names.split('|') } : {}),
  })),
);

/** Kinds of lubricants in the sheet of the preliminary figures. */
const lubricantNames: readonly (readonly [code: string, it: string, en: string, also?: string])[] =
  [
    ['ENGINE', 'Motore', 'Engine oils'],
    ['ENGINE.LIGHT', 'Autotrazione leggera', 'Passengers cars'],
    ['ENGINE.HEAVY', 'Autotrazione pesante', 'Heavy duty'],
    ['ENGINE.MOTORCYCLES', 'Moto', 'Motorcycles'],
    ['ENGINE.MARINE', 'Marina', 'Marine'],
    ['ENGINE.OTHER', 'Altri motore', 'Other engine oils'],
    ['FACTORY-FILL', 'Primo riempimento', 'Factory Fill'],
    ['AUXILIARIES', 'Ausiliari autotrazione', 'Automotive auxiliaries'],
    ['AUTOMOTIVE', 'Totale autotrazione', 'Total automotive'],
    ['HYDRAULIC', 'Idraulici', 'Hydraulic oils'],
    ['METALWORKING', 'Per lavorazione metalli', 'Metalworking Fluids'],
    ['PROCESS', 'Denaturati e oli da processo', 'Process oils'],
    ['GREASES', 'Grassi', 'Greases'],
    ['WHITE', 'Bianchi', 'White oils'],
    ['TRANSFORMER', 'Trasformatori isolanti', 'Transformer oils'],
    ['INDUSTRY.OTHER', 'Altri industria', 'Other industrial oils'],
    ['INDUSTRY', 'Totale industria', 'Total industry'],
    ['LUBRICANTS', 'Totale lubrificanti', 'Total lubricants'],
    ['BASES', 'Basi vergini e rigenerate', 'Refined and re-refined base oils'],
    ['CHEMICALS', 'Chimici', 'Chemicals'],
    ['CHEMICALS.ANTIFREEZE', 'Antigelo', 'Antifreeze'],
    ['CHEMICALS.OTHER', 'Altri', 'Others'],
  ];

export const lubricants = codeList(
  'lubricants',
  lubricantNames.map(([code, it, en]) => ({ code, it, en })),
);
