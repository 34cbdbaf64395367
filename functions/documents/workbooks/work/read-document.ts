import { layouts } from '../rules/layouts.ts';
import { refuseOtherPeriod } from '../rules/named-period.ts';
import { type Reading, readWorkbook } from '../rules/read-workbook.ts';
import { refuseRepeatedMonth } from '../rules/repeated-month.ts';
import { openWorkbook } from './open-workbook.ts';

/** Opens and reads one of the ministry's documents by its name and bytes: its figures, or why it is not read. */
export function readDocument(fileName: string, bytes: Uint8Array): Reading {
  const opened = openWorkbook(bytes);
  if (!opened.opened) return { read: false, refused: opened.refused };
  const reading = readWorkbook(opened.sheets, layouts);
  if (!reading.read) return reading;
  const { observations } = reading;
  const refused = refuseOtherPeriod(fileName, observations) ?? refuseRepeatedMonth(observations);
  return refused ? { read: false, refused } : reading;
}
