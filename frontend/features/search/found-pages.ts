import { use } from 'react';
import { useTranslation } from 'react-i18next';
import {
  fitOf,
  type PreparedText,
  preparedText,
  type SearchTerm,
} from '../../../functions/domain/text-search.ts';
import { PageDirectory, type PageEntry, type PageId } from '../../shared/navigation.tsx';

/** A page of the site that fits what is looked for. */
export interface FoundPage extends PageEntry {
  readonly description: string;
}

/** The public pages that have all the words, the best fit first. */
export function useFoundPages(terms: readonly SearchTerm[]): readonly FoundPage[] {
  const { t } = useTranslation('app');
  const directory = use(PageDirectory);
  if (terms.length === 0) return [];
  return Object.entries(words)
    .flatMap(([id, more]) => {
      const page = directory.get(id as PageId);
      return page ? [{ ...page, description: t(`pages.${id}.description`), more }] : [];
    })
    .map(({ more, ...page }) => ({ page, fit: fitOf(terms, textOf(page, more)) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ page }) => page);
}

const textOf = ({ title, description }: FoundPage, more: string): PreparedText =>
  preparedText({ title, more: `${description} ${more}` });

/** Words of both languages by which people look for a page, beside its title and description. */
const words: { readonly [id in PageId]?: string } = {
  home: 'pubblicazioni notizie publications news home',
  'weekly-prices':
    'benzina gasolio diesel gpl metano gnl olio combustibile accisa iva pompa settimana oggi rilevazione petrol lpg methane lng fuel oil excise duty vat weekly prices survey week today latest',
  'weekly-analysis':
    'grafico serie storica confronto periodo intervallo andamento weekly analysis chart time series compare trend',
  'provisional-prices':
    'giornalieri giorno oggi provvisori sperimentali impianti distributori benzina gasolio daily provisional experimental stations today petrol diesel',
  'monthly-prices':
    'benzina gasolio diesel gpl metano medie mese media mensile senza iva monthly averages month petrol lpg without vat fuel',
  'yearly-prices':
    'benzina gasolio diesel gpl metano medie anno trimestre media annuale trimestrale yearly quarterly averages year quarter fuel',
  'release-calendar':
    'quando escono prossima pubblicazione date orari release calendar schedule dates next when',
  'fuel-clause':
    'autotrasporto trasporto merci adeguamento gasolio indicizzazione camion haulage transport freight surcharge diesel contract truck',
  'oil-consumption':
    'petrolio vendite benzina gasolio lubrificanti preconsuntivi definitivi oil consumption sales lubricants preliminary final',
  'oil-bulletin':
    'petrolio greggio raffinerie importazioni esportazioni scorte giacenze tavole oil bulletin crude refinery imports exports stocks tables',
  'coal-bulletin': 'carbone combustibili solidi coke coal bulletin solid fuels imports',
  'gas-balance': 'metano produzione importazioni stoccaggi natural gas balance production storage',
  'gas-regions': 'metano regioni regione natural gas regional consumption regions',
  'gas-provinces': 'metano province provincia natural gas provincial consumption provinces',
  'gas-imports':
    'metano paese origine gasdotto punto ingresso rigassificatore natural gas imports country pipeline entry point',
  'energy-balance': 'BEN eurostat fonti energia national energy balance sources',
  'energy-situation': 'relazione annuale rapporto energia national energy situation report annual',
  'open-data':
    'dati aperti scaricare serie storiche csv excel json licenza riuso open data download licence reuse dataset',
  subscriptions:
    'avvisi newsletter iscrizione posta elettronica e-mail feed rss atom webhook notifiche notices subscribe mail alerts',
  'api-guide': 'api sviluppatori programma openapi developers program rest json',
  questionnaire:
    'petrolio carbone imprese moduli comunicazione oil coal questionnaire companies form',
  'oil-logistics':
    'petrolio depositi circolari decreti stoccaggio oil logistics storage circulars decrees depots',
  methodology:
    'note metodologiche protezione dati privacy audit qualità calcolo medie methodology notes quality data protection',
  'legal-notes':
    'condizioni uso copyright licenza cc by responsabilità legal notes terms licence liability',
  'survey-landing':
    'accesso società imprese login spid cie comunicazione prezzi campione sign in companies sample',
};
