import { beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, type CallOptions, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { interceptDatabase } from '../../support/aws/database-requests.ts';

let token: string;
const at = (moment: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment));
beforeAll(async () => {
  at('2026-11-10T10:00:00Z');
  token = await anAdministrator({ username: 'maria' });
});

let addresses = 0;
/** Each call comes from a new address unless the test gives one. */
const give = (fields: object = {}, options: CallOptions & { from?: string } = {}) => {
  addresses += 1;
  const from = options.from ?? `192.0.2.${addresses}`;
  return callApi('feedback/give', {
    ...options,
    headers: { 'x-caller-address': from, ...options.headers },
    body: { page: 'open-data', stars: 5, lang: 'it', ...fields },
  });
};
const counts = async () => (await callApi('feedback/counts', { token })).body;
const comments = async (month = '2026-11') =>
  (await callApi('feedback/comments', { token, query: { month } })).body;

describe('an opinion on a page', () => {
  test('raises a counter, and keeps a comment without contact details', async () => {
    const written: object[] = [];
    const stop = interceptDatabase(({ input }, send) => {
      written.push(input);
      return send(input);
    });
    expect((await give({ reason: 'clear' })).status).toBe(204);
    expect(
      (await give({ stars: 2, reason: 'unclear', comment: ' Chiamate lo 06 5722 1234 ' })).status,
    ).toBe(204);
    expect((await give({ page: 'home', stars: 3, lang: 'en', comment: 'Fine' })).status).toBe(204);
    stop();
    expect(await counts()).toEqual([
      { month: '2026-11', page: 'home', stars: [0, 0, 1, 0, 0], reasons: {} },
      {
        month: '2026-11',
        page: 'open-data',
        stars: [0, 1, 0, 0, 1],
        reasons: { clear: 1, unclear: 1 },
      },
    ]);
    expect(await comments()).toHaveLength(2);
    expect((await comments()).find(({ page }) => page === 'open-data')).toEqual({
      id: expect.stringMatching(/^2026-11-10-/),
      date: '2026-11-10',
      page: 'open-data',
      stars: 2,
      reason: 'unclear',
      comment: 'Chiamate lo […]',
      lang: 'it',
    });
    expect(await comments('2026-10')).toEqual([]);
    // Neither the address nor the minute appears in the stored data.
    expect(JSON.stringify(written)).not.toMatch(/192\.0\.2\.|T10:00/);
  });

  test('is accepted from a signed-in person without identifying them', async () => {
    expect((await give({ page: 'figure' }, { token })).status).toBe(204);
    expect((await give({ page: 'figure' }, { token: 'no token at all' })).status).toBe(204);
    expect((await counts()).find(({ page }) => page === 'figure')?.stars[4]).toBe(2);
  });

  test.each([
    ['an unknown page', { page: 'monitor' }],
    ['no star', { stars: 0 }],
    ['six stars', { stars: 6 }],
    ['half a star', { stars: 2.5 }],
    ['a reason of other stars', { stars: 1, reason: 'clear' }],
    ['a long comment', { comment: 'a'.repeat(201) }],
    ['a control character', { comment: 'a\u0007' }],
  ])('with %s is refused', async (_, fields) => {
    const before = await counts();
    expect((await give(fields)).status).toBe(422);
    expect(await counts()).toEqual(before);
  });

  test('is one of twenty at most from an address in an hour, of five hundred of all', async () => {
    at('2026-12-01T10:00:00Z');
    const from = '198.51.100.7';
    const answers = [];
    for (let count = 0; count < 21; count += 1)
      answers.push(await give({ page: 'methodology' }, { from }));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(20);
    const left = answers.map(({ headers }) => Number(headers['ratelimit-remaining']));
    expect(left).toEqual([...Array.from({ length: 20 }, (_, index) => 19 - index), 0]);
    // Requests of one address beyond its limit do not count for other addresses.
    expect((await give({ page: 'methodology' })).status).toBe(204);
    const refused = answers.at(-1);
    expect(refused).toMatchObject(answered(429, 'too_many_requests'));
    const secondsLeft = Number(refused?.headers['retry-after']);
    expect(secondsLeft).toBeGreaterThan(0);
    expect(secondsLeft).toBeLessThanOrEqual(3600);
    expect((await counts())[0]).toMatchObject({ month: '2026-12', stars: [0, 0, 0, 0, 21] });

    const elapse = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30 * 60_000);
    expect((await give({ page: 'methodology' }, { from })).status).toBe(429);
    elapse.mockRestore();

    const { countOpinion } = await import(
      '../../../functions/open-data/feedback/store/feedback.ts'
    );
    const now = new Date('2026-12-01T10:30:00Z');
    const quota = { most: 22, seconds: 3600 };
    await countOpinion(quota, now);
    await expect(countOpinion(quota, now)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfter: 1800 },
    });
    await countOpinion(quota, new Date('2026-12-01T11:00:00Z'));
  });
});

describe('an administrator', () => {
  test('downloads them as CSV, in which no cell is a formula', async () => {
    at('2026-10-05T10:00:00Z');
    await give({ page: 'home', stars: 4, reason: 'other', comment: '=1+1;"x"' });
    const file = await callApi('feedback/export', { token });
    expect(file.headers['content-disposition']).toContain('feedback-counts.csv');
    const lines = file.text.split('\r\n');
    expect(lines[0]).toMatch(/^MONTH;PAGE;OPINIONS;AVERAGE_STARS;STARS_1;/);
    expect(lines.find((line) => line.startsWith('2026-10;home;'))).toMatch(
      /^2026-10;home;1;4\.00;0;0;0;1;0;.*1.*$/,
    );
    const texts = await callApi('feedback/export', { token, query: { what: 'comments' } });
    expect(texts.text).toMatch(/2026-10-05;home;4;other;it;"'=1\+1;""x"""/);
  });

  test('deletes a comment with all copies of its text, or all opinions on a page in a month', async () => {
    at('2026-09-05T10:00:00Z');
    await give({ page: 'home', stars: 1, comment: 'To be deleted' });
    await give({ page: 'home', stars: 2, comment: 'With the page' });
    await give({ page: 'figure', stars: 2, comment: 'Stays' });
    const id = (await comments('2026-09')).find(({ comment }) => comment === 'To be deleted')?.id;
    const remove = () => callApi('feedback/delete-comment', { token, params: { id: String(id) } });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await comments('2026-09')).toHaveLength(2);
    const [record] = await auditOf(`feedback/${id}`);
    expect(record).toMatchObject({ actor: 'maria', action: 'feedback.comment-deleted' });
    expect(JSON.stringify(record)).not.toContain('To be deleted');

    const params = { month: '2026-09', page: 'home' };
    const isHome = (one: { month: string; page: string }) =>
      one.month === '2026-09' && one.page === 'home';
    expect((await counts()).find(isHome)?.stars).toEqual([1, 1, 0, 0, 0]);
    expect((await callApi('feedback/delete', { token, params })).status).toBe(204);
    expect((await callApi('feedback/delete', { token, params })).status).toBe(404);
    expect((await counts()).some(isHome)).toBe(false);
    expect((await comments('2026-09')).map(({ comment }) => comment)).toEqual(['Stays']);
    expect((await auditOf('feedback/2026-09/home'))[0]).toMatchObject({
      action: 'feedback.deleted',
      before: { month: '2026-09', page: 'home', stars: '1 1 0 0 0' },
    });
  });
});
