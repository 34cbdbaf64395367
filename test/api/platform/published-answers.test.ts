import { expect, test } from 'vitest';
import { publishedAnswer } from '../../../functions/http/published-answers.ts';
import { publicChange } from '../../../functions/store/counters.ts';
import { transact } from '../../../functions/store/transactions.ts';
import { apiEvent } from '../../support/events.ts';

const body = 'x'.repeat(400 * 1024);
let computed = 0;

/** Asks so many different questions, and answers how many had to be computed. */
async function computedOf(questions: number): Promise<number> {
  computed = 0;
  for (let question = 0; question < questions; question += 1) {
    const event = apiEvent({ path: '/weekly-prices/report', query: { question } });
    await publishedAnswer(event, async () => {
      computed += 1;
      return { statusCode: 200, body };
    });
  }
  return computed;
}

test('answers are kept until something is published', async () => {
  expect(await computedOf(3)).toBe(3);
  expect(await computedOf(3)).toBe(0);
  await transact([publicChange()]);
  expect(await computedOf(3)).toBe(3);
});

test('ever new questions do not fill the memory', async () => {
  // 32 MB hold 81 answers of 400 kB.
  expect(await computedOf(100)).toBe(97);
  expect(await computedOf(100)).toBe(19);
});
