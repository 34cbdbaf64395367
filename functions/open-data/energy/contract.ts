import * as z from 'zod/mini';
import { checkCount } from '../../documents/contract/upload-checks.ts';
import { asOf, monthParam } from '../../platform/contract/primitives.ts';
import { daysExport, type Routes } from '../../platform/contract/route.ts';
import { ENERGY_SUBJECTS } from './rules/energy-subjects.ts';

/** The figures of an energy page: a month beside the year before, and sums over twelve months. */

const bothLanguages = z.object({ it: z.string(), en: z.string() });

/** Decimal text, as its cell holds it. */
const decimal = z.string();

const source = z.object({
  /** Id of the document. */
  id: z.string(),
  /** The last month that it is about. */
  month: z.string(),
  status: z.enum(['final', 'provisional', 'preliminary']),
  /** How the document agreed with itself and with the public figures when it was read. */
  checks: z.optional(z.array(checkCount)),
  /** Shown to the public where something does not add up. */
  note: z.optional(bothLanguages),
});
export type EnergySource = z.infer<typeof source>;

const cell = z.object({
  /** `2022-12`, the months `2022-01/2022-11`, or `2022`. */
  period: z.string(),
  value: decimal,
  revision: z.int(),
  /** Position in `sources`. */
  source: z.int(),
  sheet: z.string(),
  cell: z.string(),
  /** Whether the sums in which it stands hold in its document; absent where it stands in none. */
  checked: z.optional(z.enum(['holds', 'differs'])),
  /** Present where one of these sums does not hold and nobody confirmed the figure: it leads no page, title or sum. */
  unconfirmed: z.optional(z.boolean()),
});
export type EnergyCellView = z.infer<typeof cell>;

const line = z.object({
  code: z.string(),
  it: z.string(),
  en: z.string(),
  /** Whether it adds up other lines. */
  total: z.boolean(),
  cells: z.array(cell),
  /** Sum of the twelve months that end with the month, and of those before; null where a month has no figure, or an unconfirmed one. */
  twelveMonths: z.nullable(decimal),
  twelveMonthsBefore: z.nullable(decimal),
});
export type EnergyLineView = z.infer<typeof line>;

/** A public document that is newer than all figures, because it was not read. */
const unread = z.object({
  /** Of the document. */
  id: z.string(),
  fileName: z.string(),
  /** The month or the year that it is about. */
  period: z.string(),
});

const figures = z.object({
  /** The month that was asked for, or the latest one whose total may lead; null while there is none. */
  month: z.nullable(z.string()),
  /** The months of which there are figures, oldest first. */
  months: z.array(z.string()),
  sources: z.array(source),
  lines: z.array(line),
  /** Sums over twelve months: the last month of each, and by line a sum for each of them. */
  trend: z.object({
    months: z.array(z.string()),
    lines: z.array(z.object({ code: z.string(), values: z.array(z.nullable(decimal)) })),
  }),
  /** Only beside the latest month. */
  unread: z.optional(unread),
});
export type EnergyFigures = z.infer<typeof figures>;

const overview = z.array(
  z.object({
    id: z.enum(['oil-consumption', 'gas-consumption', 'gas-dependence']),
    month: z.string(),
    value: decimal,
    before: z.optional(decimal),
  }),
);
export type EnergyOverview = z.infer<typeof overview>;

export const energyRoutes = {
  'energy/overview': {
    ...daysExport('GET', '/energy'),
    summary: 'The latest consumption of oil and gas, and how far gas depends on imports',
    query: z.object({ asOf }),
    response: overview,
  },
  'energy/month': {
    ...daysExport('GET', '/energy/{subject}'),
    summary:
      'A month of a subject of energy beside the year before, each figure with its cell: gas, oil, coal, refineries, sales by province',
    params: z.object({ subject: z.enum(ENERGY_SUBJECTS) }),
    query: z.object({ month: z.optional(monthParam), asOf }),
    response: figures,
  },
} as const satisfies Routes<'energy'>;
