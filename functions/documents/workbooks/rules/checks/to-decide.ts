import type { DecisionCause } from '../../../rules/decision-causes.ts';
import { subtract, sum, within } from '../decimal.ts';
import { layoutsNamed } from '../named-table.ts';
import type { FigureChange } from './public-comparison.ts';

/** Part of a figure that the ministry's later documents revise without anybody asking why. */
const USUAL_PERCENT = 2;
/** Rounding of the tables, in the unit of the figures. */
const ROUNDING = '1';

export const isWithinRounding = (value: string): boolean => within(value, ROUNDING);

/** Whether a public figure is revised by more than usual since somebody last explained it, or goes. */
export function isUnusual({
  before,
  against = before,
  after,
}: Pick<FigureChange, 'before' | 'against' | 'after'>): boolean {
  if (!before || !against) return false;
  if (!after) return true;
  const difference = subtract(after.value, against.value);
  if (isWithinRounding(difference)) return false;
  const hundredfold = sum(Array.from({ length: 100 }, () => difference));
  const bound = sum(Array.from({ length: USUAL_PERCENT }, () => against.value.replace('-', '')));
  return !within(hundredfold, bound);
}

/** What a check says that decides whether somebody is asked. */
interface Checked {
  readonly refused?: { readonly code: string } | undefined;
  readonly counts: {
    readonly revised: number;
    readonly gone: number;
    readonly differ: number;
    readonly unusual?: number | undefined;
  };
  /** Names that are in no list. */
  readonly unknown?: readonly unknown[] | undefined;
  /** The public document of the same table and period. */
  readonly copyOf?: string | undefined;
}

/** Why a file under another name is none of the tables that are read, as far as can be told. */
const OTHER_FILE = new Set([
  ...['no_table', 'unknown_table', 'too_large', 'not_a_workbook', 'encrypted', 'macros', 'damaged'],
  ...['too_many_sheets', 'too_many_rows', 'too_many_cells', 'too_costly'],
]);

/**
 * Why publishing a workbook needs a decision; undefined where it needs none. Something does not add up, public figures
 * are revised beyond the usual, a name is in no list, which can be that of a row that was renamed, or a document of the
 * same table and period is public under another name. One that cannot be read waits where its name or what it holds is that of a table that is
 * read: it contradicts itself, lost its table or is the wrong file.
 */
export function causeToDecide(
  { refused, counts, unknown = [], copyOf }: Checked,
  fileName: string,
): Exclude<DecisionCause, 'waited'> | undefined {
  const { revised, gone, differ, unusual = revised + gone } = counts;
  if (refused)
    return copyOf || revised + gone > 0 || isOfTable(refused.code, fileName) ? 'unread' : undefined;
  if (differ > 0) return 'differs';
  if (copyOf) return 'copy';
  if (unusual > 0) return 'revised';
  return unknown.length > 0 ? 'unknown' : undefined;
}

/** Whether most figures have nothing official of their series beside them: a slip that keeps the sums is not seen then. */
export const isFirstOfItsKind = ({
  figures,
  uncompared = 0,
}: {
  readonly figures: number;
  readonly uncompared?: number | undefined;
}): boolean => uncompared * 2 > figures;

const isOfTable = (code: string, fileName: string): boolean =>
  !OTHER_FILE.has(code) || layoutsNamed(fileName).length > 0;
