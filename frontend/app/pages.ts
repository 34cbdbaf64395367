import type { ComponentType } from 'react';
import type { PageId } from '../shared/navigation.tsx';

/**
 * The page table. The router, the menu, document titles, guards and the sitemap derive from it. A page
 * is one entry here, its folder in features and its `pages.<id>` texts in app/texts.*.json
 * (`title`, `description`, and `menu` when the menu needs a shorter name).
 */
export interface Page {
  readonly path: string;
  /** Further addresses that show the page. */
  readonly aliases?: readonly string[];
  readonly audience: Audience;
  readonly load: () => Promise<ComponentType>;
  /** Text namespaces the page needs besides `app`: names of feature folders. */
  readonly texts: readonly string[];
  /** Places in the main menu, in the order of this table. */
  readonly menu?: readonly MenuGroup[];
  /** The page it stands below in the breadcrumb; home when absent. */
  readonly parent?: PageId;
  /** Its content exists in Italian only. */
  readonly italianOnly?: true;
}

/** Who may see a page; for anyone else its address leads home. */
export type Audience = 'public' | 'signed-in' | 'company' | 'admin';

export type MenuGroup =
  | 'fuels'
  | 'oil'
  | 'natural-gas'
  | 'coal'
  | 'other-publications'
  | 'open-data'
  | 'surveys';

