import { cellName } from '../cell-names.ts';
import type { Sheet } from '../grid.ts';
import type { Layout } from '../layout.ts';
import { lastMonthOf } from '../named-period.ts';
import { NotRead, type UnreadCode } from '../observation.ts';
import { readPeriod } from '../period.ts';
import { words } from '../words.ts';
import type { FoundHeader } from './find-header.ts';
import type { TableRead } from './read-table.ts';

/**
 * A sheet can say its unit, period and status again: on a second page, above a block beside the first, or below the table. Where
 * one contradicts what was read, either can be the slip.
 * @throws NotRead unit_differs, period_differs or status_differs
 */
export function refuseOtherHeads(
  sheet: Sheet,
  layout: Layout,
  from: number,
  header: FoundHeader,
  { observations, end }: TableRead,
): void {
  const units = new Set(observations.map(({ dimensions }) => unitNames[dimensions.unit ?? '']));
  const isFinal = observations.some(({ status }) => status === 'final');
  const periods = observations.map(({ dimensions }) => dimensions.period ?? '');
  const months = new Set(periods.flatMap((period) => [period.slice(0, 7), lastMonthOf(period)]));
  const years = new Set(periods.map((period) => period.slice(0, 4)));
  const ownColumns = new Set(
    header.blocks.flatMap(({ labels, figures }) =>
      [...labels.values(), ...figures].map(({ column }) => column),
    ),
  );
  for (const [row, cells] of sheet.rows.entries())
    for (const [column, cell] of cells.entries()) {
      if (cell?.kind !== 'text' || cell.copied) continue;
      const refuse = (code: UnreadCode, found: string | undefined): void => {
        if (found !== undefined)
          throw new NotRead(code, sheet, { cell: cellName(row, column), found });
      };
      const text = words(cell.text);
      // Within the table, MC is a province.
      if (row > header.row && (row >= end || !ownColumns.has(column)))
        refuse('unit_differs', otherUnit(statedUnit, text, layout, units));
      if (row < from || row >= header.first) continue;
      refuse('unit_differs', otherUnit(anyUnit, text, layout, units));
      refuse('status_differs', isFinal ? notFinal.exec(text)?.[1] : final.exec(text)?.[1]);
      refuse('period_differs', otherPeriod(text, months, years));
    }
}

/** "In definitiva importazione" is what refineries do with oil. */
const final = /(?:^| )(definitiv[oi]|final data)(?: |$)/;
/** Not where it is said of one year alone, as of the last of many. */
const notFinal =
  /(?<!(?:^| )per il \d{4} .*)(?:^| )(provvisori[oa]?|preconsuntiv[oi]|preliminar[ei]|stimat[oi]|provisional|preliminary|estimated)(?: |$)/;

/** The units of figures, as the words of a sheet are understood. */
const unitNames: Readonly<Record<string, string>> = {
  ...{ T: '1 t', KT: '1000 t', BBL: '1 bbl', MSM3: '1000000 m3', MM3: '1000000 m3' },
};

const multiples: readonly (readonly [said: string, times: number])[] = [
  ['migliaia|migliaio|mila|thousands?|1?000', 1_000],
  ['milion[ei]|mln|millions?|m', 1_000_000],
  ['miliard[io]|mld|billions?', 1_000_000_000],
];
const bases: readonly (readonly [said: string, unit: string])[] = [
  ['tonn|tonnellat[ae]|tons?|tonnes?', 't'],
  ['kg|chilogramm[io]|kilograms?', 'kg'],
  ['bbl|baril[ei]|barrels?', 'bbl'],
  ['mc|smc|m3|sm3|metri cubi|cubic metres?', 'm3'],
];
const oneOf = (said: readonly (readonly [string, unknown])[]) => said.map(([one]) => one).join('|');
const unit = `(?:(${oneOf(multiples)})(?: (?:di|of))? )?(?:standard )?(${oneOf(bases)})(?= |$)`;
const anyUnit = [new RegExp(`(?:^| )${unit}`)];
/** A text that is a unit, or says in which one the figures are. */
const statedUnit = [
  new RegExp(`^(?:in )?${unit}$`),
  new RegExp(
    `(?:^| )(?:dati|valori|quantita|volumi|cifre|data|figures|values|quantities)(?: [a-z]+){0,2} in ${unit}`,
  ),
];

/** Most words of a unit, as in "milioni di metri cubi". */
const WORDS = 4;

/** The words of a unit that no figure of the table has. */
function otherUnit(
  patterns: readonly RegExp[],
  text: string,
  { units }: Layout,
  known: ReadonlySet<string | undefined>,
): string | undefined {
  let rest = text;
  // What says the energy of gas as well holds other units.
  for (const phrase of Object.keys(units).map(words))
    if (phrase.split(' ').length > WORDS)
      rest = ` ${rest} `.replaceAll(` ${phrase} `, ' | ').trim();
  // Energy of a cubic metre of gas.
  rest = rest.replaceAll(/\| s?m[c3](?= |$)/g, '|');
  const [found, multiple = '', base = ''] =
    patterns.map((pattern) => pattern.exec(rest)).find(Boolean) ?? [];
  if (found === undefined) return undefined;
  const meant = <T>(said: readonly (readonly [string, T])[], one: string) =>
    said.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(one))?.[1];
  const is = `${meant(multiples, multiple) ?? 1} ${meant(bases, base)}`;
  return known.has(is) ? undefined : found.trim();
}

/** A month with its year, or `anno` or `totale` with one, in which no figure is. */
function otherPeriod(
  text: string,
  months: ReadonlySet<string>,
  years: ReadonlySet<string>,
): string | undefined {
  const said = text.split(' ');
  return said
    .map((word, index) => {
      // The day on which a sheet was written is no period.
      if (/^\d{1,2}$/.test(said[index - 1] ?? '')) return undefined;
      const pair = `${word} ${said[index + 1] ?? ''}`;
      const { year, month } = readPeriod(pair.replace(/^totale /, 'anno ')) ?? {};
      if (year === undefined || word === year) return undefined;
      const isKnown = month === undefined ? years.has(year) : months.has(`${year}-${month}`);
      return isKnown ? undefined : pair;
    })
    .find(Boolean);
}
