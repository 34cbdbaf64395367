import { codeList } from './code-list.ts';

/** Rows of the gas balance. Only "per punto di ingresso" is divided further; the others are national sums. */
export const gasFlows = codeList('gas balance rows', [
  { code: 'PRODUCTION', it: 'Produzione nazionale', en: 'Production', total: true },
  { code: 'IMPORTS', it: 'Importazioni', en: 'Imports', total: true },
  { code: 'IMPORTS', it: 'per punto di ingresso', en: 'by entry point' },
  { code: 'EXPORTS', it: 'Esportazioni', en: 'Exports', total: true },
  {
    code: 'STOCK-CHANGE',
    it: 'Variazione delle scorte',
    en: 'Stock change',
    also: ['Variazione delle scorte (Erogato)'],
    total: true,
  },
  {
    code: 'GROSS-CONSUMPTION',
    it: 'Consumo interno lordo',
    en: 'Gross inland consumption',
    total: true,
  },
]);

/** Where gas enters the country, with the names of the balance and of the import tables. */
export const entryPoints = codeList('entry points', [
  { code: 'MAZARA', it: 'Mazara del Vallo', en: 'Mazara del Vallo' },
  { code: 'GELA', it: 'Gela', en: 'Gela' },
  { code: 'TARVISIO', it: 'Tarvisio', en: 'Tarvisio' },
  {
    code: 'PASSO-GRIES',
    it: 'Passo Gries',
    en: 'Passo Gries',
    also: ['PASSO GRIES - MASARA', 'PASSO GRIES - MASERA'],
  },
  { code: 'MELENDUGNO', it: 'Melendugno', en: 'Melendugno', also: ['MELEDUGNO'] },
  { code: 'PANIGAGLIA', it: 'Panigaglia', en: 'Panigaglia' },
  { code: 'CAVARZERE', it: 'Cavarzere', en: 'Cavarzere', also: ['ROVIGO - CAVARZERE', 'ROVIGO'] },
  { code: 'LIVORNO', it: 'Livorno', en: 'Livorno', also: ['OLT LIVORNO'] },
  { code: 'PIOMBINO', it: 'Piombino', en: 'Piombino' },
  { code: 'GORIZIA', it: 'Gorizia', en: 'Gorizia' },
  { code: 'FALCONARA', it: 'Falconara', en: 'Falconara' },
  { code: 'VENTIMIGLIA', it: 'Ventimiglia', en: 'Ventimiglia' },
  { code: 'CAGLIARI', it: 'Cagliari', en: 'Cagliari' },
  { code: 'CASALBORSETTI', it: 'Casalborsetti', en: 'Casalborsetti' },
  { code: 'OTHER', it: 'Altri', en: 'Others', also: ['ALTRO'] },
]);

export const allEntryPoints = codeList('all entry points', [
  { code: 'ALL', it: 'Totale complessivo', en: 'Total', also: ['Totale'], total: true },
]);

/** Columns of the refineries' balance. */
export const refineryFlows = codeList('refinery flows', [
  { code: 'OPENING-STOCK', it: 'Giacenze iniziali', en: 'Opening stock' },
  { code: 'IMPORTS', it: 'Importazioni', en: 'Imports' },
  { code: 'PURCHASES', it: 'Acquisti da terzi', en: 'Purchases from others' },
  { code: 'GROUP-ARRIVALS', it: 'Arrivi da gruppo', en: 'Arrivals within the group' },
  {
    code: 'PETROCHEMICAL-RETURNS',
    it: 'Ritorni da petrolchimica',
    en: 'Returns from petrochemicals',
  },
  { code: 'INTAKE', it: 'Passato in lavorazione', en: 'Refinery intake' },
  { code: 'OUTPUT', it: 'Prodotti ottenuti', en: 'Output' },
  { code: 'COMPENSATIONS', it: 'Compensazioni da lavorazioni', en: 'Compensations' },
  { code: 'OWN-USE', it: 'Consumi', en: 'Own use' },
  { code: 'DELIVERIES', it: 'Uscite', en: 'Deliveries' },
  { code: 'CLOSING-STOCK', it: 'Giacenze finali', en: 'Closing stock' },
  {
    code: 'POWER-PROCESS',
    it: 'Consumi per energia elettr. (usi di proc.)',
    en: 'Use for power, own process',
  },
  { code: 'POWER-SALES', it: 'Consumi per energia elettr. (vendite)', en: 'Use for power, sold' },
  { code: 'HEAT-SALES', it: 'Consumi per ener.termica (vendite)', en: 'Use for heat, sold' },
]);

