import { serve } from '../http/serve.ts';
import { handler as companyHistory } from './company-prices/history-export.ts';
import { handler as dailyDetails } from './daily-prices/detail-export.ts';
import { handler as daily } from './daily-prices/export.ts';
import { handler as monthly } from './monthly-prices/export.ts';
import { handler as allMonthly } from './monthly-prices/export-all.ts';
import { handler as survey } from './weekly-prices/export.ts';
import { handler as report } from './weekly-prices/report-export.ts';

export const handler = serve('exports', {
  'company-prices/history-export': companyHistory,
  'daily-prices/detail-export': dailyDetails,
  'daily-prices/export': daily,
  'monthly-prices/export': monthly,
  'monthly-prices/export-all': allMonthly,
  'weekly-prices/export': survey,
  'weekly-prices/report-export': report,
});
