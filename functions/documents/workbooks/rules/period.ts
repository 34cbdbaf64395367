import { words } from './words.ts';

/**
 * A period is ISO 8601: a year `2022`, a month `2022-06`, months from January on `2022-01/2022-06`, or a day
 * `2022-06-30`. A header may state only a part of it; the year may be elsewhere.
 */
export interface PeriodPart {
  readonly year?: string;
  readonly month?: string;
  /** The last month of a running total that begins in January. */
  readonly until?: string;
  readonly day?: string;
}

/**
 * The kinds of period that a header can name: a month (with or without its year), a running total, a year, a day
 * of a month.
 */
export type PeriodToken = 'month' | 'months' | 'year' | 'day';

const months = [
  ['gennaio', 'january'],
  ['febbraio', 'february'],
  ['marzo', 'march'],
  ['aprile', 'april'],
  ['maggio', 'may'],
  ['giugno', 'june'],
  ['luglio', 'july'],
  ['agosto', 'august'],
  ['settembre', 'september'],
  ['ottobre', 'october'],
  ['novembre', 'november'],
  ['dicembre', 'december'],
] as const;

/** `marzo 2022` and `March 2022` */
export function monthNames(month: string): { readonly it: string; readonly en: string } {
  const [year, number] = month.split('-');
  const [it, en] = months[Number(number) - 1] ?? ['', ''];
  return { it: `${it} ${year}`, en: `${en.slice(0, 1).toUpperCase()}${en.slice(1)} ${year}` };
}

/** `01` to `12` of a month's name or the beginning of it, at least three letters (`ge` alone is used in one kind of file). */
function monthOf(name: string): string | undefined {
  if (name !== 'ge' && name.length < 3) return undefined;
  const index = months.findIndex((names) => names.some((full) => full.startsWith(name)));
  return index < 0 ? undefined : String(index + 1).padStart(2, '0');
}

/** Reads one token of a header, for example `GEN.GIU` as months, `2004*` as a year, `31-Jan` as a day. */
export function readToken(token: PeriodToken, text: string): PeriodPart | undefined {
  const parts = words(text).split(' ');
  const [first = '', second = '', third] = parts;
  if (third !== undefined) return undefined;
  switch (token) {
    case 'year':
      return parts.length === 1 && isYear(first) ? { year: first } : undefined;
    case 'month': {
      const month = monthOf(first);
      if (!month || (second && !isYear(second))) return undefined;
      return second ? { month, year: second } : { month };
    }
    case 'months': {
      const until = monthOf(second);
      return monthOf(first) === '01' && until ? { until } : undefined;
    }
    case 'day': {
      const month = monthOf(second);
      return month && /^\d\d$/.test(first) ? { month, day: first } : undefined;
    }
  }
}

/** Reads `giugno 2022`, `gennaio-giugno 2022`, `anno 2014` or `2014`, as they stand after "Periodo:" and in titles. */
export function readPeriod(text: string): PeriodPart | undefined {
  const parts = words(text).split(' ');
  const year = parts.at(-1) ?? '';
  if (!isYear(year)) return undefined;
  const names = parts.slice(0, -1).filter((name) => name !== 'anno');
  const found = names.map(monthOf);
  if (found.includes(undefined) || found.length > 2) return undefined;
  const [month, until] = found;
  if (!month) return { year };
  if (until === undefined) return { year, month };
  return month === '01' ? { year, until } : undefined;
}

/**
 * Joins the parts, later ones taking precedence; undefined where the year is missing. A whole year is a year, and
 * January alone is a month.
 */
export function joinPeriod(parts: readonly PeriodPart[]): string | undefined {
  let whole: PeriodPart = {};
  for (const { year = whole.year, ...part } of parts) {
    whole = { ...(Object.keys(part).length > 0 ? part : { ...whole }), ...(year ? { year } : {}) };
  }
  const { year, month, until, day } = whole;
  if (!year) return undefined;
  if (until)
    return until === '12' ? year : until === '01' ? `${year}-01` : `${year}-01/${year}-${until}`;
  if (day) return month ? `${year}-${month}-${day}` : undefined;
  return month ? `${year}-${month}` : year;
}

function isYear(text: string): boolean {
  return /^(19|20)\d\d$/.test(text);
}
