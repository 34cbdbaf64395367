import * as news from '../documents/handlers/news.ts';
import * as feedback from '../open-data/feedback/handlers.ts';
import { isPublicAddress } from '../open-data/pages/rules/public-addresses.ts';
import { optionalEnvironment } from '../platform/aws/environment.ts';
import * as jobs from '../prices/automation/handlers.ts';
import * as monthlyPrices from '../prices/averages/handlers.ts';
import * as companyPrices from '../prices/collection/handlers/company-prices.ts';
import * as imputations from '../prices/collection/handlers/imputations.ts';
import * as priceQueries from '../prices/collection/handlers/price-queries.ts';
import * as respondents from '../prices/collection/handlers/respondents.ts';
import * as companies from '../prices/national-prices/handlers/companies.ts';
import * as dutyChanges from '../prices/national-prices/handlers/duty-changes.ts';
import * as weeklyPrices from '../prices/national-prices/handlers/national-prices.ts';
import * as products from '../prices/national-prices/handlers/products.ts';
import * as settingChanges from '../prices/national-prices/handlers/setting-changes.ts';
import * as overview from '../prices/overview/handlers.ts';
import * as approvals from '../prices/publication/handlers/approvals.ts';
import * as corrections from '../prices/publication/handlers/corrections.ts';
import * as publicationSettings from '../prices/publication/handlers/publication-settings.ts';
import * as releaseCalendar from '../prices/publication/handlers/release-calendar.ts';
import * as revisions from '../prices/publication/handlers/revisions.ts';
import * as surveys from '../prices/publication/handlers/surveys.ts';
import * as dailyPrices from '../stations/handlers/daily-prices.ts';
import { serve } from './serve.ts';

export const handler = serve('admin', [
  approvals.forAdmin,
  companies.forAdmin,
  settingChanges.forAdmin,
  companyPrices.forAdmin,
  corrections.forAdmin,
  dailyPrices.forAdmin,
  dutyChanges.forAdmin,
  feedback.forAdmin,
  imputations.forAdmin,
  jobs.forAdmin,
  monthlyPrices.forAdmin,
  news.forAdmin((address) => isPublicAddress(address, optionalEnvironment('PUBLIC_ORIGIN') ?? '')),
  overview.forAdmin,
  priceQueries.forAdmin,
  products.forAdmin,
  publicationSettings.forAdmin,
  revisions.forAdmin,
  releaseCalendar.forAdmin,
  respondents.forAdmin,
  surveys.forAdmin,
  weeklyPrices.forAdmin,
]);
