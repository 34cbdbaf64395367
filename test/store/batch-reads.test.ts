import { afterEach, expect, test, vi } from 'vitest';
import { averagesOf } from '../../functions/prices/averages/store/averages.ts';
import { computePeriod } from '../../functions/prices/averages/work/compute-averages.ts';
import { interceptDatabase } from '../support/aws/database-requests.ts';
import { aPeriod, publishPeriods } from '../support/prices/published-figures.ts';

/** Answers that the cloud gives and the emulator never does: from a lagging replica, or incomplete ones. */

const now = new Date('2026-01-20T09:00:00.000Z');
const months = Array.from({ length: 12 }, (_, index) => index + 1);

const stops: (() => void)[] = [];
const intercept: typeof interceptDatabase = (handle) => {
  const stop = interceptDatabase(handle);
  stops.push(stop);
  return stop;
};

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

async function publishMonths(year: number): Promise<void> {
  await publishPeriods(
    ...months.flatMap((month) => [
      aPeriod(1, [year, month], [month * 1000, 0, 0]),
      aPeriod(2, [year, month], [month * 1000, 0, 0]),
    ]),
  );
}

/** Answers a batch read with only its first items, `times` times. */
function leaveUnread(times: number, requests: { at: number; keys: number }[] = []) {
  let left = times;
  intercept(async ({ operation, input }, send) => {
    if (operation !== 'BatchGetItem') return send(input);
    const [[table, wanted]] = Object.entries<{ Keys: unknown[] }>(input.RequestItems) as [
      [string, { Keys: unknown[] }],
    ];
    requests.push({ at: performance.now(), keys: wanted.Keys.length });
    if (left === 0) return send(input);
    left -= 1;
    const some = { ...wanted, Keys: wanted.Keys.slice(0, 5) };
    const output = await send({ RequestItems: { [table]: some } });
    return {
      ...output,
      UnprocessedKeys: { [table]: { ...wanted, Keys: wanted.Keys.slice(5) } },
    };
  });
  return requests;
}

test('a year computed right after December was published has its December, of every product', async () => {
  await publishMonths(2021);
  // The replica that answers reads without ConsistentRead does not have one of them yet.
  intercept(async ({ operation, input }, send) => {
    const output = await send(input);
    if (operation !== 'BatchGetItem') return output;
    for (const [table, { ConsistentRead }] of Object.entries<{ ConsistentRead?: boolean }>(
      input.RequestItems,
    )) {
      if (ConsistentRead) continue;
      output.Responses[table] = output.Responses[table].filter(
        (item: { productId: number; month: number }) => item.productId !== 2 || item.month !== 12,
      );
    }
    return output;
  });
  const { rows } = await computePeriod({ year: 2021, month: 13 }, {}, 'test', now);
  expect(rows).toMatchObject([
    { productId: 1, total: 6500, days: 360 },
    { productId: 2, total: 6500, days: 360 },
  ]);
});

test('items left unread by a busy table are requested again, after growing pauses', async () => {
  await publishMonths(2022);
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const requests = leaveUnread(3);
  expect(await averagesOf(2022, months)).toHaveLength(24);
  expect(requests.map(({ keys }) => keys)).toEqual([96, 91, 86, 81]);
  const pauses = requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
  for (const [index, least] of [25, 50, 100].entries())
    expect(pauses[index]).toBeGreaterThanOrEqual(least - 1);
});

test('the length of a pause is random within its limit', async () => {
  await publishMonths(2023);
  vi.spyOn(Math, 'random').mockReturnValue(1 / 64);
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  const requests = leaveUnread(6);
  expect(await averagesOf(2023, months)).toHaveLength(24);
  expect(requests).toHaveLength(7);
  // Other code waits whole milliseconds.
  const asked = pauses.mock.calls.flatMap(([, pause = 0]) => (pause % 1 > 0 ? [pause] : []));
  expect(asked).toEqual([25, 50, 100, 200, 400, 800].map((bound) => bound / 64));
});

test('a table that stays busy gives an error that says so, not a shorter answer', async () => {
  await publishMonths(2024);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const requests = leaveUnread(Number.POSITIVE_INFINITY);
  await expect(averagesOf(2024, months)).rejects.toThrow(
    'DynamoDB left 56 of 96 keys unread after 8 requests',
  );
  expect(requests).toHaveLength(8);
});
