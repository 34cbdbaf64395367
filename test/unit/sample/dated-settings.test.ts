import { describe, expect, it } from 'vitest';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import {
  append,
  authorsOn,
  BEGINNING,
  constantTimeline,
  type DatedEntry,
  entriesByDate,
  surveysReached,
  type Timeline,
  valueOn,
} from '../../../functions/sample/rules/dated-settings.ts';
import type { CompanyValues } from '../../../functions/sample/rules/setting-values.ts';
import { fc } from '../../support/fuzz.ts';

const entry = <T>(from: string, value: T): DatedEntry<T> => ({ from, value, at: 'now', by: 'me' });

const TIMELINE: Timeline<string> = [
  entry(BEGINNING, 'first'),
  entry('2026-03-02', 'spring'),
  entry('2026-01-05', 'winter'),
  entry('2026-03-02', 'spring, corrected'),
];

describe('the value on a day', () => {
  it.each([
    ['1996-01-01', 'first'],
    ['2026-01-04', 'first'],
    ['2026-01-05', 'winter'],
    ['2026-03-01', 'winter'],
    ['2026-03-02', 'spring, corrected'],
    ['2030-01-01', 'spring, corrected'],
  ])('of %s is the one last recorded for the last date until then', (date, value) => {
    expect(valueOn(TIMELINE, date)).toBe(value);
  });

  it('does not exist before the first date', () => {
    expect(valueOn([entry('2026-01-05', 1)], '2026-01-04')).toBeUndefined();
    expect(valueOn([], '2026-01-04')).toBeUndefined();
  });
});

describe('the authors of the value on a day', () => {
  const by = (author: string, from: string, value: object, at = from) => ({
    ...{ from, at, by: author, value: value as Record<string, number> },
  });
  const timeline = [
    by('seed', BEGINNING, { duty: 10, max: 200, none: 0 }, '2020'),
    by('anna', '2026-02-02', { duty: 11, max: 200, none: 0 }, '2026-01-20'),
    by('carla', '2026-02-02', { duty: 11, max: 210, none: 0 }, '2026-01-21'),
    by('later', '2026-03-02', { duty: 12, max: 210, none: 0 }, '2026-01-22'),
  ];
  const fields = (value: Record<string, number>) => value;

  it('are those of each field, though another one was changed after it', () => {
    expect(authorsOn(timeline, '2026-02-09', fields)).toEqual(['anna', 'carla']);
    expect(authorsOn(timeline, '2026-01-26', fields)).toEqual(['seed', 'seed']);
  });

  it('are only those since a moment, or of values that hold from a later day', () => {
    const since = (date: string, at: string) =>
      authorsOn(timeline, '2026-02-09', fields, { date, at });
    expect(since('2026-01-26', '2026-01-27')).toEqual(['anna', 'carla']);
    expect(since('2026-02-02', '2026-01-20')).toEqual(['carla']);
    expect(since('2026-02-02', '2026-02-03')).toEqual([]);
  });
});

it('shows past, valid and coming values, and what was replaced', () => {
  const rows = entriesByDate(TIMELINE, '2026-02-01').map(({ entry: { value }, state }) => [
    value,
    state,
  ]);
  expect(rows).toEqual([
    ['spring, corrected', 'coming'],
    ['spring', 'replaced'],
    ['winter', 'valid'],
    ['first', 'past'],
  ]);
});

describe('a change', () => {
  const duties = append(constantTimeline({ duty: 10, max: 200 }, 'then', 'import'), {
    ...entry('2026-06-01', { duty: 8, max: 200 }),
  });

  it('keeps a later change, which takes over the other fields', () => {
    const changed = append(duties, entry('2026-03-02', { duty: 10, max: 250 }));
    expect(valueOn(changed, '2026-03-01')).toEqual({ duty: 10, max: 200 });
    expect(valueOn(changed, '2026-03-02')).toEqual({ duty: 10, max: 250 });
    expect(valueOn(changed, '2026-06-01')).toEqual({ duty: 8, max: 250 });
  });

  it('of a field that a later change sets too holds only until then', () => {
    const changed = append(duties, entry('2026-03-02', { duty: 9, max: 200 }));
    expect(valueOn(changed, '2026-05-31')).toEqual({ duty: 9, max: 200 });
    expect(valueOn(changed, '2026-06-01')).toEqual({ duty: 8, max: 200 });
    expect(changed).toHaveLength(3);
  });

  it('reaches one product’s weight beside another’s', () => {
    const values: CompanyValues = { weights: { 1: 10, 2: 20 }, brands: ['A'] };
    const start = constantTimeline(values, 'then', 'import');
    const later = append(start, entry('2026-06-01', { weights: { 1: 10, 2: 30 }, brands: ['A'] }));
    const both = append(later, entry('2026-03-02', { weights: { 1: 15, 2: 20 }, brands: ['B'] }));
    expect(valueOn(both, '2026-06-01')).toEqual({ weights: { 1: 15, 2: 30 }, brands: ['B'] });
  });

  it('names the surveys that it reaches', () => {
    const surveys = ['2026-02-23', '2026-03-02', '2026-06-01'].map((date) => ({ date }));
    const changed = append(duties, entry('2026-03-02', { duty: 9, max: 200 }));
    expect(surveysReached(duties, changed, surveys)).toEqual([{ date: '2026-03-02' }]);
    const same = append(duties, entry('2026-03-02', { duty: 10, max: 200 }));
    expect(surveysReached(duties, same, surveys)).toEqual([]);
  });
});

const aDay = fc.nat(400).map((days) => addDays('2026-01-01', days));
const aValue = fc.record({ a: fc.nat(3), b: fc.nat(3), c: fc.record({ d: fc.nat(3) }) });
const anEntry = fc.tuple(aDay, aValue).map(([from, value]) => entry(from, value));
const aTimeline = fc
  .array(anEntry, { maxLength: 8 })
  .map((entries) =>
    entries.reduce(append<{ a: number; b: number; c: { d: number } }>, [
      entry(BEGINNING, { a: 0, b: 0, c: { d: 0 } }),
    ]),
  );

describe('with any recorded values', () => {
  it('a change never touches what was valid before its date', () => {
    fc.assert(
      fc.property(aTimeline, anEntry, aDay, (timeline, change, date) => {
        fc.pre(date < change.from);
        expect(valueOn(append(timeline, change), date)).toEqual(valueOn(timeline, date));
      }),
    );
  });

  it('nothing recorded is lost, and the change holds from its date', () => {
    fc.assert(
      fc.property(aTimeline, anEntry, (timeline, change) => {
        const changed = append(timeline, change);
        expect(changed.slice(0, timeline.length)).toEqual(timeline);
        expect(valueOn(changed, change.from)).toEqual(change.value);
      }),
    );
  });

  it('each part of the value changes until its own next change, and not after it', () => {
    fc.assert(
      fc.property(aTimeline, anEntry, aDay, (timeline, change, date) => {
        fc.pre(date >= change.from);
        const changed = valueOn(append(timeline, change), date);
        const old = timeline
          .map(({ from }) => from)
          .filter((from) => from > change.from && from <= date)
          .map((from) => valueOn(timeline, from)?.a);
        const before = valueOn(timeline, change.from)?.a;
        const ownChange = old.some((a) => a !== before);
        expect(changed?.a).toBe(ownChange ? valueOn(timeline, date)?.a : change.value.a);
      }),
    );
  });
});
