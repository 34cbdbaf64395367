import { isoDate } from '../../../platform/kernel/calendar.ts';
import { type MonthCode, monthsOf } from '../../../platform/kernel/periods.ts';
import {
  byVersion,
  FIRST_METHOD,
  type Method,
  type MethodVersion,
  methodOn,
} from '../../surveys/rules/methods.ts';
import { monthlyAverages, periodAverages, spanAverages } from './averages.ts';

/** How published surveys become the averages of a month, and published months those of a longer period. */
export interface PeriodMethod {
  readonly month: typeof monthlyAverages;
  /** Computes from surveys whose days are known already. */
  readonly spans: typeof spanAverages;
  readonly longer: typeof periodAverages;
}

export const PERIOD_METHODS: Readonly<Record<MethodVersion, PeriodMethod>> = {
  1: { month: monthlyAverages, spans: spanAverages, longer: periodAverages },
};

/** The method of a period, which is that of its first day. */
export const methodOfPeriod = (year: number, month: MonthCode): Method =>
  methodOn(isoDate(year, monthsOf(month)[0] ?? 1, 1));

/** @param version absent in revisions from the time when there was only one method */
export const periodMethod = (version: number = FIRST_METHOD): PeriodMethod =>
  byVersion(PERIOD_METHODS, version);
