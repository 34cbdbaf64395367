import type * as z from 'zod/mini';
import { approvalRoutes } from './approvals.ts';
import { auditRoutes } from './audit.ts';
import { bulletinRoutes } from './bulletins.ts';
import { catalogueRoutes } from './catalogue.ts';
import { companyRoutes } from './companies.ts';
import { companyPriceRoutes } from './company-prices.ts';
import { correctionRoutes } from './corrections.ts';
import { dailyPriceRoutes } from './daily-prices.ts';
import { documentRoutes } from './documents.ts';
import { dutyChangeRoutes, dutyNoteRoutes } from './duty-changes.ts';
import { embedRoutes } from './embeds.ts';
import { feedbackRoutes } from './feedback.ts';
import { feedRoutes } from './feeds.ts';
import { figureRoutes } from './figures.ts';
import { fuelClauseRoutes } from './fuel-clause.ts';
import { imputationRoutes } from './imputations.ts';
import { jobRoutes } from './jobs.ts';
import { mailSubscriptionRoutes } from './mail-subscriptions.ts';
import { monthlyPriceRoutes } from './monthly-prices.ts';
import { newsRoutes } from './news.ts';
import { overviewRoutes } from './overview.ts';
import { priceQueryRoutes } from './price-queries.ts';
import { productRoutes } from './products.ts';
import { provisionalPriceRoutes } from './provisional-prices.ts';
import { publicationSettingsRoutes } from './publication-settings.ts';
import { releaseCalendarRoutes } from './release-calendar.ts';
import { respondentRoutes } from './respondents.ts';
import { revisionRoutes } from './revisions.ts';
import type { Route } from './route.ts';
import { searchRoutes } from './search.ts';
import { serviceRoutes } from './service.ts';
import { sessionRoutes } from './session.ts';
import { surveyRoutes } from './surveys.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';
import { weeklyPriceRoutes } from './weekly-prices.ts';

/**
 * Every call of the API. The gateway's definition, the local server, the browser's client, the
 * OpenAPI document and the access tests all derive from this table. An id is `area/call`; the area's
 * file holds the route.
 */
export const routes = {
  ...serviceRoutes,
  ...surveyRoutes,
  ...revisionRoutes,
  ...correctionRoutes,
  ...approvalRoutes,
  ...weeklyPriceRoutes,
  ...dutyChangeRoutes,
  ...dutyNoteRoutes,
  ...companyPriceRoutes,
  ...imputationRoutes,
  ...priceQueryRoutes,
  ...respondentRoutes,
  ...companyRoutes,
  ...productRoutes,
  ...publicationSettingsRoutes,
  ...monthlyPriceRoutes,
  ...figureRoutes,
  ...feedRoutes,
  ...webhookRoutes,
  ...mailSubscriptionRoutes,
  ...catalogueRoutes,
  ...embedRoutes,
  ...fuelClauseRoutes,
  ...dailyPriceRoutes,
  ...provisionalPriceRoutes,
  ...releaseCalendarRoutes,
  ...jobRoutes,
  ...overviewRoutes,
  ...documentRoutes,
  ...bulletinRoutes,
  ...newsRoutes,
  ...searchRoutes,
  ...feedbackRoutes,
  ...auditRoutes,
  ...userRoutes,
  ...sessionRoutes,
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
