import { beforeAll, expect, test } from 'vitest';
import type { AuditRecord } from '../../../../functions/platform/tables/audit.ts';
import { transact } from '../../../../functions/platform/tables/transactions.ts';
import { averageWrite } from '../../../../functions/prices/averages/store/averages.ts';
import { DEMONSTRATION_NOTE } from '../../../../functions/prices/surveys/rules/demonstration-surveys.ts';
import {
  createSurvey,
  surveyWrites,
} from '../../../../functions/prices/surveys/store/survey-records.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { averageCalls, firstOfMarch, winter2023 } from '../../../support/prices/averages.ts';
import { aPeriod, publishWeeks } from '../../../support/prices/published-figures.ts';

/** What is asked before a month whose public figures were not computed here is computed anew. */

let token: string;
const { compute, publish } = averageCalls(() => token);
const FEBRUARY = { year: 2023, month: 2 };
const asked = async () => {
  const { body } = await callApi('monthly-prices/state', { token, query: FEBRUARY });
  return body.needsReason.map(({ code }: { readonly code: string }) => code);
};
const made = aPeriod(1, [2023, 2], [186_300, 33_595, 72_840], 28);

beforeAll(async () => {
  token = await anAdministrator();
  await publishWeeks(...winter2023, firstOfMarch);
});

test('figures of a file are, as all are computed anew, and made-up ones are not', async () => {
  await transact([averageWrite({ ...made, demonstration: true })]);
  await compute(2023, 2, { revision: 'true' });
  expect(await asked()).toEqual([]);
  await transact([averageWrite(made)]);
  await compute(2023, 2, { revision: 'true' });
  expect(await asked()).toEqual(['imported_replaced']);
});

test('an official average is not computed from a demonstration week, a made-up one is', async () => {
  const survey = { id: 6, date: firstOfMarch.date, active: false, published: true, revision: 1 };
  const record = { ...survey, notes: DEMONSTRATION_NOTE, inputs: 0, version: 1, priceChanges: 0 };
  await transact(surveyWrites(record, 0));
  const { body } = await callApi('monthly-prices/state', { token, query: FEBRUARY });
  expect(body.refused).toEqual([
    { code: 'demonstration_used', details: { date: firstOfMarch.date } },
  ]);
  const words = {
    revision: 'true',
    reason: 'As revised',
    note: { it: 'Rivista.', en: 'Revised.' },
  };
  expect(await publish(2023, 2, words)).toMatchObject({
    ...{ status: 409, body: { code: 'demonstration_used' } },
  });
  await transact([averageWrite({ ...made, demonstration: true })]);
  const again = await callApi('monthly-prices/state', { token, query: FEBRUARY });
  expect(again.body.refused).toEqual([]);
});

test('a survey that is not public is missing, but where an imported one has its week', async () => {
  const record: AuditRecord = {
    ...{ actor: 'anna', at: '2023-02-10T09:00:00.000Z' },
    ...{ action: 'survey.created', subject: 'survey/7' },
  };
  const fields = { date: '2023-02-07', active: false, notes: '' } as const;
  await createSurvey(fields, () => record);
  expect(await asked()).not.toContain('survey_missing');
});
