import { changeCompany, companyById } from '../../../functions/sample/store/companies.ts';
import { changeProduct, storedProduct } from '../../../functions/sample/store/product-settings.ts';
import { callApi } from '../api/call-api.ts';
import { type Weights, weightsOf } from './weights.ts';

/** Sets duty, VAT and limits of petrol from a date on, without the gate of its form. */
export async function petrolFrom(
  from: string,
  fields: { exciseDuty?: number; vat?: number; max?: number } = {},
  actor = 'test',
): Promise<void> {
  const petrol = await storedProduct(1);
  const { name, shortName, sisenCode, group, notes } = petrol;
  const values = { exciseDuty: 67_290, vat: 22, min: 100, max: 250, ...fields };
  await changeProduct(
    petrol,
    { name, shortName, sisenCode, group, notes, ...values },
    { from },
    { actor, at: `${from}T08:00:00Z`, action: 'product.changed', subject: 'product/1' },
  );
}

/** Sets a company's weights from a date on, without the gate of its form. */
export async function weighFrom(
  from: string,
  companyId: number,
  weights: Partial<Weights>,
  actor = 'test',
): Promise<void> {
  const company = await companyById(companyId);
  await changeCompany(
    company,
    { name: company.name, ...weightsOf(weights) },
    { from },
    { actor, at: `${from}T08:00:00Z`, action: 'company.changed', subject: `company/${companyId}` },
  );
}

/** Changes fields of the first product or company with its form. */
export async function changeSetting(
  token: string,
  id: 'products/change' | 'companies/change',
  fields: object,
) {
  const list = id === 'products/change' ? 'products/list' : 'companies/list';
  const { body } = await callApi(list, { token });
  const found = body.find((one) => one.id === 1);
  if (!found) throw new Error('there is a first one');
  const { timeline: _, version: __, username: ___, ...known } = { username: '', ...found };
  return callApi(id, { token, params: { id: 1 }, body: { ...known, ...fields } });
}
