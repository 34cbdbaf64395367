import * as z from 'zod/mini';
import { givenNote, instant, reasonText } from '../../platform/contract/primitives.ts';
import { DECISION_CAUSES } from '../rules/decision-causes.ts';

/** The figures read from an uploaded workbook, compared with each other and with the public ones. */

/** Decimal text. */
const decimal = z.string();
const names = z.object({ it: z.string(), en: z.string() });

/** Why figures are not read: a code, the place, and what was expected and found there. */
const figuresRefused = z.object({
  code: z.string(),
  sheet: z.optional(z.string()),
  cell: z.optional(z.string()),
  expected: z.optional(z.string()),
  found: z.optional(z.string()),
});

/**
 * `sum`: parts of a table and their total; `months`: a running total and the months already public; `stocks`: those at
 * the beginning of a month and at the end of the month before; `tables`: the same
 * figure in two tables; `final`: a preliminary figure and the final one that is already public.
 */
const checkKind = z.enum(['sum', 'means', 'months', 'stocks', 'tables', 'final']);

/**
 * `unread`: its figures are not read; `differs`: a comparison does not agree; `copy`: a document of the same table and
 * period is public; `revised`: public figures change by more than usual, or go; `unknown`: a name is in no list.
 */
export const decisionCause = z.enum(DECISION_CAUSES);

/** How many comparisons of a kind agree, and how many differ. */
export const checkCount = z.object({ kind: checkKind, agree: z.int(), differ: z.int() });

export const checkSummary = z.object({
  /** When the workbook was read and compared. */
  at: instant,
  /** Number of figures read. */
  figures: z.int(),
  /** Number of comparisons that differ. */
  differ: z.int(),
  /** Number of public figures that the file changes or no longer states. */
  revised: z.int(),
  /** Whether most figures are the first official ones of their series, so that only their sums were checked. */
  isFirst: z.boolean(),
  /** When the public document of this name, which this one would replace, was published. */
  replaces: z.optional(instant),
  /** Whether its publication needs a reason and a note: otherwise nothing of it has to be decided. */
  toDecide: z.boolean(),
  /** What has to be decided, the first of it. */
  cause: z.optional(decisionCause),
  /** Absent where figures were read. */
  refused: z.optional(figuresRefused),
});
export type CheckSummary = z.infer<typeof checkSummary>;

const place = { sheet: z.string(), cell: z.string() };

const readFigure = z.object({
  ...place,
  dataset: z.string(),
  /** The figure's name, without what all figures of its data set have in common. */
  name: names,
  period: z.string(),
  unit: z.string(),
  value: decimal,
});

const difference = z.object({
  ...place,
  /**
   * `jump`: the figure is far from its own series; `missing`: a series that was public every month has no figure, and
   * the cell is that of a series that begins with a like amount, or of its own running total; `sheet`: a sheet with a table
   * is hidden, or missing; `barrels`: of a crude oil, against its tonnes and gravity; `changes`: a change in percent that
   * the file prints, against its two figures.
   */
  kind: z.enum([...checkKind.options, 'jump', 'missing', 'sheet', 'barrels', 'changes']),
  name: names,
  period: z.string(),
  value: decimal,
  /** The value that the other figures give for it. */
  expected: decimal,
  /** The figure minus what it should be. */
  difference: decimal,
  /** The data set that was compared, where it is another one; of a jump the row or month with which this one seems exchanged; of a missing series the one that begins. */
  with: z.optional(names),
  /** Of a jump or a missing series: what is public of it around its period, in order of time. */
  former: z.optional(z.array(z.object({ period: z.string(), value: decimal }))),
  /** Of a jump: the period whose figures the file repeats. */
  repeats: z.optional(z.string()),
  /** Of figures that are repeated: those of one row or column, of which this is the largest. */
  line: z.optional(z.boolean()),
  /** Of a missing series: its running total has grown by the expected value. */
  grown: z.optional(z.boolean()),
  /** Of a missing series: the running total of the month before is not continued. */
  ended: z.optional(z.boolean()),
  /** Of a missing series: its grade of crude oil stands under another country. */
  moved: z.optional(z.boolean()),
  /** Of a missing series: each document of the table had it in the year before. */
  absent: z.optional(z.boolean()),
  /** Of a missing series: its row has no figure of the month, and had one above 0 in each of the three years before. */
  stopped: z.optional(z.boolean()),
  /** Of a missing series: a total that the table states for other columns or periods; the expected value is its sum. */
  total: z.optional(z.boolean()),
  /** Of a sheet: it is in the file, and hidden. */
  hidden: z.optional(z.boolean()),
});

