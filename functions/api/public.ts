import { serve } from '../http/serve.ts';
import { handler as bulletins } from './bulletins/list.ts';
import { handler as oldBulletins } from './bulletins/old.ts';
import { handler as annual } from './monthly-prices/annual.ts';
import { handler as monthly } from './monthly-prices/list.ts';
import { handler as news } from './news/list.ts';
import { handler as openapi } from './service/openapi.ts';
import { handler as status } from './service/status.ts';
import { handler as findSurvey } from './surveys/find.ts';
import { handler as getSurvey } from './surveys/get.ts';
import { handler as latestSurveys } from './surveys/latest.ts';
import { handler as weeklyPrices } from './weekly-prices/get.ts';
import { handler as report } from './weekly-prices/report.ts';

export const handler = serve('public', {
  'bulletins/list': bulletins,
  'bulletins/old': oldBulletins,
  'monthly-prices/annual': annual,
  'monthly-prices/list': monthly,
  'news/list': news,
  'service/openapi': openapi,
  'service/status': status,
  'surveys/find': findSurvey,
  'surveys/get': getSurvey,
  'surveys/latest': latestSurveys,
  'weekly-prices/get': weeklyPrices,
  'weekly-prices/report': report,
});
