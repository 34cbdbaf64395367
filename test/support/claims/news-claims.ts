/** What the leads, bulletins and parts of prices claim, computed again from the figures by plain arithmetic. */
import { expect } from 'vitest';
import {
  CENT,
  type Check,
  daysApart,
  expectMove,
  expectOne,
  expectPrice,
  expectUnit,
  type Figure,
  figure,
  figuresThen,
  isUp,
  lineOf,
  netOf,
} from './price-facts.ts';
import { countOf, dayOf, expectNumber, monthOf } from './words.ts';

/** A move since the figure before, or of seven days. */
export const isMove: Check = (claim) => {
  const line = lineOf(claim);
  const last = figure(line, -1);
  const before =
    claim.step === 'day'
      ? line.find(({ date }) => daysApart(date, last.date) === 7)
      : figure(line, -2);
  expectMove(claim, last.total - (before?.total ?? Number.NaN));
};

/** The last prices of one product or two, and where they came from. */
export const isLast: Check = (claim) => {
  const { told } = claim;
  expectUnit(claim);
  for (const at of told.product2 ? ['', '2'] : ['']) {
    const line = lineOf(claim, `product${at}`);
    const last = figure(line, -1);
    const verb = /^(a|to)$/.test(told[`move${at}`] ?? '') ? told.move : told[`move${at}`];
    expectPrice(claim, last, `price${at}`);
    if (/^cost/.test(verb ?? '')) expect(line).toHaveLength(1);
    else if (/stab/.test(verb ?? ''))
      expect(Math.abs(last.total - figure(line, -2).total)).toBeLessThan(CENT / 10);
    else expect(isUp(verb ?? '')).toBe(last.total > figure(line, -2).total);
  }
};

/** The average of the last period, and that of a year before. */
export const isAverage: Check = (claim) => {
  const { told, language } = claim;
  const line = lineOf(claim);
  const last = figure(line, -1);
  expectUnit(claim);
  expectPrice(claim, last);
  const year = Number(last.date.slice(0, 4));
  if (told.year) expect(told.year).toBe(String(year));
  if (told.year2) expect(told.year2).toBe(String(year - 1));
  if (told.month) expect(monthOf(told.month, language, last.date)).toBe(last.date.slice(0, 7));
  const before = line.find(({ date }) => date === `${year - 1}${last.date.slice(4)}`);
  if (before) expectMove(claim, last.total - before.total, 'number', 'more');
  else expect(told.number).toBeUndefined();
};

export const isDutyChange: Check = (claim) => {
  const { told, language } = claim;
  const line = lineOf(claim, 'duty');
  const at = line.findIndex(({ date }) => date === dayOf(told.day ?? '', language));
  const [before, after] = [figure(line, at - 1), figure(line, at)];
  expectMove(claim, after.excise - before.excise);
  expectPrice(claim, before);
  expectPrice(claim, after, 'price2');
  const later = line
    .slice(at + 1)
    .filter(({ excise }, next) => Math.abs(excise - figure(line, at + next).excise) >= CENT / 10);
  expect(later).toEqual([]);
};

export const isUnpriced: Check = (claim) => {
  for (const name of ['of', 'of2']) {
    const dates = lineOf(claim, name).map(({ date }) => date);
    expect(dates).not.toContain(dayOf(claim.told.day ?? '', claim.language));
  }
};

export const isTaxShare: Check = (claim) => {
  const { told, lines } = claim;
  const shareOf = (one: Figure) => (100 * (one.vat + one.excise)) / one.total;
  const shares = [...lines.values()].map((line) => shareOf(figure(line, -1)));
  const expected = [Math.max(...shares), Math.min(...shares)];
  for (const [at, name] of ['', '2'].entries()) {
    if (told[`of${name}`] === undefined) continue;
    const share = shareOf(figure(lineOf(claim, `of${name}`), -1));
    expect(share).toBe(expected[at]);
    const words = told[`share${name}`] ?? '';
    const number = /\d+/.exec(words)?.[0];
    if (number) expectNumber(number, claim.language, share);
    else if (/met|half/.test(words)) expect(share).toBeGreaterThan(50);
    else expect(share).toBeLessThan(10);
  }
};

export const isTaxed: Check = (claim) => {
  const last = figure(lineOf(claim), -1);
  expectNumber(claim.told.number ?? '', claim.language, (last.vat + last.excise) / CENT);
  expectPrice(claim, last);
};

export const isNetPeak: Check = (claim) => {
  const line = lineOf(claim, 'of');
  const fall = Number(Math.max(...line.map(netOf)) - netOf(figure(line, -1)));
  expectNumber(claim.told.number ?? '', claim.language, fall / CENT);
  expectOne(figuresThen(claim, line), (one) =>
    expect(netOf(one)).toBe(Math.max(...line.map(netOf))),
  );
  if (claim.step === 'year') expect(claim.told.month, 'a year has no month').toBeUndefined();
};

/** The price of a survey beside those of the week and of the year before. */
export const isBulletinPrice: Check = (claim) => {
  const line = lineOf(claim);
  const last = figure(line, -1).total;
  expectUnit(claim);
  expectPrice(claim, figure(line, -1));
  if (line.length > 1) expectMove(claim, last - figure(line, -2).total, 'number', 'more');
  if (!claim.told.time) return;
  expectOne(figuresThen(claim, line), ({ total }) =>
    expectMove(claim, last - total, 'number2', 'more2'),
  );
};

/** How many products fell, rose and stood still. */
export const isCount: Check = ({ told, lines, language }) => {
  const moves = [...lines.values()].flatMap((line) =>
    line.length < 2 ? [] : [figure(line, -1).total - figure(line, -2).total],
  );
  const count = { fall: 0, rise: 0, same: 0 };
  for (const move of moves)
    count[Math.abs(move) < CENT / 10 ? 'same' : move > 0 ? 'rise' : 'fall'] += 1;
  expect(countOf(told.count ?? '', language)).toBe(moves.length);
  const clauses = told.all
    ? [`${told.count} ${told.all}`]
    : (told.told ?? '').split(/, | e | and /);
  const claimed = { fall: 0, rise: 0, same: 0 };
  for (const clause of clauses) {
    const [, number = '', verb = ''] = /^(\w+) (.+)$/.exec(clause) ?? [];
    const kind = /^(scend|fall)/.test(verb) ? 'fall' : /^(sal|rise)/.test(verb) ? 'rise' : 'same';
    claimed[kind] = countOf(number, language);
    expect(/^(scende|sale|è stabile|falls|rises|is stable)$/.test(verb), clause).toBe(
      claimed[kind] === 1,
    );
  }
  expect(claimed).toEqual(count);
};

export const isPartMoves: Check = (claim) => {
  const line = lineOf(claim);
  const [before, last] = [figure(line, -2), figure(line, -1)];
  const changes = {
    net: netOf(last) - netOf(before),
    vat: last.vat - before.vat,
    excise: last.excise - before.excise,
  };
  for (const [part, change] of Object.entries(changes)) {
    const words = claim.told[part] ?? '';
    if (!/\d/.test(words)) expect(Math.abs(change)).toBeLessThan(CENT / 20);
    else expectNumber(words.replace('+', '').replace('−', '-'), claim.language, change / CENT);
  }
};
