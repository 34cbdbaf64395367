import { type IsoDate, todayInRome } from '../../domain/calendar.ts';
import { Refusal } from '../../domain/refusal.ts';

/** The observatory publishes its files since 2015. */
export const firstDay: IsoDate = '2015-01-01';

/**
 * First and last day of a daily export: up to today unless told otherwise.
 * @param start first day when none is given, from the last one
 * @throws Refusal invalid when the first comes after the last
 */
export function daysAskedFor(
  query: { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined },
  start: (last: IsoDate) => IsoDate,
  now: Date,
): { from: IsoDate; to: IsoDate } {
  const today = todayInRome(now);
  const to = query.to !== undefined && query.to < today ? query.to : today;
  if (query.from !== undefined && query.to !== undefined && query.from > query.to) {
    throw new Refusal('invalid', { errors: [{ pointer: '/from', code: 'after_to' }] });
  }
  const from = query.from ?? start(to);
  return { from: from > firstDay ? from : firstDay, to };
}
