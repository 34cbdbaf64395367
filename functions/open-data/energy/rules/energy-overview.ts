/** The few figures of energy that are shown beside the prices on the home page. */

import { subtract } from '../../../documents/workbooks/rules/decimal.ts';
import { leads } from '../../../documents/workbooks/rules/statements.ts';
import { monthBefore } from '../../../platform/kernel/calendar.ts';
import type { EnergyLine, EnergyMonth } from './energy-months.ts';

export interface OverviewFigure {
  readonly id: 'oil-consumption' | 'gas-consumption' | 'gas-dependence';
  /** `2026-10`; for the dependence on imports, the last of its twelve months. */
  readonly month: string;
  /** Decimal texts: a quantity of the month, or a share in percent of twelve months, and those of a year before. */
  readonly value: string;
  readonly before?: string | undefined;
}

/** From public documents; a subject without any is left out. */
export function overviewOf(
  gas: EnergyMonth | undefined,
  oil: EnergyMonth | undefined,
): OverviewFigure[] {
  return [
    ...ofMonth('oil-consumption', oil, 'TOTAL'),
    ...ofMonth('gas-consumption', gas, 'GROSS-CONSUMPTION'),
    ...dependence(gas),
  ];
}

const lineIn = ({ lines }: EnergyMonth, code: string): EnergyLine | undefined =>
  lines.find((line) => line.code === code);

function ofMonth(
  id: OverviewFigure['id'],
  energy: EnergyMonth | undefined,
  code: string,
): OverviewFigure[] {
  if (!energy) return [];
  const cells = lineIn(energy, code)?.cells ?? [];
  const valueAt = (month: string) =>
    cells.find(({ period, statement }) => period === month && leads(statement))?.statement.value;
  const value = valueAt(energy.month);
  const before = valueAt(monthBefore(energy.month, 12));
  return value === undefined ? [] : [{ id, month: energy.month, value, before }];
}

/** Net imports in percent of gross inland consumption, over twelve months so that stocks weigh little. */
function dependence(gas: EnergyMonth | undefined): OverviewFigure[] {
  if (!gas) return [];
  const share = (of: 'twelveMonths' | 'twelveMonthsBefore') => {
    const [imports, exports, all] = ['IMPORTS', 'EXPORTS', 'GROSS-CONSUMPTION'].map(
      (code) => lineIn(gas, code)?.[of],
    );
    if (!imports || !exports || !all || Number(all) <= 0) return undefined;
    return ((100 * Number(subtract(imports, exports))) / Number(all)).toFixed(1);
  };
  const value = share('twelveMonths');
  const before = share('twelveMonthsBefore');
  return value === undefined ? [] : [{ id: 'gas-dependence', month: gas.month, value, before }];
}
