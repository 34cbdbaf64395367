/** The pages that the search finds, with the words that readers use for them and the dates that they can show. */
import type { PublicPageId } from '../../pages/rules/site-pages.ts';
import type { AskedDate } from './asked-date.ts';

type ShownDate = (date: AskedDate) => Readonly<Record<string, string>> | undefined;

interface SearchedPage {
  /** Other names, which count as the page's title does. */
  readonly names?: string;
  /** In both languages, in addition to the page's title and description. */
  readonly words: string;
  /** Names and values of its address for a date; undefined for a date that the page cannot show. */
  readonly dated?: ShownDate;
  /** The address takes a product, as `pid`. */
  readonly hasProducts?: true;
}

const ofGrain =
  (grain: AskedDate['grain'], name: string): ShownDate =>
  (date) =>
    date.grain === grain ? { [name]: date.value } : undefined;

const ofYear: ShownDate = ({ grain, value }) =>
  grain === 'day' ? undefined : { anno: value.slice(0, 4) };

const ofSpan: ShownDate = ({ grain, value }) =>
  grain === 'year' ? { dal: `${value}-01-01`, al: `${value}-12-31` } : undefined;

/** Equally good ones are found in this order. */
export const SEARCHED_PAGES: { readonly [id in PublicPageId]?: SearchedPage } = {
  'weekly-prices': {
    words:
      'benzina verde super senza piombo gasolio auto autotrazione diesel nafta carboturbo bunker gpl autogas metano gnc gnl gas riscaldamento olio combustibile fluido denso btz oc carburante carburanti combustibili prezzo prezzi costo tariffa caro accisa accise iva tasse imposte netto industriale pompa distributore pieno litro settimana settimanale oggi adesso attuale ultimo ultima rilevazione medio media carburante petrol gasoline gas gasoil oil unleaded heating lpg methane cng lng fuel fuels residual heavy excise duty duties vat tax taxes net price prices weekly survey week today now latest current pump litre liter average sale scende aumento aumenti calo ribasso rise fall increase',
    dated: ofGrain('day', 'data'),
    hasProducts: true,
  },
  'monthly-prices': {
    names: 'senza IVA without VAT',
    words:
      'benzina verde gasolio auto diesel gpl metano gnl riscaldamento olio combustibile carburante carburanti prezzo prezzi medie media medio mese mensile mensili senza iva accisa contratto petrol gasoline gas oil lpg methane lng heating monthly averages average month without vat fuel price prices contract',
    dated: ofGrain('month', 'mese'),
    hasProducts: true,
  },
  'yearly-prices': {
    words:
      'benzina verde gasolio auto diesel gpl metano gnl riscaldamento olio combustibile carburante carburanti prezzo prezzi medie media medio anno annuale annuali annua trimestre trimestrale trimestrali primo secondo terzo quarto petrol gasoline gas oil lpg methane lng heating yearly annual quarterly averages average year quarter first second third fourth fuel price prices',
    dated: ofGrain('year', 'anno'),
    hasProducts: true,
  },
  'weekly-analysis': {
    names: 'grafico chart',
    words:
      'grafico grafici serie storica storico storia confronto confrontare periodo intervallo andamento benzina gasolio diesel carburante carburanti prezzo prezzi settimanali weekly analysis chart charts graph time series history historical compare comparison trend petrol fuel price prices',
    dated: ofSpan,
  },
  'provisional-prices': {
    words:
      'giornaliero giornalieri giornaliera giorno ieri oggi provvisori sperimentali impianti distributori osservatorio stazioni benzina gasolio daily day yesterday provisional experimental stations observatory today petrol diesel',
  },
  'release-calendar': {
    words:
      'quando esce escono uscita prossimo prossima pubblicazione pubblicano pubblicati date orari calendario scadenze release releases calendar schedule dates next when published update updates aggiornamento aggiornati',
  },
  'fuel-clause': {
    words:
      'clausola autotrasporto autotrasportatori trasporto trasporti merci adeguamento gasolio carburante indicizzazione camion contratto decreto nolo clause haulage haulier transport freight surcharge adjustment diesel fuel contract truck trucking',
  },
  'oil-consumption': {
    names: 'consumo',
    words:
      'consumo consumi petrolio petroliferi vendite domanda benzina gasolio carburanti lubrificanti bitume jet cherosene preconsuntivi definitivi oil consumption sales demand lubricants petrol diesel jet fuel kerosene preliminary final',
  },
  'oil-bulletin': {
    words:
      'bollettino bollettini petrolio petrolifero greggio raffinerie raffinazione lavorazioni importazioni import esportazioni export scorte giacenze vendite provinciali tavole tavola oil bulletin bulletins crude refinery refineries imports exports stocks sales tables table',
    dated: ofYear,
  },
  'coal-bulletin': {
    words:
      'bollettino carbone carboni combustibili solidi coke giacenze importazioni import coal bulletin solid fuels imports stocks',
    dated: ofYear,
  },
  'gas-balance': {
    words:
      'metano bilancio produzione importazioni stoccaggi stoccaggio mensile natural gas balance production storage',
  },
  'gas-imports': {
    words:
      'metano importazioni import paese origine provenienza gasdotto punto ingresso rigassificatore russia algeria azerbaigian qatar norvegia libia natural gas imports import country origin pipeline entry point terminal russian azerbaijan norway libya',
  },
  'gas-regions': {
    words:
      'metano consumo consumi regioni regione regionale natural gas regional consumption regions region',
  },
  'gas-provinces': {
    words:
      'metano consumo consumi province provincia provinciale natural gas provincial consumption provinces province',
  },
  'energy-balance': {
    names: 'BEN',
    words:
      'BEN bilancio eurostat fonti energia rinnovabili national energy balance sources renewables',
  },
  'energy-situation': {
    words:
      'relazione annuale rapporto situazione energia energetica national energy situation report annual',
  },
  'weekly-bulletin': {
    words:
      'bollettino settimanale settimana prezzi carburanti notizia stampa foglio pdf weekly bulletin week prices fuel news print sheet release',
    dated: ofGrain('day', 'data'),
  },
  'open-data': {
    names: 'dati aperti',
    words:
      'dati aperti scaricare scarica serie storica storiche csv excel xlsx json parquet file licenza riuso open data download licence license reuse dataset datasets',
  },
  subscriptions: {
    words:
      'avviso avvisi avvisami avvisatemi newsletter iscrizione iscriversi iscrivermi posta elettronica email mail e-mail feed rss atom webhook notifica notifiche alert alerts notices notifications subscribe subscription',
  },
  'api-guide': {
    words: 'api sviluppatori programma openapi swagger developers developer program rest json',
  },
  questionnaire: {
    words:
      'questionario petrolio petrolifero carbone imprese moduli modulo comunicazione oil coal questionnaire companies form forms',
  },
  'oil-logistics': {
    words:
      'logistica petrolio petrolifera depositi deposito circolari circolare decreti stoccaggio oil logistics storage circulars decrees depots',
  },
  methodology: {
    words:
      'metodologia metodologiche nota note calcolo calcolati metodo prezzi prices privacy gdpr protezione dati audit qualità medie methodology method notes calculated computed quality data protection',
  },
  'legal-notes': {
    words:
      'note legali condizioni uso cookie cookies accessibilità accessibility statement dichiarazione copyright licenza cc by diritto autore responsabilità legal notes terms use licence license liability',
  },
  'receipt-check': {
    words:
      'verifica ricevuta codice autenticità copia prezzi inviati comunicati società check receipt code genuine copy prices sent company',
  },
  'survey-landing': {
    words:
      'accesso accedi accedere entra login spid cie società compagnie imprese comunicazione comunicare campione sign in log access companies company sample',
  },
  home: {
    words:
      'home inizio pubblicazioni notizie statistiche energia contatti contatto telefono pec indirizzo sede ufficio publications news statistics start contact contacts phone address office',
  },
};
