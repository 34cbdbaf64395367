/** What the title of a chart of prices claims, computed again from the figures by plain arithmetic. */
import { expect } from 'vitest';
import {
  CENT,
  type Check,
  type Claim,
  daysApart,
  expectMove,
  expectOne,
  expectPrice,
  type Figure,
  figure,
  figuresThen,
  isHigh,
  isUp,
  lineOf,
  STEP_DAYS,
} from './price-facts.ts';
import { countOf, expectNumber, monthOf, productOf } from './words.ts';

export const isRecord: Check = (claim) => {
  const line = lineOf(claim);
  const years = countOf(claim.told.count ?? '', claim.language);
  expectExtreme(claim, line, (date) => daysApart(date, figure(line, -1).date) <= 365 * years - 20);
  expect(daysApart(figure(line, 0).date, figure(line, -1).date)).toBeGreaterThan(
    365.25 * years - 62,
  );
};

/** Expects the last figure to be above, or below, all others of a time. */
function expectExtreme({ told }: Claim, line: readonly Figure[], isIn: (date: string) => boolean) {
  const last = figure(line, -1);
  const others = line.slice(0, -1).filter(({ date }) => isIn(date));
  const high = isHigh(told.level ?? '');
  expect(others.filter(({ total }) => (high ? total >= last.total : total <= last.total))).toEqual(
    [],
  );
}

export const isRare: Check = (claim) => {
  const { told, language } = claim;
  const line = lineOf(claim);
  const last = figure(line, -1);
  if (told.price) expectPrice(claim, last);
  if (told.move) expect(isUp(told.move)).toBe(isHigh(told.level ?? ''));
  if (!told.month) {
    expectExtreme(claim, line, () => true);
    const years = daysApart(figure(line, 0).date, last.date) / 365.25;
    const count = countOf(told.count ?? '', language);
    expect(years + 21 / 365.25).toBeGreaterThanOrEqual(count);
    return expect(count).toBeGreaterThanOrEqual(Math.floor(years));
  }
  const month = monthOf(told.month, language, last.date);
  expectExtreme(claim, line, (date) => date.slice(0, 7) > month);
  const high = isHigh(told.level ?? '');
  expect(
    line.some(
      ({ date, total }) =>
        date.startsWith(month) && (high ? total >= last.total : total <= last.total),
    ),
  ).toBe(true);
};

export const isLevel: Check = (claim) => {
  const line = lineOf(claim);
  const last = figure(line, -1);
  const then = figuresThen(claim, line);
  expectOne(then, ({ total }) =>
    expect(Math.abs(total - last.total)).toBeLessThanOrEqual(CENT / 2),
  );
  const since = line.filter(({ date }) => date > (then.at(-1)?.date ?? '') && date < last.date);
  expect(new Set(since.map(({ total }) => total > last.total)).size).toBe(1);
};

export const isGap: Check = (claim) => {
  const line = lineOf(claim);
  const other = claim.told.of ? lineOf(claim, 'of') : lineOf(claim, 'product2');
  const gapOn = (date: string) => {
    const [one, two] = [line, other].map((figures) => figures.find((at) => at.date === date));
    return (one?.total ?? Number.NaN) - (two?.total ?? Number.NaN);
  };
  const about = (amount: string | undefined, gap: number) =>
    amount
      ? expectNumber(amount, claim.language, Math.abs(gap) / CENT)
      : expect(Math.abs(gap)).toBeLessThan(CENT / 2);
  const now = gapOn(figure(line, -1).date);
  about(claim.told.number, now);
  if (claim.told.number) expect(now).toBeGreaterThan(0);
  expectOne(figuresThen(claim, line), ({ date }) => {
    const before = gapOn(date);
    about(claim.told.number2, before);
    if (claim.told.number2) expect(isUp(claim.told.more ?? '')).toBe(before > 0);
  });
};

export const isSinceDuty: Check = (claim) => {
  const { told, surveys, step } = claim;
  const line = lineOf(claim);
  const id = productOf(told.product ?? '');
  const changes = (surveys.get(id) ?? []).flatMap((survey, at, all) => {
    const change = survey.excise - (all[at - 1]?.excise ?? survey.excise);
    return change === 0 ? [] : [{ date: survey.date, change }];
  });
  const then = monthOf(told.month ?? '', claim.language, claim.today);
  expectOne(
    changes.filter(({ date }) => date.startsWith(then)),
    ({ date, change }) => {
      expect(isUp(told.duty ?? '')).toBe(change > 0);
      const length = { day: 10, week: 10, month: 7, quarter: 7, year: 4 }[step];
      const start = line.find((one) => one.date.slice(0, length) >= date.slice(0, length));
      const moved = figure(line, -1).total - (start?.total ?? Number.NaN);
      expectMove(claim, moved);
      expect(told.again !== undefined).toBe(change > 0 === moved > 0);
    },
  );
};

export const isStreak: Check = (claim) => {
  const line = lineOf(claim);
  const count = countOf(claim.told.count ?? '', claim.language);
  const moves = line
    .slice(-count)
    .map(({ total }, at) => total - figure(line, line.length - count + at - 1).total);
  expect(moves.every((move) => (isUp(claim.told.move ?? '') ? move > 0 : move < 0))).toBe(true);
  const steps =
    daysApart(figure(line, -1 - count).date, figure(line, -1).date) / STEP_DAYS[claim.step];
  expect(Math.abs(steps - count), `${steps} steps`).toBeLessThan(0.5);
  expect(claim.told.step?.slice(0, 3)).toBe(
    {
      it: { day: '', week: 'set', month: 'mes', quarter: 'tri', year: 'ann' },
      en: { day: '', week: 'wee', month: 'mon', quarter: 'qua', year: 'yea' },
    }[claim.language][claim.step],
  );
};

export const isChange: Check = (claim) => {
  const line = lineOf(claim);
  const last = figure(line, -1).total;
  expectOne(figuresThen(claim, line), ({ total }) => {
    expectNumber(claim.told.number ?? '', claim.language, Math.abs(100 * (last / total - 1)));
    expect(isUp(claim.told.more ?? '')).toBe(last > total);
  });
};
