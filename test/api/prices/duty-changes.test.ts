import { beforeAll, expect, test } from 'vitest';
import {
  addDays,
  nextSurveyDate,
  todayInRome,
} from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { aWeek, publishWeeks } from '../../support/prices/published-figures.ts';
import { changeSetting } from '../../support/prices/settings.ts';

/** Changes of duties as everybody reads them, and their explanations as administrators edit them. */

let token: string;
beforeAll(async () => {
  token = await anAdministrator();
  // Petrol as the ministry published it before, during and after the cut of 2022.
  await publishWeeks(
    aWeek(1, '2022-03-21', { 1: [213_700, 38_536, 72_840] }),
    aWeek(2, '2022-03-28', { 1: [182_400, 32_892, 47_840] }),
    aWeek(3, '2022-04-04', { 1: [179_900, 32_441, 47_840] }),
    aWeek(4, '2026-06-01', { 1: [179_900, 32_441, 62_290] }),
  );
});

const changes = async () => (await callApi('duty-changes/list', {})).body;
const explain = (
  date: string,
  note: object | null,
  more: { ifMatch?: number } = {},
  reason?: string,
) => callApi('duty-notes/change', { token, params: { date }, body: { note, reason }, ...more });

test('anybody reads when duties changed, by which amounts, and why', async () => {
  expect(await changes()).toEqual([
    {
      date: '2022-03-28',
      changes: [
        {
          productId: 1,
          before: { exciseDuty: 728.4, vat: 22 },
          after: { exciseDuty: 478.4, vat: 22 },
        },
      ],
      note: {
        it: expect.stringMatching(/^Taglio temporaneo delle accise/),
        en: expect.stringMatching(/^Temporary cut of excise duties/),
      },
    },
    { date: '2026-06-01', changes: [expect.objectContaining({ productId: 1 })] },
  ]);
});

test('an administrator explains a change, on record, and takes the explanation away', async () => {
  const note = { it: 'Nuova aliquota.', en: 'New rate.' };
  const saved = await explain('2026-06-01', note);
  expect(saved).toMatchObject(answered(200, { date: '2026-06-01', note, version: 1 }));
  expect((await changes()).at(-1)).toMatchObject({ note });
  const other = { it: 'Altro.', en: 'Other.' };
  expect(await explain('2026-06-01', other, { ifMatch: 0 })).toMatchObject(
    answered(409, { code: 'stale_version', current: { note } }),
  );
  // The same once more changes nothing.
  expect(await explain('2026-06-01', note)).toMatchObject({ body: { version: 1 } });
  const [why, asked] = ['Not this decree', { status: 409, body: { code: 'reason_needed' } }];
  for (const next of [null, other]) expect(await explain('2026-06-01', next)).toMatchObject(asked);
  expect((await changes()).at(-1)).toMatchObject({ note });
  expect(await explain('2026-06-01', null, {}, why)).toMatchObject({
    body: { note: null, version: 2 },
  });
  expect((await changes()).at(-1)).not.toHaveProperty('note');
  expect(await auditOf('settings/duty-notes/2026-06-01')).toMatchObject([
    { action: 'settings.duty-note-changed', before: { note: null }, after: { note } },
    { action: 'settings.duty-note-changed', before: { note }, after: { note: null, reason: why } },
  ]);
});

test('the words that the system begins with are edited like any others', async () => {
  const note = { it: 'Taglio delle accise.', en: 'Cut of excise duties.' };
  await explain('2022-03-22', note, { ifMatch: 0 }, 'Shorter words');
  expect((await changes())[0]).toMatchObject({ date: '2022-03-28', note });
  const { body } = await callApi('duty-notes/list', { token });
  expect(body.filter(({ date }: { date: string }) => date === '2022-03-22')).toEqual([
    { date: '2022-03-22', note, version: 1 },
  ]);
});

test('a new explanation belongs to a change, published or set', async () => {
  const note = { it: 'Nuova aliquota.', en: 'New rate.' };
  const refused = { status: 422, body: { errors: [{ code: 'no_duty_change' }] } };
  for (const day of ['2026-06-02', '2022-04-02', '2026-04-01'])
    expect(await explain(day, note), day).toMatchObject(refused);
  await seedProducts();
  const validFrom = nextSurveyDate(todayInRome(clock.now()));
  const change = { exciseDuty: 60_000, validFrom, reason: 'Decreto' };
  expect((await changeSetting(token, 'products/change', change)).status).toBe(200);
  expect((await explain(addDays(validFrom, -2), note)).status).toBe(200);
  expect(await explain(addDays(validFrom, 1), note)).toMatchObject(refused);
});

test.each([
  ['2026-02-30', { it: 'Sì', en: 'Yes' }, 404],
  ['2026-06-01', { it: 'Sì', en: ' ' }, 422],
  ['2026-06-01', { it: 'Sì' }, 422],
])('an explanation of %s as %j is refused', async (date, note, status) => {
  expect((await explain(date, note)).status).toBe(status);
});
