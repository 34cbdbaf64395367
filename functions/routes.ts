import { bulletinRoutes } from './documents/contract/bulletins.ts';
import { documentRoutes } from './documents/contract/documents.ts';
import { newsRoutes } from './documents/contract/news.ts';
import { nameCodeRoutes } from './documents/workbooks/contract/name-codes.ts';
import { feedRoutes } from './notices/feeds/contract.ts';
import { mailSubscriptionRoutes } from './notices/subscriptions/contract/mail-subscriptions.ts';
import { webhookRoutes } from './notices/subscriptions/contract/webhooks.ts';
import { assistantRoutes } from './open-data/assistants/contract.ts';
import { catalogueRoutes } from './open-data/catalogue/contract/catalogue.ts';
import { changeRoutes } from './open-data/changes/contract.ts';
import { embedRoutes } from './open-data/charts/contract.ts';
import { codeListRoutes } from './open-data/code-lists/contract.ts';
import { serviceRoutes } from './open-data/description/contract.ts';
import { energyRoutes } from './open-data/energy/contract.ts';
import { feedbackRoutes } from './open-data/feedback/contract.ts';
import { figureRoutes } from './open-data/figures/contract.ts';
import { fuelClauseRoutes } from './open-data/fuel-clause/contract.ts';
import { pageRoutes } from './open-data/pages/contract/page-routes.ts';
import { searchRoutes } from './open-data/search/contract.ts';
import { seriesRoutes } from './open-data/series/contract.ts';
import { auditRoutes } from './people/contract/audit.ts';
import { companyKeyRoutes } from './people/contract/company-keys.ts';
import { companyPeopleRoutes } from './people/contract/company-people.ts';
import { sessionRoutes } from './people/contract/session.ts';
import { userRoutes } from './people/contract/users.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteTable } from './platform/contract/route.ts';
import { jobRoutes } from './prices/automation/contract.ts';
import { monthlyPriceRoutes } from './prices/averages/contract.ts';
import { companyPriceRoutes } from './prices/collection/contract/company-prices.ts';
import { imputationRoutes } from './prices/collection/contract/imputations.ts';
import { priceDraftRoutes } from './prices/collection/contract/price-drafts.ts';
import { priceQueryRoutes } from './prices/collection/contract/price-queries.ts';
import { respondentRoutes } from './prices/collection/contract/respondents.ts';
import { submissionRoutes } from './prices/collection/contract/submissions.ts';
import {
  dutyChangeRoutes,
  dutyNoteRoutes,
} from './prices/national-prices/contract/duty-changes.ts';
import { weeklyPriceRoutes } from './prices/national-prices/contract/national-prices.ts';
import { provisionalPriceRoutes } from './prices/national-prices/contract/provisional-prices.ts';
import { settingChangeRoutes } from './prices/national-prices/contract/setting-changes.ts';
import { overviewRoutes } from './prices/overview/contract.ts';
import { approvalRoutes } from './prices/publication/contract/approvals.ts';
import { correctionRoutes } from './prices/publication/contract/corrections.ts';
import { publicationSettingsRoutes } from './prices/publication/contract/publication-settings.ts';
import { releaseCalendarRoutes } from './prices/publication/contract/release-calendar.ts';
import { revisionRoutes } from './prices/publication/contract/revisions.ts';
import { surveyRoutes } from './prices/surveys/contract/surveys.ts';
import { companyRoutes } from './sample/contract/companies.ts';
import { productRoutes } from './sample/contract/products.ts';
import { dailyPriceRoutes } from './stations/contract/daily-prices.ts';

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
  ...priceDraftRoutes,
  ...priceQueryRoutes,
  ...submissionRoutes,
  ...respondentRoutes,
  ...companyRoutes,
  ...settingChangeRoutes,
  ...productRoutes,
  ...publicationSettingsRoutes,
  ...monthlyPriceRoutes,
  ...figureRoutes,
  ...seriesRoutes,
  ...energyRoutes,
  ...codeListRoutes,
  ...changeRoutes,
  ...feedRoutes,
  ...webhookRoutes,
  ...mailSubscriptionRoutes,
  ...catalogueRoutes,
  ...embedRoutes,
  ...fuelClauseRoutes,
  ...assistantRoutes,
  ...dailyPriceRoutes,
  ...provisionalPriceRoutes,
  ...releaseCalendarRoutes,
  ...jobRoutes,
  ...overviewRoutes,
  ...documentRoutes,
  ...bulletinRoutes,
  ...nameCodeRoutes,
  ...newsRoutes,
  ...searchRoutes,
  ...pageRoutes,
  ...feedbackRoutes,
  ...auditRoutes,
  ...userRoutes,
  ...companyKeyRoutes,
  ...companyPeopleRoutes,
  ...sessionRoutes,
} as const satisfies RouteTable;

export type RouteId = keyof typeof routes;
/** Parsed path parameters, query, body and answer of a route; undefined where it has none. */
export type Params<Id extends RouteId> = ParamsOf<(typeof routes)[Id]>;
export type Query<Id extends RouteId> = QueryOf<(typeof routes)[Id]>;
export type Body<Id extends RouteId> = BodyOf<(typeof routes)[Id]>;
export type Answer<Id extends RouteId> = AnswerOf<(typeof routes)[Id]>;
