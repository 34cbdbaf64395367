import type { Instant } from '../../../platform/kernel/as-of.ts';
import { type Language, LOCALES } from '../../../platform/kernel/language.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { type EnergySubjectName, subjectOf } from '../../energy/rules/energy-subjects.ts';
import { THOUSANDS } from '../../energy/rules/thousands.ts';
import { nameOf, readMonth } from '../../energy/work/read-month.ts';
import { periodText } from '../../figures/rules/figure-texts.ts';
import { ENERGY_TRENDS, isTrendSubject, SUM_NAMES } from '../rules/energy-trends.ts';
import { sourceNotes } from './chart-texts.ts';
import type { ShownChart } from './shown-chart.ts';

const TWELVE_MONTHS = { it: 'somma di dodici mesi', en: 'sum of twelve months' } as const;

/**
 * The sums over twelve months of a subject's lines, in thousands of its unit, as its page shows them.
 * @throws Refusal not_found for a subject without such a chart
 */
export async function shownEnergy(
  subject: EnergySubjectName,
  language: Language,
  asOf: Instant | undefined,
): Promise<ShownChart> {
  if (!isTrendSubject(subject)) throw new Refusal('not_found', { subject });
  const heading = ENERGY_TRENDS[subject].heading[language];
  const { unit } = subjectOf(subject).where;
  const found = await readMonth(subject, undefined, asOf);
  const { month, trend } = found?.energy ?? { trend: { months: [], lines: [] } };
  const named = (code: string) => (SUM_NAMES[code] ?? nameOf(subject, code))?.[language] ?? code;
  return {
    ...{ language, heading, title: heading, period: 'month', marks: [] },
    unit: `${THOUSANDS[unit]?.[language] ?? unit}, ${TWELVE_MONTHS[language]}`,
    lines: trend.lines.map(({ code, values }, place) => ({
      ...{ id: code, name: named(code), place },
      points: values.map((value, index) => ({
        date: `${trend.months[index]}-01`,
        value: value ? Number(value) / 1000 : null,
      })),
    })),
    valueText: (value, decimals = 1) =>
      new Intl.NumberFormat(LOCALES[language], {
        ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
        useGrouping: 'always',
      })
        .format(value)
        .replace('-', '\u2212'),
    dateText: (date) => periodText({ series: 'monthly', period: date.slice(0, 7) }, language),
    notes: sourceNotes('monthly', month ? { period: month } : undefined, language, asOf, []),
  };
}
