/** What sentences about energy claim, computed again from the figures by plain arithmetic. */
import { expect } from 'vitest';
import {
  type EnergyFacts,
  earlier,
  factOf,
  type Line,
  named,
  soFar,
  twelveUntil,
} from './energy-facts.ts';
import { mistakesOf } from './grammar.ts';
import { formOf, type Language, monthOf } from './words.ts';

type Told = Readonly<Record<string, string | undefined>>;
type Check = (told: Told, facts: EnergyFacts, language: Language) => void;

/** Expects a number with its thousands to be the rounded form of the computed one. */
function expectAmount(words = '', language: Language, computed = Number.NaN): void {
  const decimal = language === 'it' ? ',' : '.';
  const kept = [...words.replace('−', '-')].filter(
    (sign) => /[-\d]/.test(sign) || sign === decimal,
  );
  const digits = words.split(decimal)[1]?.length ?? 0;
  const told = Number(kept.join('').replace(',', '.'));
  expect(Math.abs(told - computed), `${words} for ${computed}`).toBeLessThanOrEqual(
    0.5 * 10 ** -digits + 1e-6,
  );
}

/** The change in percent where one can be told: not from nearly nothing, nor to more than ten times as much. */
function percentOf(now: number | undefined, before: number | undefined): number | undefined {
  if (now === undefined || before === undefined || now < 0 || before < 1) return undefined;
  const percent = 100 * (now / before - 1);
  return percent > 999 ? undefined : percent;
}

const percentIn = (line: Line, month: string) =>
  percentOf(twelveUntil(line.months, month), twelveUntil(line.months, earlier(month, 12)));

/** Expects the change beside a figure, or none where none can be told. */
function expectChange(told: Told, language: Language, at: string, percent: number | undefined) {
  const [number, more, same] = [told[`percent${at}`], told[`more${at}`], told[`same${at}`]];
  if (percent === undefined) return expect([number, same]).toEqual([undefined, undefined]);
  if (Math.abs(percent) < 0.05) return expect(same).toBeDefined();
  expectAmount(number, language, Math.abs(percent));
  expect(/più|more/.test(more ?? '')).toBe(percent > 0);
}

/** A month's total beside a year before, and the sum of the year so far or of twelve months. */
const isNews: Check = (told, facts, language) => {
  const { month } = facts;
  const { months } = factOf(facts, ({ code }) => code === facts.total);
  const scale = /^mil\w+ (?:di )?tonn/.test(told.unit ?? '') ? 1000 : 1;
  const before = earlier(month, 12);
  const value = told.value ?? told.value3;
  if (value !== undefined) {
    expect(monthOf(told.month ?? told.month3 ?? '', language, '')).toBe(month);
    expectAmount(value, language, (months[month] ?? Number.NaN) / scale);
    expectChange(told, language, '', percentOf(months[month], months[before]));
  }
  if (told.value2 === undefined) return;
  if (told.month2) expect(monthOf(told.month2, language, '')).toBe(month);
  if (told.year) expect([told.year, '12']).toEqual(month.split('-'));
  const sum = told.month2 || told.year ? soFar : twelveUntil;
  expectAmount(told.value2, language, (sum(months, month) ?? Number.NaN) / scale);
  expectChange(told, language, '2', percentOf(sum(months, month), sum(months, before)));
};

/** The line that is larger than all others; none where two are the largest, or one is not known. */
function largest(lines: readonly Line[], amountOf: (line: Line) => number | undefined) {
  const amounts = lines.map((line) => amountOf(line) ?? 0);
  const most = Math.max(...amounts);
  expect(amounts.filter((amount) => amount === most)).toEqual([most]);
  return lines[amounts.indexOf(most)];
}

const partsOf = ({ lines }: EnergyFacts) => lines.filter(({ total, inTrend }) => !total && inTrend);

const isFirstEntry: Check = ({ name, before, share }, facts, language) => {
  const { month } = facts;
  const now = largest(partsOf(facts), ({ months }) => months[month]);
  const then = largest(partsOf(facts), ({ months }) => months[earlier(month, 12)]);
  expect(name).toBe(now?.[language]);
  expect(then?.months[earlier(month, 12)], 'there is no year before').toBeDefined();
  if (share === undefined) {
    expect(before).toBe(then?.[language]);
    return expect(then).not.toBe(now);
  }
  expect(then).toBe(now);
  const { months } = factOf(facts, ({ code }) => code === 'IMPORTS');
  expectAmount(share, language, (100 * (now?.months[month] ?? 0)) / (months[month] ?? 0));
};

