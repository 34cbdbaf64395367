import { createSurvey } from '../../../functions/prices/surveys/store/survey-records.ts';
import { createCompany } from '../../../functions/sample/store/companies.ts';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { callApi } from '../api/call-api.ts';
import { aCompanyUser, anAdministrator } from '../api/identity.ts';
import { weightsOf } from './weights.ts';

/** A company of the sample, with the token of its reference. */
export interface SampleCompany {
  readonly id: number;
  readonly name: string;
  readonly token: string;
}

export async function aSampleCompany(
  name: string,
  weights: ReturnType<typeof weightsOf>,
): Promise<SampleCompany> {
  const { id } = await createCompany({ name, ...weights, brands: [] }, (company) => ({
    actor: 'test',
    at: '2026-01-01T00:00:00.000Z',
    action: 'company.created',
    subject: `company/${company}`,
  }));
  return { id, name, token: await aCompanyUser({ companyId: id }) };
}

/** Opens a survey on any day, beside any others. @returns its id */
export async function anOpenSurvey(date: string): Promise<number> {
  const created = await createSurvey({ date, active: true, notes: '' }, (id) => ({
    actor: 'test',
    at: '2026-01-01T00:00:00.000Z',
    action: 'survey.created',
    subject: `survey/${id}`,
  }));
  return created.id;
}

/** Declares prices, thousandths by product, as the company's reference unless a token is given. */
export const declare = (
  company: SampleCompany,
  surveyId: number,
  prices: Readonly<Record<number, number>>,
  options: { readonly token?: string; readonly ifMatch?: number } = {},
) =>
  callApi('company-prices/declare', {
    token: company.token,
    params: { companyId: company.id, surveyId },
    body: Object.entries(prices).map(([productId, communicatedPrice]) => ({
      productId: Number(productId),
      communicatedPrice,
    })),
    ...options,
  });

/** The products, an administrator, two companies that sell petrol, the first one also diesel, and an open survey. */
export async function twoCompanies() {
  await seedProducts();
  return {
    admin: await anAdministrator(),
    alpha: await aSampleCompany('Alfa', weightsOf({ petrolWeight: 3, dieselWeight: 1 })),
    beta: await aSampleCompany('Beta', weightsOf({ petrolWeight: 1 })),
    surveyId: await anOpenSurvey('2026-01-12'),
  };
}
