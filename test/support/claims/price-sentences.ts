/** Every sentence about prices that the public pages show, made as they make it, with the figures it speaks of. */

import { valueYearBefore } from '../../../frontend/shared/prices/year-before.ts';
import {
  bulletinSentences,
  partMovesText,
} from '../../../functions/open-data/charts/rules/bulletin-texts.ts';
import {
  chartFinding,
  type FoundDuty,
} from '../../../functions/open-data/charts/rules/chart-findings.ts';
import { dutyNews } from '../../../functions/open-data/charts/rules/duty-news.ts';
import {
  daysFindingText,
  findingText,
} from '../../../functions/open-data/charts/rules/finding-texts.ts';
import {
  netPeakText,
  taxedPriceText,
  taxSharesText,
} from '../../../functions/open-data/charts/rules/part-findings.ts';
import {
  levelText,
  monthNews,
  unpricedNews,
  weekNews,
  yearNews,
} from '../../../functions/open-data/charts/rules/price-news.ts';
import { addDays, yearsBefore } from '../../../functions/platform/kernel/calendar.ts';
import { PRODUCT_IDS, type ProductId } from '../../../functions/sample/rules/products.ts';
import type { Facts, Figure } from './price-facts.ts';
import { type History, type Lines, TODAY } from './price-histories.ts';
import type { Language } from './words.ts';

export interface Told {
  readonly sentence: string | undefined;
  readonly language: Language;
  readonly facts: Facts;
}

type Step = keyof History;

const SERIES = { week: 'weekly', month: 'monthly', quarter: 'quarterly', year: 'yearly' } as const;
/** Years that the charts offer, and lengths that a reader may choose in the analysis; undefined for the whole series. */
const WINDOWS = [1, 5, 10, undefined] as const;
const CHOSEN_WINDOWS = [2, 3, 6, 8, 9, 11, 12, 18];
/** Products that one chart compares. */
const PAIRS: readonly (readonly ProductId[])[] = [
  [1, 2],
  [6, 8],
];

const until = (lines: Lines, last: string, from = ''): Lines =>
  new Map(
    [...lines].map(([id, line]) => [id, line.filter(({ date }) => date <= last && date >= from)]),
  );

const lineOf = (lines: Lines, productId: ProductId) => ({
  productId,
  points: lines.get(productId) ?? [],
});

