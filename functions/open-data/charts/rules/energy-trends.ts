/** The charts of energy that other sites can show: sums over twelve months, by line. */
import type { Language } from '../../../platform/kernel/language.ts';
import type { EnergySubjectName } from '../../energy/rules/energy-subjects.ts';
import { type PublicPageId, publicPages } from '../../pages/rules/site-pages.ts';

interface EnergyTrend {
  readonly page: PublicPageId;
  readonly heading: Readonly<Record<Language, string>>;
}

export const ENERGY_TRENDS = {
  'gas-balance': {
    page: 'gas-balance',
    heading: {
      it: 'Importazioni di gas per punto di ingresso',
      en: 'Gas imports by entry point',
    },
  },
  'gas-imports-by-country': {
    page: 'gas-imports',
    heading: { it: 'Importazioni di gas per Paese', en: 'Gas imports by country' },
  },
  'oil-consumption': {
    page: 'oil-consumption',
    heading: { it: 'Consumi petroliferi per prodotto', en: 'Oil consumption by product' },
  },
  'oil-sales': {
    page: 'oil-bulletin',
    heading: { it: 'Vendite di prodotti petroliferi', en: 'Sales of petroleum products' },
  },
  'crude-imports': {
    page: 'oil-bulletin',
    heading: { it: 'Importazioni di greggio per Paese', en: 'Crude oil imports by country' },
  },
  'refinery-output': {
    page: 'oil-bulletin',
    heading: { it: 'Prodotti delle raffinerie', en: 'Refinery output' },
  },
  'coal-imports': {
    page: 'coal-bulletin',
    heading: { it: 'Importazioni di carbone per Paese', en: 'Coal imports by country' },
  },
} as const satisfies Partial<Readonly<Record<EnergySubjectName, EnergyTrend>>>;

type TrendSubject = keyof typeof ENERGY_TRENDS;
export const isTrendSubject = (subject: EnergySubjectName): subject is TrendSubject =>
  subject in ENERGY_TRENDS;

/** Path of the page that shows a subject's chart, after `/dgsaie`; the home page for subjects without one. */
export const trendPage = (subject: EnergySubjectName): string =>
  publicPages[isTrendSubject(subject) ? ENERGY_TRENDS[subject].page : 'home'].path;

/** Names of lines that add up several codes. */
export const SUM_NAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  LNG: { it: 'GNL (terminali)', en: 'LNG (terminals)' },
};
