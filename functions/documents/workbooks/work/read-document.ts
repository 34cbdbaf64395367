import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { refuseRepeatedMonth, refuseSwappedTotals } from '../rules/checks/repeated-month.ts';
import { refuseUnpairedPeriods } from '../rules/checks/unpaired-periods.ts';
import type { Sheet } from '../rules/grid.ts';
import { layouts } from '../rules/layouts.ts';
import { layoutsWith, type NameCode } from '../rules/name-codes.ts';
import { refuseOtherPeriod } from '../rules/named-period.ts';
import { refuseOtherTable } from '../rules/named-table.ts';
import { type Reading, readWorkbook } from '../rules/read-workbook.ts';
import { endedFigures } from '../rules/running-year.ts';
import { openWorkbook } from './open-workbook.ts';

/** With the names that have a code by an administrator and were looked up, also where nothing was read. */
export type NamedReading = Reading & { readonly named?: readonly NameCode[] };

/**
 * Opens and reads one of the ministry's documents from its name and bytes: its figures, or why it is not read.
 * @param today in Rome, after which there are no figures
 * @param given codes of names that are in no list
 */
export function readDocument(
  fileName: string,
  bytes: Uint8Array,
  today?: IsoDate,
  given?: readonly NameCode[],
): NamedReading {
  const opened = openWorkbook(bytes);
  return opened.opened
    ? readSheets(fileName, opened.sheets, today, given)
    : { read: false, refused: opened.refused };
}

/** Reads the sheets of an opened document. */
export function readSheets(
  fileName: string,
  sheets: readonly Sheet[],
  today?: IsoDate,
  given: readonly NameCode[] = [],
): NamedReading {
  const known = layoutsWith(layouts, given);
  const reading = endedReading(fileName, readWorkbook(sheets, known.layouts), today);
  return known.used.size > 0 ? { ...reading, named: [...known.used] } : reading;
}

function endedReading(fileName: string, whole: Reading, today: IsoDate | undefined): Reading {
  const reading = whole.read && today ? endedFigures(whole, today) : whole;
  if (!reading.read) return reading;
  const all = reading.tables.flatMap(({ observations }) => observations);
  const refused =
    refuseOtherTable(fileName, reading.tables) ??
    refuseOtherPeriod(fileName, all, today) ??
    refuseUnpairedPeriods(reading.tables) ??
    refuseRepeatedMonth(reading.observations) ??
    refuseSwappedTotals(reading.observations);
  return refused ? { read: false, refused } : reading;
}
