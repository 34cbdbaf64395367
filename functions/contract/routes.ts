import * as z from 'zod/mini';
import * as audit from './audit.ts';
import * as averages from './averages.ts';
import * as companies from './companies.ts';
import { companyHistory, historyQuery } from './company-history.ts';
import * as documents from './documents.ts';
import * as exports from './exports.ts';
import * as news from './news.ts';
import { idParam, productIdParam } from './primitives.ts';
import * as products from './products.ts';
import type { Route } from './route.ts';
import * as surveys from './surveys.ts';
import * as users from './users.ts';
import * as weekly from './weekly-prices.ts';

/**
 * Every call of the API. The gateway's definition, the local server, the browser's client, the
 * OpenAPI document and the access tests all derive from this table. The id is the handler's path
 * below functions/api.
 */

const admin = ['ADMIN'] as const;
const anyRole = ['ADMIN', 'USER'] as const;
const surveyIdParams = z.object({ surveyId: idParam });
const idParams = z.object({ id: idParam });
const productParams = z.object({ productId: productIdParam });
const documentParams = z.object({ id: documents.documentId });
const companyParams = z.object({ companyId: idParam });
const companySurveyParams = z.object({ companyId: idParam, surveyId: idParam });

export const routes = {
  'platform/status': {
    method: 'GET',
    path: '/status',
    summary: 'Whether the service answers',
    access: 'anyone',
    fn: 'public',
    response: z.object({ status: z.literal('up') }),
  },
  'platform/openapi': {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description of the API',
    access: 'anyone',
    fn: 'public',
    response: z.looseObject({ openapi: z.string() }),
  },

  // Surveys
  'surveys/find': {
    method: 'GET',
    path: '/survey-prices',
    summary: 'The survey of a day: dated on it, or describing its week',
    access: 'anyone',
    fn: 'public',
    query: surveys.surveyByDateQuery,
    response: surveys.survey,
    published: true,
  },
  'surveys/latest': {
    method: 'GET',
    path: '/survey-prices/latest',
    summary: 'The latest surveys, newest first',
    access: 'anyone',
    restricted: { name: 'published', value: 'false', access: anyRole },
    fn: 'public',
    query: surveys.latestSurveysQuery,
    response: surveys.surveyList,
    published: true,
  },
  'surveys/count': {
    method: 'GET',
    path: '/survey-prices/count',
    summary: 'How many surveys there are',
    access: admin,
    fn: 'admin',
    response: surveys.surveyCount,
  },
  'surveys/get': {
    method: 'GET',
    path: '/survey-prices/{id}',
    summary: 'A survey, or the one before it',
    access: 'anyone',
    fn: 'public',
    params: idParams,
    query: surveys.surveyQuery,
    response: surveys.survey,
    published: true,
  },
  'surveys/create': {
    method: 'POST',
    path: '/survey-prices',
    summary: 'Open a new survey',
    access: admin,
    fn: 'admin',
    body: surveys.newSurvey,
    response: surveys.survey,
    status: 201,
  },
  'surveys/change': {
    method: 'PUT',
    path: '/survey-prices/{id}',
    summary: 'Close, publish, withdraw or edit a survey',
    access: admin,
    fn: 'admin',
    params: idParams,
    body: surveys.surveyChange,
    response: surveys.survey,
  },

  // National weekly prices
  'weekly-prices/report': {
    method: 'GET',
    path: '/weekly-prices/report',
    summary: 'National prices over time, one row a survey',
    access: 'anyone',
    fn: 'public',
    query: weekly.reportQuery,
    response: weekly.report,
    published: true,
  },
  'weekly-prices/report-export': {
    method: 'GET',
    path: '/weekly-prices/report/export',
    summary: 'National weekly prices as a file',
    access: 'anyone',
    fn: 'exports',
    query: exports.weeklyReportExportQuery,
    response: 'file',
    published: true,
  },
  'weekly-prices/get': {
    method: 'GET',
    path: '/weekly-prices/{surveyId}',
    summary: "A survey's national prices",
    access: 'anyone',
    fn: 'public',
    params: surveyIdParams,
    response: weekly.weeklyPrices,
    published: true,
  },
  'weekly-prices/export': {
    method: 'GET',
    path: '/weekly-prices/{id}/export',
    summary: "A survey's national prices as a file",
    access: 'anyone',
    fn: 'exports',
    params: idParams,
    query: exports.exportQuery,
    response: 'file',
    published: true,
  },
  'weekly-prices/compute-companies': {
    method: 'POST',
    path: '/weekly-prices/{surveyId}/average',
    summary: 'Compute the company prices of a survey',
    access: admin,
    fn: 'admin',
    params: surveyIdParams,
    response: weekly.companyWeeks,
  },

  // Company weekly prices
  'company-prices/compute-national': {
    method: 'POST',
    path: '/company/weekly-prices/{surveyId}/average',
    summary: 'Compute the national prices of a survey',
    access: admin,
    fn: 'admin',
    params: surveyIdParams,
    response: weekly.nationalPrices,
  },
  'company-prices/averages': {
    method: 'GET',
    path: '/company/weekly-prices/{surveyId}/average',
    summary: 'Average of the company prices, or of their station prices',
    access: admin,
    fn: 'admin',
    params: surveyIdParams,
    query: weekly.observatoryQuery,
    response: weekly.weeklyAverages,
  },
  'company-prices/other-fuels': {
    method: 'GET',
    path: '/company/weekly-prices/{surveyId}/other-fuels/average',
    summary: 'Average of methane and LNG',
    access: admin,
    fn: 'admin',
    params: surveyIdParams,
    response: weekly.weeklyAverages,
  },
  'company-prices/list': {
    method: 'GET',
    path: '/company/weekly-prices/{surveyId}',
    summary: 'Prices of every company of the sample, declared or of their stations',
    access: admin,
    fn: 'admin',
    params: surveyIdParams,
    query: weekly.observatoryQuery,
    response: weekly.companyWeeks,
  },
  'company-prices/history': {
    method: 'GET',
    path: '/company/{companyId}/weekly-prices',
    summary: "A company's own prices over time, beside the national ones",
    access: anyRole,
    fn: 'company',
    params: companyParams,
    query: historyQuery,
    response: companyHistory,
  },
  'company-prices/history-export': {
    method: 'GET',
    path: '/company/{companyId}/weekly-prices/export',
    summary: "A company's own prices beside the national ones as a file",
    access: anyRole,
    fn: 'exports',
    params: companyParams,
    query: exports.companyHistoryExportQuery,
    response: 'file',
  },
  'company-prices/entries': {
    method: 'GET',
    path: '/company/{companyId}/weekly-prices/{surveyId}',
    summary: "A company's entries in a survey",
    access: anyRole,
    fn: 'company',
    params: companySurveyParams,
    response: weekly.priceEntries,
  },
  'company-prices/enter': {
    method: 'POST',
    path: '/company/{companyId}/prices/{surveyId}',
    summary: "Enter a company's prices",
    access: anyRole,
    fn: 'company',
    params: companySurveyParams,
    body: weekly.newPrices,
    response: weekly.priceEntries,
  },

  // Companies
  'companies/list': {
    method: 'GET',
    path: '/company/prices',
    summary: 'The sample: companies and weights',
    access: admin,
    fn: 'admin',
    response: companies.companies,
  },
  'companies/sales': {
    method: 'GET',
    path: '/company/{companyId}/prices',
    summary: 'Which products a company sells',
    access: anyRole,
    fn: 'company',
    params: companyParams,
    response: companies.companySales,
  },
  'companies/create': {
    method: 'POST',
    path: '/company',
    summary: 'Add a company to the sample',
    access: admin,
    fn: 'admin',
    body: companies.companyChange,
    response: companies.company,
    status: 201,
  },
  'companies/change': {
    method: 'PUT',
    path: '/company/{id}',
    summary: "Change a company's name, weights and station brands",
    access: admin,
    fn: 'admin',
    params: idParams,
    body: companies.companyChange,
    response: companies.company,
  },

  // Products
  'products/list': {
    method: 'GET',
    path: '/products/prices',
    summary: 'Products with price limits, excise duty and VAT',
    access: anyRole,
    fn: 'company',
    response: products.products,
  },
  'products/change': {
    method: 'PUT',
    path: '/products/prices/{id}',
    summary: "Change a product's settings",
    access: admin,
    fn: 'admin',
    params: z.object({ id: productIdParam }),
    body: products.productChange,
    response: products.product,
  },

  // Monthly, quarterly and yearly averages
  'monthly-prices/list': {
    method: 'GET',
    path: '/monthly-prices/{productId}',
    summary: "A product's published monthly averages",
    access: 'anyone',
    fn: 'public',
    params: productParams,
    query: averages.monthQuery,
    response: averages.monthlyPrices,
    published: true,
  },
  'monthly-prices/annual': {
    method: 'GET',
    path: '/annual-prices/{productId}',
    summary: "A product's published yearly and quarterly averages",
    access: 'anyone',
    fn: 'public',
    params: productParams,
    query: averages.monthQuery,
    response: averages.monthlyPrices,
    published: true,
  },
  'monthly-prices/export-all': {
    method: 'GET',
    path: '/monthly-prices/export',
    summary: 'Monthly, quarterly and yearly averages of all products as a file',
    access: 'anyone',
    fn: 'exports',
    query: exports.exportQuery,
    response: 'file',
    published: true,
  },
  'monthly-prices/export': {
    method: 'GET',
    path: '/monthly-prices/{productId}/export',
    summary: "A product's monthly, quarterly and yearly averages as a file",
    access: 'anyone',
    fn: 'exports',
    params: productParams,
    query: exports.exportQuery,
    response: 'file',
    published: true,
  },
  'monthly-prices/compute': {
    method: 'POST',
    path: '/monthly-prices/average',
    summary: 'Compute the averages of a month, quarter (14-17) or year (13)',
    access: admin,
    fn: 'admin',
    query: averages.averageQuery,
    response: averages.averageRows,
  },
  'monthly-prices/publish': {
    method: 'PUT',
    path: '/monthly-prices/average',
    summary: 'Publish the computed averages of a month, quarter or year',
    access: admin,
    fn: 'admin',
    body: averages.averagePublication,
    response: averages.averageRows,
  },

  // Daily station prices
  'daily-prices/days': {
    method: 'GET',
    path: '/daily-prices-detail/average/{year}/{month}',
    summary: 'Days of a month that have station prices',
    access: admin,
    fn: 'admin',
    params: averages.dailyParams,
    response: averages.daysWithPrices,
  },
  'daily-prices/export': {
    method: 'GET',
    path: '/daily-prices/export',
    summary: 'Daily national station prices as a file',
    access: admin,
    fn: 'exports',
    query: exports.dailyExportQuery,
    response: 'file',
  },
  'daily-prices/detail-export': {
    method: 'GET',
    path: '/daily-prices-detail/export',
    summary: 'Daily station prices by company as a file',
    access: admin,
    fn: 'exports',
    query: exports.dailyExportQuery,
    response: 'file',
  },

  // Documents
  'documents/list': {
    method: 'GET',
    path: '/cmis/documents',
    summary: 'The files of a folder, by name',
    access: 'anyone',
    restricted: { name: 'state', value: 'all', access: admin },
    fn: 'files',
    query: documents.documentsQuery,
    response: documents.documents,
    kept: true,
  },
  'documents/get': {
    method: 'GET',
    path: '/cmis/documents/{id}',
    summary: 'A file: a redirect to where it is, on the same origin',
    access: 'anyone',
    fn: 'files',
    params: documentParams,
    response: 'redirect',
  },
  'documents/folders': {
    method: 'GET',
    path: '/cmis/folders',
    summary: 'The sub-folders of a folder, by name',
    access: 'anyone',
    fn: 'files',
    query: documents.foldersQuery,
    response: documents.folders,
    kept: true,
  },
  'documents/upload': {
    method: 'POST',
    path: '/cmis/documents',
    summary: 'Upload a small file to a folder; it is published once a malware scan finds it clean',
    access: admin,
    fn: 'files',
    query: documents.uploadQuery,
    body: 'file',
    response: documents.upload,
    status: 202,
  },
  'documents/start-upload': {
    method: 'POST',
    path: '/cmis/uploads',
    summary: 'Get a form by which a file of any size goes straight to storage',
    access: admin,
    fn: 'files',
    body: documents.newUpload,
    response: documents.uploadForm,
    status: 201,
  },
  'documents/upload-state': {
    method: 'GET',
    path: '/cmis/uploads/{id}',
    summary: 'Whether an uploaded file is published, and if not why',
    access: admin,
    fn: 'files',
    params: documentParams,
    response: documents.upload,
  },
  'documents/delete': {
    method: 'DELETE',
    path: '/cmis/documents/{id}',
    summary: 'Delete a published file, or by its id an upload that is not published',
    access: admin,
    fn: 'files',
    params: documentParams,
    response: 'none',
  },
  'bulletins/list': {
    method: 'GET',
    path: '/bulletins',
    summary: 'Tables of the oil and coal bulletins since 2014',
    access: 'anyone',
    fn: 'public',
    response: documents.bulletins,
    kept: true,
  },
  'bulletins/old': {
    method: 'GET',
    path: '/old-bulletins',
    summary: 'Tables of the oil and coal bulletins before 2014',
    access: 'anyone',
    fn: 'public',
    response: documents.bulletins,
    kept: true,
  },

  // News
  'news/list': {
    method: 'GET',
    path: '/news',
    summary: 'Latest news, newest first',
    access: 'anyone',
    fn: 'public',
    query: news.newsQuery,
    response: news.newsList,
    kept: true,
  },
  'news/all': {
    method: 'GET',
    path: '/news/all',
    summary: 'All news in both languages, newest first',
    access: admin,
    fn: 'admin',
    response: news.allNews,
  },
  'news/create': {
    method: 'POST',
    path: '/news',
    summary: 'Add a news item',
    access: admin,
    fn: 'admin',
    body: news.newsChange,
    response: news.editedNews,
    status: 201,
  },
  'news/change': {
    method: 'PUT',
    path: '/news/{id}',
    summary: 'Change a news item',
    access: admin,
    fn: 'admin',
    params: idParams,
    body: news.newsChange,
    response: news.editedNews,
  },
  'news/delete': {
    method: 'DELETE',
    path: '/news/{id}',
    summary: 'Delete a news item',
    access: admin,
    fn: 'admin',
    params: idParams,
    response: 'none',
  },

  // Audit trail
  'audit/list': {
    method: 'GET',
    path: '/audit',
    summary: 'Who changed what and when, newest first',
    access: admin,
    fn: 'admin',
    query: audit.auditQuery,
    response: audit.auditPage,
  },
  'audit/export': {
    method: 'GET',
    path: '/audit/export',
    summary: 'The audit trail as a file',
    access: admin,
    fn: 'admin',
    query: audit.auditExportQuery,
    response: 'file',
  },

  // People and sessions
  'users/list': {
    method: 'GET',
    path: '/users',
    summary: 'All accounts, by last name',
    access: admin,
    fn: 'admin',
    response: users.users,
  },
  'users/me': {
    method: 'GET',
    path: '/users/me',
    summary: 'The signed-in person',
    access: 'signed-in',
    fn: 'session',
    response: users.user,
  },
  'users/get': {
    method: 'GET',
    path: '/users/{id}',
    summary: 'An account',
    access: admin,
    fn: 'admin',
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    response: users.user,
  },
  'users/change': {
    method: 'PUT',
    path: '/users/{id}',
    summary: "Change an account's person, role and company",
    access: admin,
    fn: 'admin',
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    body: users.userChange,
    response: users.user,
  },
  'session/sign-in': {
    method: 'POST',
    path: '/auth',
    summary: 'Sign in with username and password',
    access: 'anyone',
    fn: 'session',
    body: users.credentials,
    response: users.token,
  },
  'session/sign-out': {
    method: 'POST',
    path: '/auth/logout',
    summary: "End all of the person's sessions",
    access: 'signed-in',
    fn: 'session',
    response: 'none',
  },
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof routes;
type Schema<Id extends RouteId, Part extends 'params' | 'query' | 'body' | 'response'> =
  (typeof routes)[Id] extends Record<Part, infer S extends z.ZodMiniType> ? S : never;
type Output<S> = [S] extends [never] ? undefined : S extends z.ZodMiniType ? z.output<S> : never;

/** Parsed path parameters, query, body and answer of a route; undefined where it has none. */
export type Params<Id extends RouteId> = Output<Schema<Id, 'params'>>;
export type Query<Id extends RouteId> = Output<Schema<Id, 'query'>>;
export type Body<Id extends RouteId> = Output<Schema<Id, 'body'>>;
export type Answer<Id extends RouteId> = Output<Schema<Id, 'response'>>;
