import type { DemoDocument } from './catalogue.ts';

/** Content of a demonstration document: quantities, or a paper's paragraphs. */
export type Subject =
  | { readonly items: readonly string[]; readonly unit: string; readonly around: number }
  | { readonly paragraphs: readonly string[] };

const oil: Subject = {
  items: ['Benzina', 'Gasolio motori', 'GPL', 'Carboturbo', 'Olio combustibile', 'Bitume'],
  unit: 'Migliaia di tonnellate',
  around: 700,
};
const gas = 'Milioni di Smc a 38,1 MJ';

const paper = (...paragraphs: string[]): Subject => ({ paragraphs });

/** Subjects by a part of the file's name or folder; the first that matches. */
const subjects: readonly (readonly [part: string, subject: Subject])[] = [
  [
    'Questionario',
    paper(
      'Il questionario va compilato ogni mese dalle imprese tenute alla comunicazione.',
      'Quadro A: dati del dichiarante. Quadro B: entrate. Quadro C: uscite e giacenze.',
    ),
  ],
  [
    'carbon',
    {
      items: ['Carbone da vapore', 'Carbone da coke', 'Antracite', 'Lignite', 'Coke'],
      unit: 'Migliaia di tonnellate',
      around: 250,
    },
  ],
  [
    'ImportazioniGas',
    {
      items: ['Algeria', 'Azerbaigian', 'Libia', 'Norvegia', 'Qatar', 'Stati Uniti'],
      unit: gas,
      around: 900,
    },
  ],
  [
    'Regionali',
    {
      items: ['Piemonte', 'Lombardia', 'Veneto', 'Emilia-Romagna', 'Toscana', 'Lazio'],
      unit: gas,
      around: 3500,
    },
  ],
  [
    'Provinciali',
    {
      items: ['Torino', 'Milano', 'Brescia', 'Bologna', 'Ravenna', 'Roma'],
      unit: gas,
      around: 900,
    },
  ],
  [
    'Bilancio_GAS',
    {
      items: ['Produzione nazionale', 'Importazioni', 'Variazione delle scorte', 'Esportazioni'],
      unit: gas,
      around: 1500,
    },
  ],
  [
    'Note_BEN',
    paper(
      'Il bilancio segue il modello di Eurostat: offerta, trasformazione e consumi finali.',
      'I poteri calorifici sono quelli comunicati dai gestori degli impianti.',
    ),
  ],
  [
    'BEN_',
    {
      items: [
        'Combustibili solidi',
        'Petrolio',
        'Gas naturale',
        'Fonti rinnovabili',
        'Elettricità',
      ],
      unit: 'Migliaia di tonnellate equivalenti di petrolio',
      around: 30_000,
    },
  ],
  [
    'Logistica',
    paper(
      'I titolari di depositi comunicano ogni anno la capacità di stoccaggio e di transito.',
      'La comunicazione va inviata per via telematica entro il termine indicato.',
    ),
  ],
  [
    'Direttiva_Protezione',
    paper(
      'I dati delle imprese sono usati per fini statistici e non sono diffusi singolarmente.',
      'Un valore fondato su meno di tre imprese richiede una motivazione per essere pubblicato.',
    ),
  ],
  [
    'Nota_Metodologica',
    paper(
      'Universo, campione, pesi e controlli della rilevazione.',
      'La media nazionale pondera i prezzi comunicati con le quote di mercato delle società.',
    ),
  ],
  [
    'Rapporto',
    paper(
      'Il rapporto valuta tempestività, copertura e qualità dei dati rilevati.',
      "Le raccomandazioni sono state attuate nel corso dell'anno.",
    ),
  ],
  [
    'situazione',
    paper(
      'La relazione descrive domanda e offerta di energia, prezzi e obiettivi europei.',
      'Le tavole statistiche sono pubblicate a parte.',
    ),
  ],
];

export function subjectOf({ location, fileName }: DemoDocument): Subject {
  const name = `${location}${fileName}`.toLowerCase();
  return subjects.find(([part]) => name.includes(part.toLowerCase()))?.[1] ?? oil;
}
