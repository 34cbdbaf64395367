import { beforeAll, expect, test } from 'vitest';
import type { AuditRecord } from '../../../../functions/platform/tables/audit.ts';
import { transact } from '../../../../functions/platform/tables/transactions.ts';
import { averageWrite } from '../../../../functions/prices/averages/store/averages.ts';
import { createSurvey } from '../../../../functions/prices/surveys/store/survey-records.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { averageCalls, firstOfMarch, winter2023 } from '../../../support/prices/averages.ts';
import { aPeriod, publishWeeks } from '../../../support/prices/published-figures.ts';

/** What is asked before a month whose public figures were not computed here is computed anew. */

let token: string;
const { compute } = averageCalls(() => token);
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

test('a survey that is not public is missing, but where an imported one has its week', async () => {
  const record: AuditRecord = {
    ...{ actor: 'anna', at: '2023-02-10T09:00:00.000Z' },
    ...{ action: 'survey.created', subject: 'survey/7' },
  };
  const fields = { date: '2023-02-07', active: false, notes: '' } as const;
  await createSurvey(fields, () => record);
  expect(await asked()).not.toContain('survey_missing');
});
