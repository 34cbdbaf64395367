import { serve } from '../http/serve.ts';
import { handler as exportAudit } from './audit/export.ts';
import { handler as audit } from './audit/list.ts';
import { handler as changeCompany } from './companies/change.ts';
import { handler as createCompany } from './companies/create.ts';
import { handler as companies } from './companies/list.ts';
import { handler as companyAverages } from './company-prices/averages.ts';
import { handler as computeCompanies } from './company-prices/compute.ts';
import { handler as companyPrices } from './company-prices/list.ts';
import { handler as otherFuels } from './company-prices/other-fuels.ts';
import { handler as days } from './daily-prices/days.ts';
import { handler as computeAverages } from './monthly-prices/compute.ts';
import { handler as publishAverages } from './monthly-prices/publish.ts';
import { handler as allNews } from './news/all.ts';
import { handler as changeNews } from './news/change.ts';
import { handler as createNews } from './news/create.ts';
import { handler as deleteNews } from './news/delete.ts';
import { handler as changeProduct } from './products/change.ts';
import { handler as changeSurvey } from './surveys/change.ts';
import { handler as countSurveys } from './surveys/count.ts';
import { handler as createSurvey } from './surveys/create.ts';
import { handler as changeUser } from './users/change.ts';
import { handler as createUser } from './users/create.ts';
import { handler as getUser } from './users/get.ts';
import { handler as inviteUser } from './users/invite.ts';
import { handler as users } from './users/list.ts';
import { handler as setUserActive } from './users/set-active.ts';
import { handler as computeNational } from './weekly-prices/compute.ts';

export const handler = serve('admin', {
  'audit/export': exportAudit,
  'audit/list': audit,
  'companies/change': changeCompany,
  'companies/create': createCompany,
  'companies/list': companies,
  'company-prices/averages': companyAverages,
  'weekly-prices/compute': computeNational,
  'company-prices/list': companyPrices,
  'company-prices/other-fuels': otherFuels,
  'daily-prices/days': days,
  'monthly-prices/compute': computeAverages,
  'monthly-prices/publish': publishAverages,
  'news/all': allNews,
  'news/change': changeNews,
  'news/create': createNews,
  'news/delete': deleteNews,
  'products/change': changeProduct,
  'surveys/change': changeSurvey,
  'surveys/count': countSurveys,
  'surveys/create': createSurvey,
  'users/change': changeUser,
  'users/create': createUser,
  'users/get': getUser,
  'users/invite': inviteUser,
  'users/list': users,
  'users/set-active': setUserActive,
  'company-prices/compute': computeCompanies,
});
