/**
 * The pages of the site, each declared once: the router, the menu, titles, guards, the sitemap, pages as
 * HTML, related pages, rated pages and the addresses at the edge are derived from these entries. A page's
 * texts are those of its feature's folder, its description is `<id>` in `frontend/app/descriptions`, and its names are
 * `pages.<id>` in `frontend/app/texts.*.json`, of restricted pages in `frontend/app/restricted`.
 */
export interface SitePage {
  /** Path below the site's base path. */
  readonly path: string;
  /** Further addresses that show the page. */
  readonly aliases?: readonly string[];
  /** Its address at the ministry's earlier site. */
  readonly earlier?: string;
  /** Path below `frontend/features` of the file, without its extension, that exports the component. */
  readonly module: string;
  readonly component: string;
  /** Text namespaces it needs in addition to `app` and its feature's own. */
  readonly texts?: readonly string[];
  /** Everybody when absent. */
  readonly audience?: Audience;
  /** Places in the main menu, in the order of this table. */
  readonly menu?: readonly MenuGroup[];
  /** Its parent in the breadcrumb; home when absent. */
  readonly parent?: string;
  /** The content exists in Italian only. */
  readonly italianOnly?: true;
  /** The page has no content of its own to search for, so it is not in the sitemap. */
  readonly unlisted?: true;
  /**
   * Parameters of its address that it shows. Such a page has too many addresses for files: an address with any of
   * these is rendered when it is requested.
   */
  readonly shows?: readonly string[];
  /** Those of them that an address may repeat, as a form does with several choices; they count as joined by hyphens. */
  readonly several?: readonly string[];
  /** The page depends on who is signed in, so no file of it can be made. */
  readonly personal?: true;
  /** Pages that this page suggests next, in order. */
  readonly related?: readonly string[];
}

/** The people who may see a page; all others are redirected to the home page. */
export type Audience = 'public' | 'signed-in' | 'company' | 'admin';

export type MenuGroup =
  | 'fuels'
  | 'oil'
  | 'natural-gas'
  | 'coal'
  | 'other-publications'
  | 'open-data'
  | 'surveys';

