import type { PublicNote } from '../../../prices/surveys/rules/surveys.ts';

export const EMBED_WORDS = {
  duties: {
    it: 'Cambi di accisa (linee verticali)',
    en: 'Changes of excise duty (vertical lines)',
  },
  and: { it: ' e ', en: ' and ' },
  table: { it: 'Dati in tabella', en: 'Data as a table' },
  period: { it: 'Periodo', en: 'Period' },
  page: { it: 'Vai alla pagina della serie', en: 'Go to the page of the series' },
  site: { it: 'Vai al sito delle statistiche', en: 'Go to the statistics site' },
  figure: { it: 'Origine e citazione del dato', en: 'Origin and citation of the figure' },
  newWindow: { it: 'si apre in una nuova finestra', en: 'opens in a new window' },
  licence: { it: 'licenza CC BY 4.0', en: 'licence CC BY 4.0' },
  empty: { it: 'Nessun dato nel periodo richiesto.', en: 'No data in the requested period.' },
  same: {
    it: 'invariato rispetto al periodo precedente',
    en: 'unchanged from the previous period',
  },
  change: {
    it: 'rispetto al periodo precedente',
    en: 'compared with the previous period',
  },
} as const satisfies Readonly<Record<string, PublicNote>>;

/** Text of a frame that has nothing to show. */
export const EMBED_PROBLEMS = {
  missing: {
    title: { it: 'Contenuto non disponibile', en: 'Nothing to show' },
    text: {
      it: "Non c'è alcun dato pubblicato a questo indirizzo: il prodotto, la serie o il periodo non esiste.",
      en: 'There are no published data at this address: the product, series or period does not exist.',
    },
  },
  unreadable: {
    title: { it: 'Indirizzo non valido', en: 'This address is not valid' },
    text: {
      it: "L'indirizzo del riquadro contiene un valore che non si può leggere, come una data che non esiste o futura.",
      en: 'The address of the frame contains a value that cannot be read, such as a date that does not exist or is in the future.',
    },
  },
  unavailable: {
    title: { it: 'Momentaneamente non disponibile', en: 'Not available at the moment' },
    text: {
      it: 'Il contenuto non può essere mostrato in questo momento. Riprovare più tardi.',
      en: 'The content cannot be shown at the moment. Please try again later.',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<'title' | 'text', PublicNote>>>>;