const revision = z.object({
  ...place,
  name: names,
  period: z.string(),
  unit: z.string(),
  before: decimal,
  /** Absent where no document would state the figure any more. */
  after: z.optional(decimal),
  /** What the revision is measured against, where it is not `before`: the value last confirmed with a reason, or the first one. */
  against: z.optional(decimal),
  /** The public figure is preliminary or provisional, and this one is more final. */
  moreFinal: z.optional(z.boolean()),
});

/** A cell as it is shown: its text, or its number with the decimals that the workbook shows. */
const pictureCell = z.object({
  cell: z.string(),
  text: z.optional(z.string()),
  value: z.optional(decimal),
  decimals: z.optional(z.int()),
  /** The workbook shows the number with a percent sign. */
  percent: z.optional(z.boolean()),
});

const pictureSheet = z.object({
  name: z.string(),
  /** The cells that are not empty, row by row. */
  cells: z.array(pictureCell),
  /** Whether cells beyond the picture's bounds were left out. */
  cut: z.boolean(),
});

/** Long lists are cut off; the counts cover all entries. */
export const uploadCheck = z.object({
  id: z.string(),
  fileName: z.string(),
  location: z.string(),
  /**
   * `to_confirm` while the file is held; `checking` while it is compared again, because public figures have changed
   * since `at`.
   */
  state: z.enum(['checking', 'to_confirm', 'published', 'rejected']),
  /** When the workbook was read and compared. */
  at: instant,
  refused: z.optional(figuresRefused),
  /** The public document of the same table and period, of which this one would be a second one. */
  copyOf: z.optional(z.string()),
  counts: z.object({
    figures: z.int(),
    /** Figures that are not public yet. */
    added: z.int(),
    /** Of withdrawn figures those that come again with another value than they had last. */
    revised: z.int(),
    /** Public figures that the new version no longer states. */
    gone: z.int(),
    /**
     * Revised by more than the ministry's documents usually revise, since the value last confirmed with a reason or else
     * the first one, or gone; absent of earlier checks.
     */
    unusual: z.optional(z.int()),
    /** Without an official figure of their series beside them; absent of earlier checks. */
    uncompared: z.optional(z.int()),
    differ: z.int(),
  }),
  /** Whether most figures are the first official ones of their series, so that only their sums were checked. */
  isFirst: z.boolean(),
  /** Whether publishing it, with its figures or alone, needs a reason and a note. */
  toDecide: z.boolean(),
  checks: z.array(checkCount),
  figures: z.array(readFigure),
  differences: z.array(difference),
  revisions: z.array(revision),
  /** The public figures that change or go when the document is published alone; absent of earlier checks. */
  alone: z.optional(z.object({ count: z.int(), figures: z.array(revision) })),
  /** Cells with figures that belong to no table and were left. */
  left: z.array(z.string()),
  /** Names that are in no list, with the first cell of a row that was left for it; absent of earlier checks. */
  unknown: z.optional(
    z.array(
      z.object({
        name: z.string(),
        ...place,
        /** Where it stands for a code; absent of earlier checks. */
        dataset: z.optional(z.string()),
        dimension: z.optional(z.string()),
      }),
    ),
  ),
  sheets: z.array(pictureSheet),
});
export type UploadCheckView = z.infer<typeof uploadCheck>;

export const checkConfirmation = z.object({
  checkedAt: instant,
  /** Whether the figures are published too; otherwise only the document is, which then says so. */
  figures: z.boolean(),
  /** For the record. It and the note are needed where something has to be decided, and where public figures go. */
  reason: z.optional(reasonText(500)),
  /** Shown to the public beside the figures. */
  note: z.optional(givenNote),
});
export type CheckConfirmation = z.infer<typeof checkConfirmation>;
