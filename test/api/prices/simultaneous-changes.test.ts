import { beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '../../../functions/sample/store/companies.ts';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { aCompanyUser, anAdministrator } from '../../support/api/identity.ts';
import { anOpenSurvey } from '../../support/prices/sample.ts';
import { askNoReasons } from '../../support/prices/thresholds.ts';
import { weightsOf } from '../../support/prices/weights.ts';

/** Several people change one survey at the same moment; and a moved date takes the survey's records along. */

let admins: [string, string];
let company: { id: number; token: string };

beforeAll(async () => {
  await seedProducts();
  await askNoReasons();
  admins = [await anAdministrator(), await anAdministrator()];
  const { id } = await createCompany(
    { name: 'Alfa Petroli', ...weightsOf({ petrolWeight: 1, dieselWeight: 1 }), brands: [] },
    (number) => ({
      actor: 'test',
      at: '2026-01-01T00:00:00.000Z',
      action: 'company.created',
      subject: `company/${number}`,
    }),
  );
  company = { id, token: await aCompanyUser({ companyId: id }) };
});

const enter = (surveyId: number, productId: number, communicatedPrice: number) =>
  callApi('company-prices/declare', {
    token: company.token,
    params: { companyId: company.id, surveyId },
    body: [{ productId, communicatedPrice }],
  });

/** The sample is of one company. */
const PUBLISHED = { published: true, reason: 'one company' };

const change = (id: number, body: object, token = admins[0]) =>
  callApi('surveys/change', { token, params: { id }, body });

const computeCompanies = (surveyId: number) =>
  callApi('company-prices/compute', { token: admins[0], params: { surveyId } });

const computeNational = (surveyId: number, token = admins[0]) =>
  callApi('weekly-prices/compute', { token, params: { surveyId } });

const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status);

