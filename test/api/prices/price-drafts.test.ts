import { beforeAll, expect, test } from 'vitest';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { anOpenSurvey, aSampleCompany, type SampleCompany } from '../../support/prices/sample.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** Prices that a company types are kept for its people until they are sent. */

let alpha: SampleCompany;
let beta: SampleCompany;
let surveyId: number;

beforeAll(async () => {
  await seedProducts();
  alpha = await aSampleCompany('Alfa', weightsOf({ petrolWeight: 3, dieselWeight: 1 }));
  beta = await aSampleCompany('Beta', weightsOf({ petrolWeight: 1 }));
  surveyId = await anOpenSurvey('2026-01-12');
});

const params = () => ({ companyId: alpha.id, surveyId });
const draft = (token = alpha.token) => callApi('price-drafts/get', { token, params: params() });
const save = (body: object, token = alpha.token, ifMatch?: number) =>
  callApi('price-drafts/save', {
    token,
    params: params(),
    body,
    ...(ifMatch !== undefined && { ifMatch }),
  });
const typed = (productId: number, text: string) => ({
  ...{ productId, typed: text, sure: false, comment: '' },
});

test('prices typed on two devices are both kept, valid or not, until they are dropped', async () => {
  expect((await draft()).body).toEqual([]);
  expect((await save({ prices: [typed(1, '1.789')], dropped: [] })).status).toBe(204);
  await save({ prices: [{ ...typed(2, '1,6x'), comment: 'perché' }], dropped: [] });
  const { body } = await draft();
  expect(body).toMatchObject([
    {
      ...typed(1, '1.789'),
      savedBy: expect.any(String),
      savedAt: expect.stringMatching(/Z$/),
      savedByName: 'Paolo Verdi',
    },
    { ...typed(2, '1,6x'), comment: 'perché' },
  ]);
  await save({ prices: [], dropped: [2] });
  expect((await draft()).body).toMatchObject([{ productId: 1 }]);
});

test('other companies neither read it nor write it', async () => {
  expect((await draft(beta.token)).status).toBe(403);
  expect((await save({ prices: [], dropped: [1] }, beta.token)).status).toBe(403);
  expect((await draft()).body).toHaveLength(1);
});

test('it ends when prices are sent, and begins again with later input', async () => {
  const prices = [{ productId: 1, communicatedPrice: 1789 }];
  const sent = await callApi('submissions/send', {
    ...{ token: alpha.token, params: params(), body: { prices } },
  });
  expect(sent.status).toBe(201);
  expect((await draft()).body).toEqual([]);
  await save({ prices: [typed(2, '1.7')], dropped: [] });
  expect((await draft()).body).toMatchObject([typed(2, '1.7')]);
});

test('a sending of one product leaves what is typed for the others', async () => {
  await save({ prices: [typed(1, '1.71'), typed(2, '1.72')], dropped: [] });
  const prices = [{ productId: 1, communicatedPrice: 1711 }];
  const body = { prices };
  const sent = await callApi('submissions/send', { token: alpha.token, params: params(), body });
  expect(sent.status).toBe(201);
  expect((await draft()).body).toMatchObject([typed(2, '1.72')]);
  await save({ prices: [], dropped: [2] });
});

test('what was typed before a sending does not come back after it, and a correction is kept', async () => {
  const version = async () => {
    const { token } = alpha;
    const { body } = await callApi('company-prices/declarations', { token, params: params() });
    return body[0]?.version ?? 0;
  };
  const change = { prices: [typed(1, '1.633')], dropped: [] };
  const before = await version();
  expect((await save(change, alpha.token, before)).status).toBe(204);
  const prices = [{ productId: 1, communicatedPrice: 1634 }];
  await callApi('submissions/send', {
    ...{ token: alpha.token, params: params(), body: { prices } },
  });
  const { status, body } = await save(change, alpha.token, before);
  expect({ status, body }).toMatchObject(answered(409, 'stale_version'));
  expect((await draft()).body).toEqual([]);
  expect((await save(change, alpha.token, await version())).status).toBe(204);
  expect((await draft()).body).toMatchObject([typed(1, '1.633')]);
});

test('nothing is kept nor sent of a company that is asked for nothing', async () => {
  const { id: companyId, token } = await aSampleCompany('Gamma', weightsOf());
  const given = { token, params: { companyId, surveyId } };
  const prices = [{ productId: 1, communicatedPrice: 1789 }];
  for (const answer of [
    await callApi('price-drafts/save', {
      ...{ ...given, body: { prices: [typed(1, '1.789')], dropped: [] } },
    }),
    await callApi('submissions/send', { ...given, body: { prices } }),
  ])
    expect(answer).toMatchObject(answered(409, 'company_not_asked'));
});

test('nothing is kept for a survey that is closed', async () => {
  const admin = await anAdministrator();
  const { version = 0 } = (await callApi('surveys/get', { token: admin, params: { id: surveyId } }))
    .body;
  await callApi('surveys/change', {
    ...{ token: admin, params: { id: surveyId }, body: { active: false }, ifMatch: version },
  });
  const { status, body } = await save({ prices: [typed(1, '1.9')], dropped: [] });
  expect({ status, body }).toMatchObject(answered(409, 'survey_closed'));
});
