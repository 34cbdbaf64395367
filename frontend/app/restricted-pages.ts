import type { PageTable } from './page.ts';

/** The pages of signed-in people, companies and administrators. */
export const restrictedPages: PageTable = {
  profile: {
    path: '/profilo',
    audience: 'signed-in',
    load: () => import('../features/profile/profile-page.tsx').then((module) => module.ProfilePage),
    texts: ['profile'],
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
      import('../features/company/declaration-page.tsx').then((module) => module.DeclarationPage),
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
    texts: ['company-report', 'chart'],
    parent: 'company-home',
  },
  monitor: {
    path: '/monitor',
    audience: 'admin',
    load: () =>
      import('../features/monitor/monitor-home-page.tsx').then((module) => module.MonitorHomePage),
    texts: ['monitor', 'monitor-weekly'],
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
      import('../features/company/declaration-page.tsx').then((module) => module.PriceControlPage),
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
  'monitor-calendar': {
    path: '/monitor/adm-calendario',
    audience: 'admin',
    load: () =>
      import('../features/monitor-calendar/calendar-page.tsx').then(
        (module) => module.CalendarPage,
      ),
    texts: ['monitor-calendar'],
    parent: 'monitor',
  },
  'monitor-release': {
    path: '/monitor/adm-calendario/:release',
    audience: 'admin',
    load: () =>
      import('../features/monitor-calendar/release-edit-page.tsx').then(
        (module) => module.ReleaseEditPage,
      ),
    texts: ['monitor-calendar'],
    parent: 'monitor-calendar',
  },
  'monitor-duty-notes': {
    path: '/monitor/adm-accise',
    audience: 'admin',
    load: () =>
      import('../features/monitor-duty-notes/duty-notes-page.tsx').then(
        (module) => module.DutyNotesPage,
      ),
    texts: ['monitor-duty-notes'],
    parent: 'monitor',
  },
  'monitor-duty-note': {
    path: '/monitor/adm-accise/:day',
    audience: 'admin',
    load: () =>
      import('../features/monitor-duty-notes/duty-note-page.tsx').then(
        (module) => module.DutyNotePage,
      ),
    texts: ['monitor-duty-notes'],
    parent: 'monitor-duty-notes',
  },
  'monitor-approvals': {
    path: '/monitor/adm-approvazioni',
    audience: 'admin',
    load: () =>
      import('../features/monitor-approvals/approvals-page.tsx').then(
        (module) => module.ApprovalsPage,
      ),
    texts: ['monitor-approvals', 'monitor-averages'],
    parent: 'monitor',
  },
  'monitor-job': {
    path: '/monitor/adm-attivita',
    audience: 'admin',
    load: () => import('../features/monitor-job/job-page.tsx').then((module) => module.JobPage),
    texts: ['monitor-job'],
    parent: 'monitor',
  },
  'monitor-thresholds': {
    path: '/monitor/adm-soglie',
    audience: 'admin',
    load: () =>
      import('../features/monitor-thresholds/thresholds-page.tsx').then(
        (module) => module.ThresholdsPage,
      ),
    texts: ['monitor-thresholds'],
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
  'monitor-correction': {
    path: '/monitor/adm-correzione-rilevazione',
    audience: 'admin',
    load: () =>
      import('../features/monitor-corrections/correction-page.tsx').then(
        (module) => module.CorrectionPage,
      ),
    texts: ['monitor-corrections'],
    parent: 'monitor-surveys',
  },
  'monitor-daily': {
    path: '/monitor/adm-prezzi-giornalieri',
    audience: 'admin',
    load: () =>
      import('../features/monitor-daily/daily-pages.tsx').then((module) => module.MonthPage),
    texts: ['monitor-daily'],
    parent: 'monitor',
  },
  'monitor-daily-days': {
    path: '/monitor/adm-prezzi-giornalieri-dettagli',
    audience: 'admin',
    load: () =>
      import('../features/monitor-daily/daily-pages.tsx').then((module) => module.DaysPage),
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
    texts: ['company-report', 'chart'],
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
  'monitor-feedback': {
    path: '/monitor/adm-pareri',
    audience: 'admin',
    load: () =>
      import('../features/monitor-feedback/feedback-page.tsx').then(
        (module) => module.FeedbackPage,
      ),
    texts: ['monitor-feedback'],
    parent: 'monitor',
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
