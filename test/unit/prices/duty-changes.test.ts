import { describe, expect, it } from 'vitest';
import { splitTotal } from '../../../functions/platform/kernel/money.ts';
import {
  DEFAULT_DUTY_NOTES,
  dutySteps,
  explainedSteps,
} from '../../../functions/prices/national-prices/rules/duty-changes.ts';
import type { SeriesEntry } from '../../../functions/prices/surveys/rules/series.ts';

/** A survey with the duties of petrol and of LPG, VAT in percent, excise in hundredths. */
function survey(
  date: string,
  petrol: readonly [vat: number, excise: number] | undefined,
  lpg: readonly [vat: number, excise: number] = [22, 14_727],
): SeriesEntry {
  return {
    ...{ id: Number(date.replaceAll('-', '')), date, revision: 1 },
    prices: {
      ...(petrol && { 1: splitTotal(185_000 + Number(date.slice(8)), ...petrol) }),
      5: splitTotal(80_033, ...lpg),
    },
  };
}

/** The weeks around the cut of 2022, newest first. */
const series = [
  survey('2023-01-09', [22, 72_840], [22, 14_727]),
  survey('2023-01-02', [22, 57_840], [22, 11_917]),
  survey('2022-12-05', [22, 57_840], [22, 11_917]),
  survey('2022-11-28', [22, 47_840], [22, 10_044]),
  survey('2022-03-28', [22, 47_840], [22, 10_044]),
  survey('2022-03-21', [22, 72_840]),
  survey('2013-10-07', [22, 72_840]),
  survey('2013-09-30', [21, 72_840], [21, 14_727]),
];

describe('changes of duties', () => {
  const steps = dutySteps(series);

  it('are those that published prices show, by survey and product', () => {
    expect(steps.map(({ date, changes }) => [date, changes.map((one) => one.productId)])).toEqual([
      ...[
        ['2013-10-07', [1, 5]],
        ['2022-03-28', [1, 5]],
      ],
      ...[
        ['2022-12-05', [1, 5]],
        ['2023-01-09', [1, 5]],
      ],
    ]);
    expect(steps[0]?.changes[0]).toEqual({
      ...{ productId: 1, before: { excise: 72_840, vat: 21 }, after: { excise: 72_840, vat: 22 } },
    });
    expect(steps[1]?.changes[1]).toEqual({
      ...{ productId: 5, before: { excise: 14_727, vat: 22 }, after: { excise: 10_044, vat: 22 } },
    });
  });

  it('are none where a product begins, is missing for a while, or rounds its VAT', () => {
    const rounded = survey('2026-02-02', [22, 67_290]);
    const price = rounded.prices[1];
    if (!price) throw new Error('no price');
    const off = { ...rounded, prices: { 1: { ...price, vat: price.vat + 1, net: price.net - 1 } } };
    const weeks = [survey('2026-01-19', undefined), survey('2026-01-26', [22, 67_290]), off];
    expect(dutySteps([...weeks, survey('2026-02-09', undefined)])).toEqual([]);
    const gap = [survey('2026-01-05', [22, 67_290]), ...weeks, survey('2026-02-16', [22, 62_290])];
    expect(dutySteps(gap).map(({ date }) => date)).toEqual(['2026-02-16']);
  });

  it('are explained from the beginning: the cut of 2022, its reduction and its end', () => {
    const words = explainedSteps(steps, DEFAULT_DUTY_NOTES).map(({ note }) => note?.note?.en);
    expect(words[0]).toContain('from 21 to 22%');
    expect(words[1]).toMatch(/^Temporary cut of excise duties/);
    expect(words[2]).toContain('reduced from 25 to 15 cents');
    expect(words[3]).toMatch(/^End of the temporary cut/);
  });

  it('are explained by one note each, and by none that is of another time', () => {
    const note = { it: 'Perché', en: 'Why' };
    const weeks = [
      survey('2026-01-05', [22, 60_000]),
      survey('2026-01-12', [22, 61_000]),
      survey('2026-01-19', [22, 62_000]),
    ];
    const datesOf = (date: string) =>
      explainedSteps(dutySteps(weeks), [{ date, note }])
        .filter((step) => step.note)
        .map((step) => step.date);
    expect(datesOf('2026-01-06')).toEqual(['2026-01-12']);
    expect(datesOf('2026-01-12')).toEqual(['2026-01-12']);
    expect(datesOf('2026-01-13')).toEqual(['2026-01-19']);
    expect(datesOf('2025-12-21')).toEqual([]);
    expect(datesOf('2026-01-20')).toEqual([]);
  });
});

it('notes have a day each, in order, and words in both languages', () => {
  const days = DEFAULT_DUTY_NOTES.map(({ date }) => date);
  expect(days).toEqual([...new Set(days)].sort());
  for (const { note } of DEFAULT_DUTY_NOTES) expect(note.it && note.en).toBeTruthy();
});
