import { refuseRepeatedMonth } from '../rules/checks/repeated-month.ts';
import type { Sheet } from '../rules/grid.ts';
import { layouts } from '../rules/layouts.ts';
import { refuseOtherPeriod } from '../rules/named-period.ts';
import { type Reading, readWorkbook } from '../rules/read-workbook.ts';
import { openWorkbook } from './open-workbook.ts';

/** Opens and reads one of the ministry's documents from its name and bytes: its figures, or why it is not read. */
export function readDocument(fileName: string, bytes: Uint8Array): Reading {
  const opened = openWorkbook(bytes);
  return opened.opened
    ? readSheets(fileName, opened.sheets)
    : { read: false, refused: opened.refused };
}

/** Reads the sheets of an opened document. */
export function readSheets(fileName: string, sheets: readonly Sheet[]): Reading {
  const reading = readWorkbook(sheets, layouts);
  if (!reading.read) return reading;
  const all = reading.tables.flatMap(({ observations }) => observations);
  const refused = refuseOtherPeriod(fileName, all) ?? refuseRepeatedMonth(reading.observations);
  return refused ? { read: false, refused } : reading;
}