/** Columns of the petrochemical industry's balance. */
export const petrochemicalFlows = codeList('petrochemical flows', [
  { code: 'FROM-REFINERIES', it: 'Arrivi da Raffinerie', en: 'Arrivals from refineries' },
  {
    code: 'FROM-PETROCHEMICALS',
    it: 'Arrivi da altro Petrolchimico',
    en: 'Arrivals from other petrochemicals',
  },
  { code: 'FROM-PLANTS', it: 'Arrivi da altro Impianto', en: 'Arrivals from other plants' },
  { code: 'IMPORTS', it: 'Importazione', en: 'Imports' },
  { code: 'OPENING-STOCK', it: 'Stoccaggio Inizio Mese', en: 'Opening stock' },
  { code: 'CLOSING-STOCK', it: 'Stoccaggio Fine Mese', en: 'Closing stock' },
  { code: 'STOCK-CHANGE', it: 'Delta Stock', en: 'Stock change' },
  { code: 'INTAKE', it: 'Passato in lavorazione', en: 'Intake' },
  { code: 'OUTPUT', it: 'Prodotti ottenuti', en: 'Output' },
  { code: 'AVAILABLE', it: 'Disponibile', en: 'Available' },
  {
    code: 'TO-PETROLEUM',
    it: 'Ritorni al settore petrolifero',
    en: 'Returns to the petroleum industry',
  },
  { code: 'TO-POWER', it: 'Invii a Centrale Termoelettr.', en: 'To power stations' },
  {
    code: 'TO-PETROCHEMICALS',
    it: 'Consegne ad altro petrolchimico',
    en: 'To other petrochemicals',
  },
  {
    code: 'SALES-REPORTING',
    it: 'Vendite ad altro denunciante',
    en: 'Sales to reporting companies',
  },
  { code: 'SALES-DOMESTIC', it: 'Vendite al mercato Interno', en: 'Sales, domestic' },
  { code: 'SALES-ABROAD', it: 'Vendite al mercato Estero', en: 'Sales abroad' },
  { code: 'ENERGY-USE', it: 'Consumi Diretti Energetici', en: 'Energy use' },
  { code: 'NON-ENERGY-USE', it: 'Consumi NON Energetici', en: 'Non-energy use' },
  { code: 'USED', it: 'Totale Utilizzato', en: 'Used, total' },
]);

/** Columns of the coal balance. */
export const coalFlows = codeList('coal flows', [
  { code: 'OPENING-STOCK', it: 'Giacenze iniziali', en: 'Opening stock' },
  { code: 'IMPORTS', it: 'Importazioni', en: 'Imports' },
  { code: 'MINING', it: 'Produz. mineraria nazionale', en: 'Mining' },
  { code: 'COKE-OVENS', it: 'Produz. Cokerie', en: 'Coke oven output' },
  {
    code: 'PURCHASES-REPORTING',
    it: 'Acquisti da Società codificate',
    en: 'Purchases from reporting companies',
  },
  {
    code: 'PURCHASES-OTHERS',
    it: 'Acquisti da Società non codificate',
    en: 'Purchases from others',
  },
  { code: 'MARKET', it: 'Immissioni mercato interno', en: 'Deliveries to the domestic market' },
  {
    code: 'SALES-REPORTING',
    it: 'Vendite a società codificate',
    en: 'Sales to reporting companies',
  },
  { code: 'OWN-USE', it: 'Autoconsumi', en: 'Own use' },
  { code: 'EXPORTS', it: 'Esportazioni', en: 'Exports' },
  { code: 'LOSSES', it: 'Consumi e Perdite di lavorazione', en: 'Consumption and losses' },
  { code: 'INTAKE', it: 'Passato in lavoraz.', en: 'Transformation' },
  { code: 'ADJUSTMENTS', it: 'Rettifiche giacenze quantità', en: 'Stock adjustments' },
  { code: 'CLOSING-STOCK', it: 'Giacenze finali', en: 'Closing stock' },
]);

/** Flows that are stocks and not movements, so they do not add up over months. */
export const states: ReadonlySet<string> = new Set(['OPENING-STOCK', 'CLOSING-STOCK', 'STOCK']);
