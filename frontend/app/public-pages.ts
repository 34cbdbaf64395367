import type { PageTable } from './page.ts';

/** The pages that anyone may see. */
export const publicPages: PageTable = {
  home: {
    path: '/',
    aliases: ['/altre-pubblicazioni'],
    audience: 'public',
    load: () => import('../features/home/home-page.tsx').then((module) => module.HomePage),
    texts: ['home'],
  },
  'weekly-prices': {
    path: '/prezzi-settimanali-carburanti',
    audience: 'public',
    load: () =>
      import('../features/weekly-prices/weekly-prices-page.tsx').then(
        (module) => module.WeeklyPricesPage,
      ),
    texts: ['weekly-prices', 'chart'],
    menu: ['fuels'],
  },
  'weekly-analysis': {
    path: '/analisi-prezzi-settimanali-carburanti',
    audience: 'public',
    load: () =>
      import('../features/weekly-analysis/analysis-page.tsx').then((module) => module.AnalysisPage),
    texts: ['weekly-analysis', 'chart'],
    menu: ['fuels'],
    parent: 'weekly-prices',
  },
  'monthly-prices': {
    path: '/prezzi-mensili-carburanti',
    audience: 'public',
    load: () =>
      import('../features/monthly-prices/monthly-prices-page.tsx').then(
        (module) => module.MonthlyPricesPage,
      ),
    texts: ['monthly-prices', 'chart'],
    menu: ['fuels'],
  },
  'yearly-prices': {
    path: '/prezzi-annuali-carburanti',
    audience: 'public',
    load: () =>
      import('../features/yearly-prices/yearly-prices-page.tsx').then(
        (module) => module.YearlyPricesPage,
      ),
    texts: ['yearly-prices', 'chart'],
    menu: ['fuels'],
  },
  'provisional-prices': {
    path: '/prezzi-giornalieri-provvisori',
    audience: 'public',
    load: () =>
      import('../features/provisional-prices/provisional-prices-page.tsx').then(
        (module) => module.ProvisionalPricesPage,
      ),
    texts: ['provisional-prices', 'chart'],
    parent: 'weekly-prices',
  },
  'release-calendar': {
    path: '/calendario-pubblicazioni',
    audience: 'public',
    load: () =>
      import('../features/release-calendar/release-calendar-page.tsx').then(
        (module) => module.ReleaseCalendarPage,
      ),
    texts: ['release-calendar'],
    menu: ['fuels'],
  },
  'fuel-clause': {
    path: '/clausola-carburante',
    audience: 'public',
    load: () =>
      import('../features/fuel-clause/fuel-clause-page.tsx').then(
        (module) => module.FuelClausePage,
      ),
    texts: ['fuel-clause'],
    menu: ['fuels'],
  },
  figure: {
    path: '/dato',
    audience: 'public',
    load: () => import('../features/figure/figure-page.tsx').then((module) => module.FigurePage),
    texts: ['figure'],
    unlisted: true,
  },
  'oil-consumption': {
    path: '/consumi-petroliferi',
    audience: 'public',
    load: () =>
      import('../features/oil-consumption/oil-consumption-page.tsx').then(
        (module) => module.OilConsumptionPage,
      ),
    texts: ['oil-consumption'],
    menu: ['oil'],
  },
  'oil-bulletin': {
    path: '/bollettino-petrolifero',
    audience: 'public',
    load: () =>
      import('../features/bulletins/bulletin-page.tsx').then((module) => module.OilBulletinPage),
    texts: ['bulletins'],
    menu: ['oil'],
  },
  'gas-balance': {
    path: '/bilancio-gas-naturale',
    audience: 'public',
    load: () =>
      import('../features/natural-gas/natural-gas-pages.tsx').then(
        (module) => module.GasBalancePage,
      ),
    texts: ['natural-gas'],
    menu: ['natural-gas'],
  },
  'gas-regions': {
    path: '/consumi-regionali-gas-naturale',
    audience: 'public',
    load: () =>
      import('../features/natural-gas/natural-gas-pages.tsx').then(
        (module) => module.RegionalConsumptionPage,
      ),
    texts: ['natural-gas'],
    menu: ['natural-gas'],
  },
  'gas-provinces': {
    path: '/consumi-provinciali-gas-naturale',
    audience: 'public',
    load: () =>
      import('../features/natural-gas/natural-gas-pages.tsx').then(
        (module) => module.ProvincialConsumptionPage,
      ),
    texts: ['natural-gas'],
    menu: ['natural-gas'],
  },
  'gas-imports': {
    path: '/importazioni-gas-naturale',
    audience: 'public',
    load: () =>
      import('../features/natural-gas/natural-gas-pages.tsx').then(
        (module) => module.GasImportsPage,
      ),
    texts: ['natural-gas'],
    menu: ['natural-gas'],
  },
  'coal-bulletin': {
    path: '/bollettino-carbone',
    audience: 'public',
    load: () =>
      import('../features/bulletins/bulletin-page.tsx').then((module) => module.CoalBulletinPage),
    texts: ['bulletins'],
    menu: ['coal'],
  },
  'energy-balance': {
    path: '/bilancio-energetico-nazionale',
    audience: 'public',
    load: () =>
      import('../features/energy-balance/energy-balance-page.tsx').then(
        (module) => module.EnergyBalancePage,
      ),
    texts: ['energy-balance'],
    menu: ['other-publications'],
  },
  'energy-situation': {
    path: '/situazione-energetica-nazionale',
    audience: 'public',
    load: () =>
      import('../features/energy-situation/energy-situation-page.tsx').then(
        (module) => module.EnergySituationPage,
      ),
    texts: ['energy-situation'],
    menu: ['other-publications'],
    italianOnly: true,
  },
  'open-data': {
    path: '/open-data',
    audience: 'public',
    load: () =>
      import('../features/open-data/open-data-page.tsx').then((module) => module.OpenDataPage),
    texts: ['open-data'],
  },
  'api-guide': {
    path: '/api',
    audience: 'public',
    load: () =>
      import('../features/api-guide/api-guide-page.tsx').then((module) => module.ApiGuidePage),
    texts: ['api-guide'],
    parent: 'open-data',
  },
  subscriptions: {
    path: '/avvisi',
    audience: 'public',
    load: () =>
      import('../features/subscriptions/subscriptions-page.tsx').then(
        (module) => module.SubscriptionsPage,
      ),
    texts: ['subscriptions'],
    parent: 'open-data',
  },
  'survey-landing': {
    path: '/app/prezzi-settimanali',
    audience: 'public',
    load: () =>
      import('../features/sign-in/survey-landing-page.tsx').then(
        (module) => module.SurveyLandingPage,
      ),
    texts: ['sign-in'],
    menu: ['surveys'],
  },
  questionnaire: {
    path: '/questionario-petrolifero',
    audience: 'public',
    load: () =>
      import('../features/questionnaire/questionnaire-page.tsx').then(
        (module) => module.QuestionnairePage,
      ),
    texts: ['questionnaire'],
    menu: ['surveys'],
    italianOnly: true,
  },
  'oil-logistics': {
    path: '/logistica-petrolifera',
    audience: 'public',
    load: () =>
      import('../features/oil-logistics/oil-logistics-page.tsx').then(
        (module) => module.OilLogisticsPage,
      ),
    texts: ['oil-logistics'],
    menu: ['surveys'],
    italianOnly: true,
  },
  methodology: {
    path: '/metodologia',
    audience: 'public',
    load: () =>
      import('../features/methodology/methodology-page.tsx').then(
        (module) => module.MethodologyPage,
      ),
    texts: ['methodology'],
    menu: ['surveys'],
    italianOnly: true,
  },
  logout: {
    path: '/logout',
    audience: 'public',
    load: () => import('../features/sign-in/logout-page.tsx').then((module) => module.LogoutPage),
    texts: ['sign-in'],
    unlisted: true,
  },
  'legal-notes': {
    path: '/note-legali',
    audience: 'public',
    load: () =>
      import('../features/legal-notes/legal-notes-page.tsx').then(
        (module) => module.LegalNotesPage,
      ),
    texts: ['legal-notes'],
    italianOnly: true,
  },
  search: {
    path: '/cerca',
    audience: 'public',
    load: () => import('../features/search/search-page.tsx').then((module) => module.SearchPage),
    texts: ['search'],
    unlisted: true,
  },
};