describe('at the same moment', () => {
  test('a company that saves twice keeps both products', async () => {
    const surveyId = await anOpenSurvey('2026-02-02');
    const answers = await Promise.all([enter(surveyId, 1, 1789), enter(surveyId, 2, 1650)]);
    expect(statuses(answers)).toEqual([200, 200]);
    const { body } = await callApi('company-prices/declarations', {
      token: company.token,
      params: { companyId: company.id, surveyId },
    });
    expect(body.map(({ communicatedPrice }) => communicatedPrice)).toEqual([1789, 1650]);
  });

  test('every save of a company counts, however many come', async () => {
    const surveyId = await anOpenSurvey('2026-02-03');
    const prices = Array.from({ length: 20 }, (_, index) => 1700 + index);
    const answers = await Promise.all(prices.map((price) => enter(surveyId, 1, price)));
    expect(statuses(answers)).toEqual(prices.map(() => 200));
    const { body } = await callApi('company-prices/declarations', {
      token: company.token,
      params: { companyId: company.id, surveyId },
    });
    expect(body[0]).toMatchObject({ version: prices.length });
  });

  test('many news are all created, each under a number of its own', async () => {
    const titles = Array.from({ length: 40 }, (_, index) => `News ${index}`);
    const answers = await Promise.all(
      titles.map((title) =>
        callApi('news/create', {
          token: admins[0],
          body: { title, titleEn: title, url: '/', urlEn: '/', date: '2026-02-02' },
        }),
      ),
    );
    expect(statuses(answers)).toEqual(titles.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(titles.length);
  });

  test('administrators who compute national prices while a price arrives get it counted', async () => {
    const surveyId = await anOpenSurvey('2026-02-09');
    await enter(surveyId, 1, 1789);
    const [first, second, entered] = await Promise.all([
      computeNational(surveyId),
      computeNational(surveyId, admins[1]),
      enter(surveyId, 1, 1790),
    ]);
    expect(statuses([first, second, entered])).toEqual([200, 200, 200]);
    const again = await computeNational(surveyId);
    expect(again.body.prices).toMatchObject([{ productId: 1, totalPrice: 1790 }]);
  });

  test('of two public notes one is published, and the author of the other learns of it', async () => {
    const surveyId = await anOpenSurvey('2026-02-18');
    await enter(surveyId, 1, 1789);
    await computeCompanies(surveyId);
    await change(surveyId, { active: false });
    await computeNational(surveyId);
    const notes = [
      { it: 'Prezzo di chi è arrivato prima', en: 'Price of the first' },
      { it: 'Altre parole', en: 'Other words' },
    ];
    for (const published of [true, false]) {
      const answers = await Promise.all(
        notes.map((note, index) =>
          change(surveyId, { published, reason: 'Prova', note }, admins[index]),
        ),
      );
      expect(statuses(answers).toSorted()).toEqual([200, 409]);
      const refused = answers.findIndex(({ status }) => status === 409);
      expect(answers[refused]?.body).toMatchObject({ code: 'stale_version' });
      const { note, withdrawn } = (
        await callApi('surveys/get', {
          token: admins[0],
          params: { id: surveyId },
        })
      ).body;
      expect(published ? note : withdrawn?.note).toEqual(notes[1 - refused]);
      // A request for the state that the survey already has is accepted.
      const again = { published, reason: 'Prova', note: notes[1 - refused] };
      expect((await change(surveyId, again)).status).toBe(200);
    }
  });

  test('administrators who publish make one revision, and all are told that it is published', async () => {
    const surveyId = await anOpenSurvey('2026-02-16');
    await enter(surveyId, 1, 1789);
    await computeCompanies(surveyId);
    await computeNational(surveyId);
    const answers = await Promise.all(admins.map((token) => change(surveyId, PUBLISHED, token)));
    const { body } = await callApi('surveys/get', { token: admins[0], params: { id: surveyId } });
    const late = { token: admins[1], params: { id: surveyId }, ifMatch: Number(body.version) - 1 };
    answers.push(await callApi('surveys/change', { ...late, body: PUBLISHED }));
    expect(answers).toMatchObject([
      { status: 200, body: { published: true, revision: 1 } },
      { status: 200, body: { published: true, revision: 1 } },
      { status: 200, body: { published: true, revision: 1 } },
    ]);
  });

  test('surveys of one year are all published', async () => {
    const ids = [await anOpenSurvey('2026-02-23'), await anOpenSurvey('2026-03-02')];
    for (const id of ids) {
      await enter(id, 1, 1789);
      await computeCompanies(id);
      await computeNational(id);
    }
    const answers = await Promise.all(ids.map((id) => change(id, PUBLISHED)));
    expect(statuses(answers)).toEqual([200, 200]);
    const { body: report } = await callApi('weekly-prices/report', {});
    expect(report.map(({ date }) => date)).toEqual(
      expect.arrayContaining(['2026-02-23', '2026-03-02']),
    );
  });

  test('closing and taking a note both count', async () => {
    const surveyId = await anOpenSurvey('2026-03-09');
    const answers = await Promise.all([
      change(surveyId, { active: false }),
      change(surveyId, { notes: 'one company is late' }, admins[1]),
    ]);
    expect(statuses(answers)).toEqual([200, 200]);
    const { body } = await callApi('surveys/get', { token: admins[0], params: { id: surveyId } });
    expect(body).toMatchObject({ active: false, notes: 'one company is late' });
  });
});

describe("moving a survey's date", () => {
  test("moves the companies' entries, and national prices have to be computed again", async () => {
    const surveyId = await anOpenSurvey('2026-03-16');
    await enter(surveyId, 1, 1789);
    await computeCompanies(surveyId);
    await computeNational(surveyId);
    expect(await change(surveyId, { date: '2026-03-17' })).toMatchObject(
      answered(409, {
        code: 'reason_needed',
        companies: [{ companyId: company.id, name: 'Alfa Petroli' }],
      }),
    );
    const moved = await change(surveyId, { date: '2026-03-17', moveReason: 'a holiday' });
    expect(moved).toMatchObject(answered(200, { date: '2026-03-17' }));

    const { body: history } = await callApi('company-prices/history', {
      token: company.token,
      params: { companyId: company.id },
      query: { years: 100 },
    });
    expect(history.find((row) => row.surveyId === surveyId)).toMatchObject({ date: '2026-03-17' });
    expect(await change(surveyId, { published: true })).toMatchObject(
      answered(409, 'national_prices_stale'),
    );
    await computeNational(surveyId);
    expect(await change(surveyId, PUBLISHED)).toMatchObject({ status: 200 });
  });
});