export const pages: { readonly [id in PageId]?: Page } = {
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
    texts: ['weekly-prices'],
    menu: ['fuels'],
  },
  'weekly-analysis': {
    path: '/analisi-prezzi-settimanali-carburanti',
    audience: 'public',
    load: () =>
      import('../features/weekly-analysis/analysis-page.tsx').then((module) => module.AnalysisPage),
    texts: ['weekly-analysis'],
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
    texts: ['monthly-prices'],
    menu: ['fuels'],
  },
  'yearly-prices': {
    path: '/prezzi-annuali-carburanti',
    audience: 'public',
    load: () =>
      import('../features/yearly-prices/yearly-prices-page.tsx').then(
        (module) => module.YearlyPricesPage,
      ),
    texts: ['yearly-prices'],
    menu: ['fuels'],
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
  },
  profile: {
    path: '/profilo',
    audience: 'signed-in',
    load: () => import('../features/profile/profile-page.tsx').then((module) => module.ProfilePage),
    texts: ['profile'],
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
  'company-home': {
    path: '/app/prezzi-settimanali/gestione',
    audience: 'company',
    load: () =>
      import('../features/company/company-home-page.tsx').then((module) => module.CompanyHomePage),
    texts: ['company'],
  },
  'company-prices': {
    path: '/app/prezzi-settimanali/gestione/listino',
    audience: 'company',
    load: () =>
      import('../features/company/price-entry-page.tsx').then((module) => module.PriceEntryPage),
    texts: ['company'],
    parent: 'company-home',
  },
  'company-report': {
    path: '/app/prezzi-settimanali/gestione/report',
    audience: 'company',
    load: () =>
      import('../features/company-report/company-report-pages.tsx').then(
        (module) => module.CompanyReportPage,
      ),
    texts: ['company-report'],
    parent: 'company-home',
  },
  monitor: {
    path: '/monitor',
    audience: 'admin',
    load: () =>
      import('../features/monitor/monitor-home-page.tsx').then((module) => module.MonitorHomePage),
    texts: ['monitor'],
  },
  'monitor-weekly': {
    path: '/monitor/adm-prezzi-settimanali',
    audience: 'admin',
    load: () =>
      import('../features/monitor-weekly/workflow-page.tsx').then((module) => module.WorkflowPage),
    texts: ['monitor-weekly'],
    parent: 'monitor',
  },
  'monitor-weekly-check': {
    path: '/monitor/adm-controllo-prezzi-settimanali',
    audience: 'admin',
    load: () =>
      import('../features/monitor-weekly/check-page.tsx').then((module) => module.CheckPage),
    texts: ['monitor-weekly'],
    parent: 'monitor-weekly',
  },
  'monitor-price-control': {
    path: '/monitor/adm-controllo-prezzi/:companyId',
    audience: 'admin',
    load: () =>
      import('../features/company/price-entry-page.tsx').then((module) => module.PriceControlPage),
    texts: ['company'],
    parent: 'monitor-weekly-check',
  },
  'monitor-monthly': {
    path: '/monitor/adm-prezzi-mensili',
    audience: 'admin',
    load: () =>
      import('../features/monitor-averages/averages-page.tsx').then(
        (module) => module.MonthlyAveragesPage,
      ),
    texts: ['monitor-averages'],
    parent: 'monitor',
  },
  'monitor-quarterly': {
    path: '/monitor/adm-prezzi-trimestrali',
    audience: 'admin',
    load: () =>
      import('../features/monitor-averages/averages-page.tsx').then(
        (module) => module.QuarterlyAveragesPage,
      ),
    texts: ['monitor-averages'],
    parent: 'monitor',
  },
  'monitor-yearly': {
    path: '/monitor/adm-prezzi-annuali',
    audience: 'admin',
    load: () =>
      import('../features/monitor-averages/averages-page.tsx').then(
        (module) => module.YearlyAveragesPage,
      ),
    texts: ['monitor-averages'],
    parent: 'monitor',
  },
  'monitor-surveys': {
    path: '/monitor/adm-rilevazioni',
    audience: 'admin',
    load: () =>
      import('../features/monitor-surveys/surveys-page.tsx').then((module) => module.SurveysPage),
    texts: ['monitor-surveys'],
    parent: 'monitor-weekly',
  },
  'monitor-survey': {
    path: '/monitor/adm-prezzi-rilevazione',
    audience: 'admin',
    load: () =>
      import('../features/monitor-surveys/survey-edit-page.tsx').then(
        (module) => module.SurveyEditPage,
      ),
    texts: ['monitor-surveys'],
    parent: 'monitor-surveys',
  },
  'monitor-daily': {
    path: '/monitor/adm-prezzi-giornalieri',
    audience: 'admin',
    load: () =>
      import('../features/monitor-daily/month-page.tsx').then((module) => module.MonthPage),
    texts: ['monitor-daily'],
    parent: 'monitor',
  },
  'monitor-daily-days': {
    path: '/monitor/adm-prezzi-giornalieri-dettagli',
    audience: 'admin',
    load: () => import('../features/monitor-daily/days-page.tsx').then((module) => module.DaysPage),
    texts: ['monitor-daily'],
    parent: 'monitor-daily',
  },
  'monitor-companies': {
    path: '/monitor/adm-prezzi-campione',
    audience: 'admin',
    load: () =>
      import('../features/monitor-companies/companies-page.tsx').then(
        (module) => module.CompaniesPage,
      ),
    texts: ['monitor-companies'],
    parent: 'monitor',
  },
  'monitor-company': {
    path: '/monitor/adm-prezzi-campione/:companyId',
    audience: 'admin',
    load: () =>
      import('../features/monitor-companies/company-edit-page.tsx').then(
        (module) => module.CompanyEditPage,
      ),
    texts: ['monitor-companies'],
    parent: 'monitor-companies',
  },
  'monitor-company-prices': {
    path: '/monitor/adm-prezzi-societa/:companyId',
    audience: 'admin',
    load: () =>
      import('../features/company-report/company-report-pages.tsx').then(
        (module) => module.CompanyOverviewPage,
      ),
    texts: ['company-report'],
    parent: 'monitor-companies',
  },
  'monitor-products': {
    path: '/monitor/adm-prodotti',
    audience: 'admin',
    load: () =>
      import('../features/monitor-products/products-page.tsx').then(
        (module) => module.ProductsPage,
      ),
    texts: ['monitor-products'],
    parent: 'monitor',
  },
  'monitor-product': {
    path: '/monitor/adm-prodotti/:productId',
    audience: 'admin',
    load: () =>
      import('../features/monitor-products/product-edit-page.tsx').then(
        (module) => module.ProductEditPage,
      ),
    texts: ['monitor-products'],
    parent: 'monitor-products',
  },
  'monitor-users': {
    path: '/monitor/adm-utenti',
    audience: 'admin',
    load: () =>
      import('../features/monitor-users/users-page.tsx').then((module) => module.UsersPage),
    texts: ['monitor-users'],
    parent: 'monitor',
  },
  'monitor-user': {
    path: '/monitor/adm-utenti/:userId',
    audience: 'admin',
    load: () =>
      import('../features/monitor-users/user-edit-page.tsx').then((module) => module.UserEditPage),
    texts: ['monitor-users'],
    parent: 'monitor-users',
  },
  'monitor-bulletins': {
    path: '/monitor/adm-upload-bollettino',
    audience: 'admin',
    load: () =>
      import('../features/monitor-documents/upload-page.tsx').then(
        (module) => module.BulletinUploadPage,
      ),
    texts: ['monitor-documents'],
    parent: 'monitor',
  },
  'monitor-files': {
    path: '/monitor/adm-upload-file',
    audience: 'admin',
    load: () =>
      import('../features/monitor-documents/upload-page.tsx').then(
        (module) => module.FileUploadPage,
      ),
    texts: ['monitor-documents'],
    parent: 'monitor',
  },
  'monitor-news': {
    path: '/monitor/adm-notizie',
    audience: 'admin',
    load: () => import('../features/monitor-news/news-page.tsx').then((module) => module.NewsPage),
    texts: ['monitor-news'],
    parent: 'monitor',
  },
  'monitor-news-item': {
    path: '/monitor/adm-notizie/:newsId',
    audience: 'admin',
    load: () =>
      import('../features/monitor-news/news-edit-page.tsx').then((module) => module.NewsEditPage),
    texts: ['monitor-news'],
    parent: 'monitor-news',
  },
  'monitor-audit': {
    path: '/monitor/adm-registro',
    audience: 'admin',
    load: () =>
      import('../features/monitor-audit/audit-page.tsx').then((module) => module.AuditPage),
    texts: ['monitor-audit'],
    parent: 'monitor',
  },
};
