import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { type CallOptions, callApi } from '../api/call-api.ts';
import { anAdministrator } from '../api/identity.ts';
import { anOpenSurvey, aSampleCompany, declare, type SampleCompany } from './sample.ts';
import { type Weights, weightsOf } from './weights.ts';

/** Thousandths of EUR per unit, by product. */
export type Prices = Readonly<Record<number, number>>;

/** An administrator and a sample of companies, with their calls of the API about surveys. */
export interface Sample {
  readonly token: string;
  readonly companies: readonly SampleCompany[];
  readonly newSurvey: (date: string) => Promise<number>;
  /** Declares a company's prices, as the company unless another token is given. */
  readonly declare: (
    surveyId: number,
    company: number,
    prices: Prices,
    token?: string,
  ) => ReturnType<typeof callApi>;
  readonly computeCompanies: (surveyId: number) => ReturnType<typeof callApi>;
  readonly computeNational: (surveyId: number, body?: object) => ReturnType<typeof callApi>;
  readonly change: (surveyId: number, body: object) => ReturnType<typeof callApi>;
  /** A ready survey: all companies have declared, it is closed and computed. */
  readonly readySurvey: (date: string, ...prices: readonly Prices[]) => Promise<number>;
  /** The same, published. */
  readonly publishedSurvey: (date: string, ...prices: readonly Prices[]) => Promise<number>;
}

/** Names of companies are unique, also across several samples. */
let companiesMade = 0;

/** @param weights of the companies, in order */
export async function aSample(...weights: readonly Partial<Weights>[]): Promise<Sample> {
  await seedProducts();
  const token = await anAdministrator();
  const companies: SampleCompany[] = [];
  for (const some of weights) {
    companiesMade += 1;
    companies.push(await aSampleCompany(`Società ${companiesMade}`, weightsOf(some)));
  }
  const step = (surveyId: number, more: CallOptions = {}) => ({
    token,
    params: { surveyId },
    ...more,
  });
  const sample: Omit<Sample, 'readySurvey' | 'publishedSurvey'> = {
    token,
    companies,
    newSurvey: anOpenSurvey,
    declare: (surveyId, index, prices, by) => {
      const company = companies[index];
      if (!company) throw new RangeError(`no company ${index}`);
      return declare(company, surveyId, prices, by ? { token: by } : {});
    },
    computeCompanies: (surveyId) => callApi('company-prices/compute', step(surveyId)),
    computeNational: (surveyId, body) =>
      callApi('weekly-prices/compute', step(surveyId, body ? { body } : {})),
    change: (id, body) => callApi('surveys/change', { token, params: { id }, body }),
  };
  const readySurvey: Sample['readySurvey'] = async (date, ...prices) => {
    const surveyId = await sample.newSurvey(date);
    for (const [company, some] of prices.entries()) await sample.declare(surveyId, company, some);
    await sample.computeCompanies(surveyId);
    await sample.change(surveyId, { active: false });
    await sample.computeNational(surveyId);
    return surveyId;
  };
  return {
    ...sample,
    readySurvey,
    publishedSurvey: async (date, ...prices) => {
      const surveyId = await readySurvey(date, ...prices);
      const reason = prices.length === 1 ? 'The price of one company' : undefined;
      const { status, text } = await sample.change(surveyId, { published: true, reason });
      if (status !== 200) throw new Error(`${date} was not published: ${text}`);
      return surveyId;
    },
  };
}