const isFirstCountry: Check = ({ name, share }, facts, language) => {
  const { month } = facts;
  const parts = partsOf(facts);
  const sums = parts.flatMap(({ months }) => twelveUntil(months, month) ?? []);
  const all = twelveUntil(factOf(facts, ({ total }) => total === true).months, month) ?? 0;
  const rest = all - sums.reduce((sum, one) => sum + one, 0);
  const now = largest(parts, ({ months }) => twelveUntil(months, month) ?? rest);
  expect(name).toBe(now?.[language]);
  expectAmount(share, language, (100 * ((now && twelveUntil(now.months, month)) ?? 0)) / all);
};

const CODE_OF: Readonly<Record<string, string>> = {
  ...{ 'Produzione nazionale': 'PRODUCTION', Production: 'PRODUCTION' },
  ...{ 'Variazione delle scorte': 'STOCK-CHANGE', 'Stock change': 'STOCK-CHANGE' },
};

const isStreak: Check = ({ title, count, way }, facts) => {
  const { month } = facts;
  const wanted = CODE_OF[title ?? ''] ?? facts.total;
  const { months } = factOf(facts, ({ code }) => code === wanted);
  const moves = Array.from({ length: 12 }, (_, age) => {
    const [now, then] = [age, age + 12].map((at) => months[earlier(month, at)]);
    return Math.sign((now ?? Number.NaN) - (then ?? Number.NaN));
  });
  const sign = /sopra|above/.test(way ?? '') ? 1 : -1;
  const end = moves.findIndex((move) => move !== sign);
  expect(Number(count)).toBe(end < 0 ? 12 : end);
  expect(Number(count)).toBeGreaterThan(1);
};

/** That this line's sum changed most, with both sums. */
const isTrend: Check = ({ name, now, before }, facts, language) => {
  const { months } = named(facts, name, language);
  const [sum, sumBefore] = [facts.month, earlier(facts.month, 12)].map((at) =>
    twelveUntil(months, at),
  );
  expectAmount(now, language, (sum ?? Number.NaN) / 1000);
  expectAmount(before, language, (sumBefore ?? Number.NaN) / 1000);
  expect(now).not.toBe(before);
};

/** How far lines moved since a month. */
const isIndex: Check = ({ month, moves = '' }, facts, language) => {
  const from = monthOf(month ?? '', language, '');
  expect(from < facts.month, 'no time has passed').toBe(true);
  for (const move of moves.split(/, (?=\D)/)) {
    const [, name, change] = /^(.+) ([+−]?[\d.,]+)\s?%$/.exec(move) ?? [];
    const { months } = named(facts, name, language);
    const [now = Number.NaN, then = Number.NaN] = [facts.month, from].map((at) =>
      twelveUntil(months, at),
    );
    expectAmount(change, language, 100 * (now / then - 1));
  }
};

const isMostMoved: Check = (told, facts, language) => {
  const line = named(facts, told.name, language);
  const move = percentIn(line, facts.month);
  expect(Math.abs(move ?? 0), 'it did not change').toBeGreaterThanOrEqual(0.05);
  expectChange(told, language, '', move);
  const others = partsOf(facts).filter((other) => other !== line);
  expect(others, 'there is no other').not.toEqual([]);
  for (const other of others)
    expect(Math.abs(percentIn(other, facts.month) ?? 0)).toBeLessThanOrEqual(Math.abs(move ?? 0));
};

const isProvinces: Check = ({ falls, count, plural, name, change }, facts, language) => {
  const known = partsOf(facts).flatMap((line) => percentIn(line, facts.month) ?? []);
  expect([Number(falls), Number(count)]).toEqual([
    known.filter((move) => move < 0).length,
    known.length,
  ]);
  if (plural) expect(/province$/.test(plural)).toBe(Number(falls) !== 1);
  const move = percentIn(named(facts, name, language), facts.month) ?? Number.NaN;
  expect(Math.abs(move)).toBe(Math.max(...known.map(Math.abs)));
  expectAmount(change, language, move);
};

const isName: Check = () => {};

