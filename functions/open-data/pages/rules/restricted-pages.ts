import type { Audience, SitePage } from './site-pages.ts';

/**
 * Pages that one audience sees. @param home the page among them that is the parent of those which name no other
 */
function pagesFor<const Pages extends Readonly<Record<string, Omit<SitePage, 'audience'>>>>(
  audience: Audience,
  home: keyof Pages & string,
  pages: Pages,
) {
  return Object.fromEntries(
    Object.entries(pages).map(([id, page]) => [
      id,
      { audience, ...(id !== home && { parent: home }), ...page },
    ]),
  ) as { readonly [Id in keyof Pages]: SitePage & Pages[Id] };
}

/** The pages of signed-in people, companies and administrators. */
export const restrictedPages = {
  profile: {
    path: '/profilo',
    module: 'profile/profile-page',
    component: 'ProfilePage',
    texts: ['sign-in'],
    audience: 'signed-in',
    personal: true,
    related: ['home', 'weekly-prices', 'open-data'],
  },
  ...pagesFor('company', 'company-home', {
    'company-home': {
      path: '/app/prezzi-settimanali/gestione',
      module: 'company/company-home-page',
      component: 'CompanyHomePage',
      texts: ['chart'],
    },
    'company-choice': {
      path: '/app/prezzi-settimanali/societa',
      module: 'company/company-choice-page',
      component: 'CompanyChoicePage',
    },
    'company-prices': {
      path: '/app/prezzi-settimanali/gestione/listino',
      module: 'company/declaration-page',
      component: 'DeclarationPage',
    },
    'company-receipt': {
      path: '/app/prezzi-settimanali/gestione/ricevuta/:number',
      module: 'company/receipt-page',
      component: 'ReceiptPage',
    },
    'company-report': {
      path: '/app/prezzi-settimanali/gestione/report',
      module: 'company-report/company-report-pages',
      component: 'CompanyReportPage',
      texts: ['chart'],
    },
    'company-programs': {
      path: '/app/prezzi-settimanali/gestione/programmi',
      module: 'company-programs/company-programs-page',
      component: 'CompanyProgramsPage',
    },
    'company-people': {
      path: '/app/prezzi-settimanali/gestione/persone',
      module: 'company-people/company-people-page',
      component: 'CompanyPeoplePage',
    },
  }),
  ...pagesFor('admin', 'monitor', {
    monitor: {
      path: '/monitor',
      module: 'monitor/monitor-home-page',
      component: 'MonitorHomePage',
      texts: ['monitor-weekly'],
    },
    'monitor-weekly': {
      path: '/monitor/adm-prezzi-settimanali',
      module: 'monitor-weekly/workflow-page',
      component: 'WorkflowPage',
    },
    'monitor-weekly-check': {
      path: '/monitor/adm-controllo-prezzi-settimanali',
      module: 'monitor-weekly/check-page',
      component: 'CheckPage',
      parent: 'monitor-weekly',
    },
    'monitor-price-control': {
      path: '/monitor/adm-controllo-prezzi/:companyId',
      module: 'company/declaration-page',
      component: 'PriceControlPage',
      parent: 'monitor-weekly-check',
    },
    'monitor-monthly': {
      path: '/monitor/adm-prezzi-mensili',
      module: 'monitor-averages/averages-page',
      component: 'MonthlyAveragesPage',
    },
    'monitor-quarterly': {
      path: '/monitor/adm-prezzi-trimestrali',
      module: 'monitor-averages/averages-page',
      component: 'QuarterlyAveragesPage',
    },
    'monitor-yearly': {
      path: '/monitor/adm-prezzi-annuali',
      module: 'monitor-averages/averages-page',
      component: 'YearlyAveragesPage',
    },
    'monitor-calendar': {
      path: '/monitor/adm-calendario',
      module: 'monitor-calendar/calendar-page',
      component: 'CalendarPage',
    },
    'monitor-release': {
      path: '/monitor/adm-calendario/:release',
      module: 'monitor-calendar/release-edit-page',
      component: 'ReleaseEditPage',
      parent: 'monitor-calendar',
    },
    'monitor-duty-notes': {
      path: '/monitor/adm-accise',
      module: 'monitor-duty-notes/duty-notes-page',
      component: 'DutyNotesPage',
    },
    'monitor-duty-note': {
      path: '/monitor/adm-accise/:day',
      module: 'monitor-duty-notes/duty-note-page',
      component: 'DutyNotePage',
      parent: 'monitor-duty-notes',
    },
    'monitor-approvals': {
      path: '/monitor/adm-approvazioni',
      module: 'monitor-approvals/approvals-page',
      component: 'ApprovalsPage',
      texts: ['monitor-averages', 'monitor-weekly'],
    },
    'monitor-job': {
      path: '/monitor/adm-attivita',
      module: 'monitor-job/job-page',
      component: 'JobPage',
    },
    'monitor-thresholds': {
      path: '/monitor/adm-soglie',
      module: 'monitor-thresholds/thresholds-page',
      component: 'ThresholdsPage',
    },
    'monitor-surveys': {
      path: '/monitor/adm-rilevazioni',
      module: 'monitor-surveys/surveys-page',
      component: 'SurveysPage',
      parent: 'monitor-weekly',
    },
    'monitor-survey': {
      path: '/monitor/adm-prezzi-rilevazione',
      module: 'monitor-surveys/survey-edit-page',
      component: 'SurveyEditPage',
      parent: 'monitor-surveys',
    },
    'monitor-correction': {
      path: '/monitor/adm-correzione-rilevazione',
      module: 'monitor-corrections/correction-page',
      component: 'CorrectionPage',
      parent: 'monitor-surveys',
    },
    'monitor-daily': {
      path: '/monitor/adm-prezzi-giornalieri',
      module: 'monitor-daily/daily-pages',
      component: 'MonthPage',
    },
    'monitor-daily-days': {
      path: '/monitor/adm-prezzi-giornalieri-dettagli',
      module: 'monitor-daily/daily-pages',
      component: 'DaysPage',
      parent: 'monitor-daily',
    },
    'monitor-companies': {
      path: '/monitor/adm-prezzi-campione',
      module: 'monitor-companies/companies-page',
      component: 'CompaniesPage',
    },
    'monitor-company-import': {
      path: '/monitor/adm-prezzi-campione-importa',
      module: 'monitor-companies/company-import-page',
      component: 'CompanyImportPage',
      parent: 'monitor-companies',
    },
    'monitor-company': {
      path: '/monitor/adm-prezzi-campione/:companyId',
      module: 'monitor-companies/company-edit-page',
      component: 'CompanyEditPage',
      parent: 'monitor-companies',
    },
    'monitor-company-prices': {
      path: '/monitor/adm-prezzi-societa/:companyId',
      module: 'company-report/company-report-pages',
      component: 'CompanyOverviewPage',
      texts: ['chart'],
      parent: 'monitor-companies',
    },
    'monitor-company-keys': {
      path: '/monitor/adm-chiavi-societa/:companyId',
      module: 'company-programs/company-programs-page',
      component: 'CompanyKeysPage',
      parent: 'monitor-companies',
    },
    'monitor-products': {
      path: '/monitor/adm-prodotti',
      module: 'monitor-products/products-page',
      component: 'ProductsPage',
    },
    'monitor-product': {
      path: '/monitor/adm-prodotti/:productId',
      module: 'monitor-products/product-edit-page',
      component: 'ProductEditPage',
      parent: 'monitor-products',
    },
    'monitor-users': {
      path: '/monitor/adm-utenti',
      module: 'monitor-users/users-page',
      component: 'UsersPage',
    },
    'monitor-user': {
      path: '/monitor/adm-utenti/:userId',
      module: 'monitor-users/user-edit-page',
      component: 'UserEditPage',
      parent: 'monitor-users',
    },
    'monitor-bulletins': {
      path: '/monitor/adm-upload-bollettino',
      module: 'monitor-documents/upload-page',
      component: 'BulletinUploadPage',
    },
    'monitor-files': {
      path: '/monitor/adm-upload-file',
      module: 'monitor-documents/upload-page',
      component: 'FileUploadPage',
    },
    'monitor-file-check': {
      path: '/monitor/adm-controllo-file/:uploadId',
      module: 'monitor-documents/file-check-page',
      component: 'FileCheckPage',
    },
    'monitor-news': {
      path: '/monitor/adm-notizie',
      module: 'monitor-news/news-page',
      component: 'NewsPage',
    },
    'monitor-news-item': {
      path: '/monitor/adm-notizie/:newsId',
      module: 'monitor-news/news-edit-page',
      component: 'NewsEditPage',
      parent: 'monitor-news',
    },
    'monitor-feedback': {
      path: '/monitor/adm-pareri',
      module: 'monitor-feedback/feedback-page',
      component: 'FeedbackPage',
    },
    'monitor-audit': {
      path: '/monitor/adm-registro',
      module: 'monitor-audit/audit-page',
      component: 'AuditPage',
    },
  }),
} as const satisfies Record<string, SitePage>;

export type RestrictedPageId = keyof typeof restrictedPages;
