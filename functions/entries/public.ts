import * as bulletins from '../api/bulletins.ts';
import * as dutyChanges from '../api/duty-changes.ts';
import * as feeds from '../api/feeds.ts';
import * as figures from '../api/figures.ts';
import { withFramedProblems } from '../api/framed-problems.ts';
import * as fuelClause from '../api/fuel-clause.ts';
import * as monthlyPrices from '../api/monthly-prices.ts';
import * as news from '../api/news.ts';
import * as provisionalPrices from '../api/provisional-prices.ts';
import * as releaseCalendar from '../api/release-calendar.ts';
import * as revisions from '../api/revisions.ts';
import * as service from '../api/service.ts';
import * as surveys from '../api/surveys.ts';
import * as weeklyPrices from '../api/weekly-prices.ts';
import { serve } from '../http/serve.ts';

const serving = serve('public', [
  bulletins.forPublic,
  dutyChanges.forPublic,
  feeds.forPublic,
  figures.forPublic,
  fuelClause.forPublic,
  monthlyPrices.forPublic,
  news.forPublic,
  provisionalPrices.forPublic,
  revisions.forPublic,
  releaseCalendar.forPublic,
  service.forPublic,
  surveys.forPublic,
  weeklyPrices.forPublic,
]);

/** What is no route comes here too, of frames as well. */
export const handler = withFramedProblems(serving);