const change = (at = ''): Readonly<Record<Language, string>> => ({
  it: `(?:, (?:{same${at}:come}|(?:il |lo |l')?{percent${at}:[\\d.,]+}\\s% in {more${at}:più|meno} di) un anno prima)?`,
  en: `(?:, (?:{same${at}:the same as}|{percent${at}:[\\d.,]+}% {more${at}:more|less} than) a year earlier)?`,
});
const [CHANGE, CHANGE_2] = [change(), change('2')];

/** [Italian, English, what it claims] */
const FORMS: readonly (readonly [string, string, Check])[] = [
  [
    `(?:(?:Ad? <month> l'Italia ha (?:consumato|importato) {value:[\\d.,]+} {unit:milioni di m³|milioni di tonnellate|tonnellate}(?: di [a-z ]+)?|[^,:]+, <month3>: {value3:[\\d.,]+} tonnellate)${CHANGE.it}\\.)?(?: ?(?:In dodici mesi|gennaio–<month2>|Anno <year>): {value2:[\\d.,]+}(?: milioni)?${CHANGE_2.it}\\.)?`,
    `(?:(?:In <month> Italy (?:consumed|imported) {value:[\\d.,]+} {unit:million m³|million tonnes|tonnes}(?: of [a-z ]+)?|[^,:]+, <month3>: {value3:[\\d.,]+} tonnes)${CHANGE.en}\\.)?(?: ?(?:Over twelve months|January–<month2>|Year <year>): {value2:[\\d.,]+}(?: million)?${CHANGE_2.en}\\.)?`,
    isNews,
  ],
  [
    '{name:.+?} resta il primo ingresso: {share:\\d+}\\s% delle importazioni',
    '{name:.+?} remains the main entry point: {share:\\d+}% of imports',
    isFirstEntry,
  ],
  [
    '{name:.+?} è il primo ingresso; un anno prima era {before:.+}',
    '{name:.+?} is the main entry point; a year earlier it was {before:.+}',
    isFirstEntry,
  ],
  [
    'Primo Paese di origine: {name:.+}, {share:\\d+}\\s% delle importazioni',
    '{name:.+} is the main country of origin: {share:\\d+}% of imports',
    isFirstCountry,
  ],
  [
    '{title:.+}: da {count:\\d+} mesi {way:sopra|sotto} il livello di un anno prima',
    '{title:.+}: {way:above|below} the level of a year earlier for {count:\\d+} months',
    isStreak,
  ],
  [
    '{name:.+}: {now:[\\d.,]+} (?:miliardi di m³|(?:milioni|migliaia) di tonnellate) in dodici mesi, contro {before:[\\d.,]+} un anno prima',
    '{name:.+}: {now:[\\d.,]+} (?:billion m³|(?:million|thousand) tonnes) in twelve months, against {before:[\\d.,]+} a year earlier',
    isTrend,
  ],
  ['Da <month>: {moves:.+}', 'Since <month>: {moves:.+}', isIndex],
  [
    `In blu la variazione percentuale più ampia sui dodici mesi: {name:[^,]+}${CHANGE.it}\\.`,
    `In blue, the largest percentage change over twelve months: {name:[^,]+}${CHANGE.en}\\.`,
    isMostMoved,
  ],
  [
    '{falls:\\d+} {plural:provinc\\w+} su {count:\\d+} in calo sui dodici mesi; la variazione più ampia: {name:.+}, {change:[+−]?[\\d.,]+}\\s%',
    '{falls:\\d+} of {count:\\d+} provinces fell over twelve months; the largest change in {name:.+}, {change:[+−]?[\\d.,]+}%',
    isProvinces,
  ],
  ['(?:Bollettino|Bilancio) \\d{4}', '(?:Bulletin|Balance) \\d{4}', isName],
];

/** Fails where a sentence of a page of energy is of an unknown form, has a mistake of grammar or claims what is not so. */
export function checkEnergy(sentence: string, language: Language, facts: EnergyFacts): void {
  expect(mistakesOf(sentence, language), sentence).toEqual([]);
  for (const [it, en, check] of FORMS) {
    const found = formOf({ it, en }[language], language).exec(sentence);
    if (!found) continue;
    try {
      check(found.groups ?? {}, facts, language);
      return;
    } catch (failure) {
      throw new Error(`false: ${sentence} (${(failure as Error).message.split('\n')[0]})`);
    }
  }
  throw new Error(`unknown sentence: ${sentence}`);
}
