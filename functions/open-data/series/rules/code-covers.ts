/** The period of the figures of a code. */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { daysOfPeriod } from './choice.ts';

/** A code of a list, and a period for which there are figures of it. */
export interface CodeUse {
  readonly list: string;
  readonly code: string;
  readonly period: string;
}

/** First day of its figures; the last one too, if there are later figures of other codes. */
export interface CodeCover {
  readonly from: IsoDate;
  readonly to?: IsoDate;
}

export const coverKey = (list: string, code: string): string => `${list} ${code}`;

/** @param flows uses of codes by each flow: a code goes on while it is in the last period of one of them */
export function codeCovers(flows: Iterable<Iterable<CodeUse>>): ReadonlyMap<string, CodeCover> {
  const covers = new Map<string, { from: IsoDate; to: IsoDate; goesOn: boolean }>();
  const known = new Map<string, ReturnType<typeof daysOfPeriod>>();
  for (const uses of flows) {
    const inFlow = new Map<string, { from: IsoDate; to: IsoDate }>();
    for (const { list, code, period } of uses) {
      const days = known.get(period) ?? daysOfPeriod(period);
      if (!days) continue;
      known.set(period, days);
      extend(inFlow, coverKey(list, code), { from: days.first, to: days.last });
    }
    const last = Array.from(inFlow.values(), ({ to }) => to)
      .sort()
      .at(-1);
    for (const [key, { from, to }] of inFlow) {
      const goesOn = to === last || covers.get(key)?.goesOn === true;
      covers.set(key, { ...extend(covers, key, { from, to, goesOn }), goesOn });
    }
  }
  return new Map(
    Array.from(covers, ([key, { from, to, goesOn }]) => [key, goesOn ? { from } : { from, to }]),
  );
}

function extend<Cover extends { from: IsoDate; to: IsoDate }>(
  covers: Map<string, Cover>,
  key: string,
  by: Cover,
): Cover {
  const before = covers.get(key) ?? by;
  const [from = '', to = ''] = [[before.from, by.from].sort()[0], [before.to, by.to].sort().at(-1)];
  const cover = { ...before, from, to };
  covers.set(key, cover);
  return cover;
}