/** The pages that anyone may see. */
export const publicPages = {
  home: {
    path: '/',
    aliases: ['/altre-pubblicazioni'],
    module: 'home/home-page',
    component: 'HomePage',
    related: ['weekly-prices', 'oil-bulletin', 'gas-balance', 'open-data', 'methodology'],
  },
  'weekly-prices': {
    path: '/prezzi-settimanali-carburanti',
    earlier: 'prezzi_carburanti_settimanali.php',
    module: 'weekly-prices/weekly-prices-page',
    component: 'WeeklyPricesPage',
    shows: ['data', 'pid', 'unita'],
    texts: ['chart'],
    menu: ['fuels'],
    related: ['weekly-analysis', 'monthly-prices', 'yearly-prices', 'open-data'],
  },
  'weekly-bulletin': {
    path: '/bollettino-settimanale-carburanti',
    module: 'weekly-bulletin/weekly-bulletin-page',
    component: 'WeeklyBulletinPage',
    texts: ['chart'],
    shows: ['data'],
    parent: 'weekly-prices',
    related: ['weekly-prices', 'weekly-analysis', 'monthly-prices', 'methodology'],
  },
  'weekly-analysis': {
    path: '/analisi-prezzi-settimanali-carburanti',
    module: 'weekly-analysis/analysis-page',
    component: 'AnalysisPage',
    shows: ['prodotti', 'tipo', 'dal', 'al', 'righe', 'unita', 'grafico', 'ordine', 'pagina'],
    several: ['prodotti'],
    texts: ['chart'],
    menu: ['fuels'],
    parent: 'weekly-prices',
    related: ['weekly-prices', 'monthly-prices', 'yearly-prices', 'open-data'],
  },
  'monthly-prices': {
    path: '/prezzi-mensili-carburanti',
    earlier: 'prezzi_carburanti_mensili.php',
    module: 'monthly-prices/monthly-prices-page',
    component: 'MonthlyPricesPage',
    shows: ['mese', 'pid', 'unita'],
    texts: ['chart'],
    menu: ['fuels'],
    related: ['weekly-prices', 'yearly-prices', 'weekly-analysis', 'methodology'],
  },
  'yearly-prices': {
    path: '/prezzi-annuali-carburanti',
    module: 'yearly-prices/yearly-prices-page',
    component: 'YearlyPricesPage',
    shows: ['anno', 'pid', 'unita'],
    texts: ['chart'],
    menu: ['fuels'],
    related: ['monthly-prices', 'weekly-prices', 'weekly-analysis', 'open-data'],
  },
  'provisional-prices': {
    path: '/prezzi-giornalieri-provvisori',
    module: 'provisional-prices/provisional-prices-page',
    component: 'ProvisionalPricesPage',
    texts: ['chart'],
    parent: 'weekly-prices',
    related: ['weekly-prices', 'weekly-analysis', 'open-data', 'methodology'],
  },
  'release-calendar': {
    path: '/calendario-pubblicazioni',
    module: 'release-calendar/release-calendar-page',
    component: 'ReleaseCalendarPage',
    menu: ['fuels'],
    related: ['weekly-prices', 'monthly-prices', 'yearly-prices', 'methodology'],
  },
  'fuel-clause': {
    path: '/clausola-carburante',
    module: 'fuel-clause/fuel-clause-page',
    component: 'FuelClausePage',
    shows: ['product', 'reference', 'share', 'threshold', 'price', 'trips', 'month', 'freight'],
    menu: ['fuels'],
    related: ['monthly-prices', 'weekly-prices', 'open-data', 'methodology'],
  },
  figure: {
    path: '/dato',
    module: 'figure/figure-page',
    component: 'FigurePage',
    texts: ['chart'],
    shows: ['serie', 'periodo', 'prodotto', 'revisione'],
    unlisted: true,
    related: ['weekly-prices', 'monthly-prices', 'yearly-prices', 'open-data'],
  },
  'oil-consumption': {
    path: '/consumi-petroliferi',
    earlier: 'consumi_petroliferi.php',
    module: 'oil-consumption/oil-consumption-page',
    component: 'OilConsumptionPage',
    shows: ['mese'],
    texts: ['chart', 'energy'],
    menu: ['oil'],
    related: [
      'oil-bulletin',
      'energy-balance',
      'energy-situation',
      'gas-balance',
      'coal-bulletin',
      'weekly-prices',
      'monthly-prices',
    ],
  },
  'oil-bulletin': {
    path: '/bollettino-petrolifero',
    earlier: 'bollettino_petrolifero.php',
    module: 'bulletins/bulletin-page',
    component: 'OilBulletinPage',
    shows: ['anno', 'sezione', 'prodotto', 'mese'],
    texts: ['chart', 'energy'],
    menu: ['oil'],
    related: ['oil-consumption', 'coal-bulletin', 'energy-balance', 'questionnaire'],
  },
  'gas-balance': {
    path: '/bilancio-gas-naturale',
    module: 'natural-gas/natural-gas-pages',
    component: 'GasBalancePage',
    shows: ['mese'],
    texts: ['chart', 'energy'],
    menu: ['natural-gas'],
    related: ['gas-regions', 'gas-provinces', 'gas-imports', 'energy-balance'],
  },
  'gas-regions': {
    path: '/consumi-regionali-gas-naturale',
    module: 'natural-gas/natural-gas-pages',
    component: 'RegionalConsumptionPage',
    menu: ['natural-gas'],
    related: ['gas-provinces', 'gas-balance', 'gas-imports', 'energy-balance'],
  },
  'gas-provinces': {
    path: '/consumi-provinciali-gas-naturale',
    module: 'natural-gas/natural-gas-pages',
    component: 'ProvincialConsumptionPage',
    menu: ['natural-gas'],
    related: ['gas-regions', 'gas-balance', 'gas-imports', 'energy-balance'],
  },
  'gas-imports': {
    path: '/importazioni-gas-naturale',
    module: 'natural-gas/natural-gas-pages',
    component: 'GasImportsPage',
    shows: ['mese'],
    texts: ['chart', 'energy'],
    menu: ['natural-gas'],
    related: ['gas-balance', 'gas-regions', 'gas-provinces', 'energy-balance'],
  },
  'coal-bulletin': {
    path: '/bollettino-carbone',
    module: 'bulletins/bulletin-page',
    component: 'CoalBulletinPage',
    shows: ['anno', 'sezione', 'mese'],
    texts: ['chart', 'energy'],
    menu: ['coal'],
    related: ['oil-bulletin', 'energy-balance', 'energy-situation', 'questionnaire'],
  },
  'energy-balance': {
    path: '/bilancio-energetico-nazionale',
    earlier: 'ben.php',
    module: 'energy-balance/energy-balance-page',
    component: 'EnergyBalancePage',
    menu: ['other-publications'],
    related: ['energy-situation', 'oil-bulletin', 'gas-balance', 'coal-bulletin'],
  },
  'energy-situation': {
    path: '/situazione-energetica-nazionale',
    module: 'energy-situation/energy-situation-page',
    component: 'EnergySituationPage',
    menu: ['other-publications'],
    italianOnly: true,
    related: ['energy-balance', 'oil-consumption', 'gas-balance', 'coal-bulletin'],
  },
  'open-data': {
    path: '/open-data',
    module: 'open-data/open-data-page',
    component: 'OpenDataPage',
    related: ['weekly-prices', 'monthly-prices', 'yearly-prices', 'legal-notes'],
  },
  'api-guide': {
    path: '/api',
    module: 'api-guide/api-guide-page',
    component: 'ApiGuidePage',
    parent: 'open-data',
    related: ['open-data', 'release-calendar', 'methodology', 'legal-notes'],
  },
  subscriptions: {
    path: '/avvisi',
    module: 'subscriptions/subscriptions-page',
    component: 'SubscriptionsPage',
    parent: 'open-data',
    related: ['open-data', 'release-calendar', 'weekly-prices', 'legal-notes'],
  },
  'survey-landing': {
    path: '/app/prezzi-settimanali',
    module: 'sign-in/survey-landing-page',
    component: 'SurveyLandingPage',
    menu: ['surveys'],
    personal: true,
    related: ['weekly-prices', 'weekly-analysis', 'methodology'],
  },
  questionnaire: {
    path: '/questionario-petrolifero',
    module: 'questionnaire/questionnaire-page',
    component: 'QuestionnairePage',
    menu: ['surveys'],
    italianOnly: true,
    related: ['oil-bulletin', 'coal-bulletin', 'oil-logistics', 'methodology'],
  },
  'oil-logistics': {
    path: '/logistica-petrolifera',
    module: 'oil-logistics/oil-logistics-page',
    component: 'OilLogisticsPage',
    menu: ['surveys'],
    italianOnly: true,
    related: ['oil-consumption', 'questionnaire', 'methodology'],
  },
  methodology: {
    path: '/metodologia',
    module: 'methodology/methodology-page',
    component: 'MethodologyPage',
    menu: ['surveys'],
    italianOnly: true,
    related: ['weekly-prices', 'monthly-prices', 'questionnaire', 'open-data'],
  },
  logout: {
    path: '/logout',
    module: 'sign-in/logout-page',
    component: 'LogoutPage',
    unlisted: true,
    personal: true,
    related: ['home', 'weekly-prices', 'open-data'],
  },
  'legal-notes': {
    path: '/note-legali',
    module: 'legal-notes/legal-notes-page',
    component: 'LegalNotesPage',
    italianOnly: true,
    related: ['open-data', 'methodology', 'home'],
  },
  search: {
    path: '/cerca',
    module: 'search/search-page',
    component: 'SearchPage',
    texts: ['descriptions', 'energy'],
    shows: ['q'],
    unlisted: true,
    related: ['home', 'weekly-prices', 'open-data', 'methodology'],
  },
  'receipt-check': {
    path: '/verifica-ricevuta',
    module: 'receipt-check/receipt-check-page',
    component: 'ReceiptCheckPage',
    parent: 'survey-landing',
    related: ['survey-landing', 'weekly-prices', 'home'],
  },
} as const satisfies Record<string, SitePage>;

export type PublicPageId = keyof typeof publicPages;
