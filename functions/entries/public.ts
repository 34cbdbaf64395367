import * as bulletins from '../documents/handlers/bulletins.ts';
import * as news from '../documents/handlers/news.ts';
import * as feeds from '../notices/feeds/handlers.ts';
import { withFramedProblems } from '../open-data/charts/handlers/framed-problems.ts';
import * as service from '../open-data/description/handlers.ts';
import * as figures from '../open-data/figures/handlers.ts';
import * as fuelClause from '../open-data/fuel-clause/handlers.ts';
import * as monthlyPrices from '../prices/averages/handlers.ts';
import * as submissions from '../prices/collection/handlers/submissions.ts';
import * as dutyChanges from '../prices/national-prices/handlers/duty-changes.ts';
import * as weeklyPrices from '../prices/national-prices/handlers/national-prices.ts';
import * as provisionalPrices from '../prices/national-prices/handlers/provisional-prices.ts';
import * as releaseCalendar from '../prices/publication/handlers/release-calendar.ts';
import * as revisions from '../prices/publication/handlers/revisions.ts';
import * as surveys from '../prices/publication/handlers/surveys.ts';
import { serve } from './serve.ts';

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
  submissions.forPublic,
  surveys.forPublic,
  weeklyPrices.forPublic,
]);

/** The gateway sends calls that match no route here too, including those of pages in frames. */
export const handler = withFramedProblems(serving);
