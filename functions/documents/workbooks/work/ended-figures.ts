import { todayInRome } from '../../../platform/kernel/calendar.ts';
import { refuseUnended } from '../rules/named-period.ts';
import type { ReadFigures } from './read-figures.ts';

/** What was read, or why it is not used: none of a document's figures may be of a month that has not ended. */
export function endedFigures(found: ReadFigures, now: Date): ReadFigures {
  if (!found.read) return found;
  const refused = refuseUnended(Object.values(found.figures).flat(), todayInRome(now));
  return refused ? { read: false, refused } : found;
}
