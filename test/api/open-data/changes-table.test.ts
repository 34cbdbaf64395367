import { beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { aWeek, publishWeeks } from '../../support/prices/published-figures.ts';

/** The changes as a file, which has all that are wanted or is refused. */

const FIRST = '2005-01-03';
const weekAt = (index: number) => addDays(FIRST, 7 * index);

beforeAll(async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-23T12:00:00Z'));
  const weeks = Array.from({ length: 1001 }, (_, index) =>
    aWeek(index + 1, weekAt(index), { 1: [111_575, 18_596, 55_864] }),
  );
  await publishWeeks(...weeks);
});

const table = (query: Record<string, string>) =>
  callApi('changes/table', { query: { dialect: 'comma', lang: 'en', ...query } });

test('has the latest change, however many there are before it', async () => {
  const { status, text } = await table({ since: '2010-01-01' });
  expect(status).toBe(200);
  const rows = text.trimEnd().split('\r\n').slice(1);
  const expected = Array.from({ length: 1001 }, (_, index) => weekAt(index)).filter(
    (date) => date > '2010-01-01',
  );
  expect(rows.map((row) => row.split(',')[3])).toEqual(expected);
});

test('is refused where a part of the changes would look like all of them', async () => {
  expect(await table({})).toMatchObject(
    answered(422, { code: 'invalid', errors: [{ pointer: '/since', code: 'range_too_long' }] }),
  );
  expect((await table({ limit: '500' })).status).toBe(422);
});