/** Changes of duty as surveys show them, on the days of a series' points. */
function dutiesOf(surveys: Lines, step: Step): FoundDuty[] {
  const day = {
    week: (date: string) => date,
    month: (date: string) => `${date.slice(0, 7)}-01`,
    // As the site does: charts of quarters mark changes by their month.
    quarter: (date: string) => `${date.slice(0, 7)}-01`,
    year: (date: string) => `${date.slice(0, 4)}-01-01`,
  }[step];
  return [...surveys]
    .flatMap(([productId, line]) =>
      line.flatMap(({ date, excise }, at) => {
        const change = excise - (line[at - 1]?.excise ?? excise);
        return change === 0 ? [] : [{ date: day(date), productId, change }];
      }),
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** The titles of all charts whose last figures are of a day. */
export function chartSentences(history: History, step: Step, last: string): Told[] {
  const lines = until(history[step], last);
  const duties = dutiesOf(history.week, step);
  const groups = [...PRODUCT_IDS.map((id) => [id]), ...(step === 'week' ? PAIRS : [])];
  const windows = step === 'week' ? [...WINDOWS, ...CHOSEN_WINDOWS] : WINDOWS;
  return groups.flatMap((products) =>
    windows.flatMap((years) => {
      const from = years === undefined ? '' : addDays(yearsBefore(last, years), 1);
      const window = until(lines, last, from);
      const shown = products.map((id) => lineOf(window, id));
      const isCurrent = shown.every(({ points }) => points.at(-1)?.date === last);
      if (!isCurrent) return [];
      const facts = { lines, surveys: history.week, step, today: TODAY };
      const told = { series: SERIES[step], today: TODAY };
      const finding = chartFinding(
        shown,
        duties.filter(({ productId }) => products.includes(productId)),
      );
      const [{ productId, points }] = shown as [(typeof shown)[0]];
      const nets = points.map(({ date, total, vat, excise }) => ({
        date,
        net: total - vat - excise,
      }));
      return (['it', 'en'] as const).flatMap((language): Told[] => [
        { sentence: finding && findingText(finding, told, language), language, facts },
        {
          sentence:
            step === 'week' || step === 'quarter'
              ? undefined
              : netPeakText(productId, nets, step, language),
          language,
          facts: { ...facts, lines: window },
        },
      ]);
    }),
  );
}

/** The sentences of a survey's page, its bulletin and its figures. */
export function weekSentences({ week }: History, date: string): Told[] {
  const all = until(week, date);
  const five = until(week, date, addDays(yearsBefore(date, 5), 1));
  const priced = PRODUCT_IDS.filter((id) => all.get(id)?.at(-1)?.date === date);
  const current = new Map([...five].filter(([id]) => priced.includes(id)));
  const at = (id: ProductId, place: number): Figure | undefined => all.get(id)?.at(place);
  const duties = dutiesOf(week, 'week');
  const taxed = priced.flatMap((productId) => {
    const last = at(productId, -1);
    return last ? [{ productId, total: last.total, taxes: last.vat + last.excise }] : [];
  });
  const prices = taxed.map(({ productId, total }) => ({
    ...{ productId, total, before: at(productId, -2)?.total },
    yearBefore:
      valueYearBefore(
        lineOf(five, productId).points.map((one) => ({ date: one.date, value: one.total })),
        date,
      ) ?? undefined,
  }));
  const facts = { lines: all, surveys: week, step: 'week', today: TODAY } as const;
  return (['it', 'en'] as const).flatMap((language): Told[] => {
    const told = (sentence: string | undefined, more: Partial<Facts> = {}): Told => ({
      ...{ sentence, language, facts: { ...facts, ...more } },
    });
    const news = [1, 2].filter((id) => priced.includes(id as ProductId)) as ProductId[];
    return [
      told(
        weekNews(
          news.map((id) => lineOf(five, id)),
          language,
        ),
        { lines: five },
      ),
      told(unpricedNews([1, 2], date, language), { lines: until(week, addDays(date, -1)) }),
      ...bulletinSentences(prices, '9–15', language).map((one) => told(one, { lines: current })),
      told(taxSharesText(taxed, language), { lines: current }),
      ...priced.flatMap((id) => [
        told(levelText(lineOf(all, id), language), { named: id }),
        told(daysFindingText(lineOf(all, id), language), { step: 'day' }),
        told(
          dutyNews(
            lineOf(all, id),
            duties.filter(({ productId }) => productId === id),
            language,
          ),
        ),
      ]),
      ...taxed.map((one) =>
        told(taxedPriceText(one, 'Benzina', language), { named: one.productId }),
      ),
      ...news.flatMap((id) => {
        const [now, before] = [at(id, -1), at(id, -2)];
        const parts = (one: Figure) => ({ ...one, net: one.total - one.vat - one.excise });
        return now && before ? [told(partMovesText(id, parts(now), parts(before), language))] : [];
      }),
    ];
  });
}

/** The sentences of the averages of a month or a year. */
export function averageSentences(history: History, step: 'month' | 'year', date: string): Told[] {
  const lines = until(history[step], date);
  const facts = { lines, surveys: history.week, step, today: TODAY };
  return PRODUCT_IDS.flatMap((id) => {
    const line = lineOf(lines, id);
    if (line.points.at(-1)?.date !== date) return [];
    const before = line.points.find((one) => one.date === yearsBefore(date, 1));
    return (['it', 'en'] as const).flatMap((language): Told[] => {
      const sentences =
        step === 'year'
          ? [yearNews(line, before, language)]
          : [
              monthNews(line, before, language),
              monthNews(line, before, language, false),
              levelText(line, language),
            ];
      return sentences.map((sentence) => ({ sentence, language, facts: { ...facts, named: id } }));
    });
  });
}
