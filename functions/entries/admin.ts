import * as approvals from '../api/approvals.ts';
import * as audit from '../api/audit.ts';
import * as companies from '../api/companies.ts';
import * as companyPrices from '../api/company-prices.ts';
import * as corrections from '../api/corrections.ts';
import * as dailyPrices from '../api/daily-prices.ts';
import * as dutyChanges from '../api/duty-changes.ts';
import * as feedback from '../api/feedback.ts';
import * as imputations from '../api/imputations.ts';
import * as jobs from '../api/jobs.ts';
import * as monthlyPrices from '../api/monthly-prices.ts';
import * as news from '../api/news.ts';
import * as overview from '../api/overview.ts';
import * as priceQueries from '../api/price-queries.ts';
import * as products from '../api/products.ts';
import * as publicationSettings from '../api/publication-settings.ts';
import * as releaseCalendar from '../api/release-calendar.ts';
import * as respondents from '../api/respondents.ts';
import * as revisions from '../api/revisions.ts';
import * as surveys from '../api/surveys.ts';
import * as users from '../api/users.ts';
import * as weeklyPrices from '../api/weekly-prices.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('admin', [
  approvals.forAdmin,
  audit.forAdmin,
  companies.forAdmin,
  companyPrices.forAdmin,
  corrections.forAdmin,
  dailyPrices.forAdmin,
  dutyChanges.forAdmin,
  feedback.forAdmin,
  imputations.forAdmin,
  jobs.forAdmin,
  monthlyPrices.forAdmin,
  news.forAdmin,
  overview.forAdmin,
  priceQueries.forAdmin,
  products.forAdmin,
  publicationSettings.forAdmin,
  revisions.forAdmin,
  releaseCalendar.forAdmin,
  respondents.forAdmin,
  surveys.forAdmin,
  users.forAdmin,
  weeklyPrices.forAdmin,
]);
