import type { IsoDate } from '../../functions/platform/kernel/calendar.ts';
import { daysInPeriod } from '../../functions/platform/kernel/periods.ts';
import type { AuditRecord } from '../../functions/platform/tables/audit.ts';
import type { Write } from '../../functions/platform/tables/transactions.ts';
import {
  averageHistory,
  averagesOfProduct,
  averageWrite,
  hasPrice,
  netOf,
  publishedAverages,
  replacing,
  type StoredAverage,
} from '../../functions/prices/averages/store/averages.ts';
import {
  periodRevisions,
  revisionWrite,
} from '../../functions/prices/averages/store/period-revisions.ts';
import { periodPrice } from '../../functions/prices/averages/work/compute-averages.ts';
import type { PricedSurvey } from '../../functions/prices/surveys/rules/series.ts';
import { PRODUCT_IDS, type ProductId } from '../../functions/sample/rules/products.ts';
import { figureRecords, type ReplacedFigure } from './audited-figures.ts';
import { averageKey, overlaps, partsOf, periodName, type StoredAverages } from './average-parts.ts';
import {
  approvalOf,
  type Confirmation,
  type Difference,
  differencesOf,
  isConfirmed,
  type Standing,
} from './differences.ts';
import { averageDoubts, uncomparedPeriods } from './doubts.ts';
import { averagesGivingWay, type GivingWay } from './giving-way.ts';
import type { RowState } from './history-plan.ts';
import { type Measures, type Question, questionsOf, type RowRefusal } from './judge.ts';
import { type JudgedAverages, judgeAverages } from './judge-averages.ts';
import type { MonthlyRow } from './price-file-rows.ts';

export interface AveragesImport {
  /** One average for each product and period. */
  readonly averages: readonly StoredAverage[];
  readonly actor: string;
  readonly at: string;
  /** Origin of the figures, for the audit record. */
  readonly source: string;
  readonly confirmation?: Confirmation | undefined;
  /** Why figures become public that need a reason. */
  readonly reason?: string | undefined;
  readonly measures: Measures;
  /** Demonstration averages that give way to surveys. */
  readonly withdrawn: readonly StoredAverage[];
  /** The surveys as they will be, oldest first, and those of them that are not made up. */
  readonly series: Readonly<Record<'all' | 'official', readonly PricedSurvey[]>>;
}

/** `drafted`: a draft of the period's next revision exists. */
export type AverageState = Exclude<RowState, 'unpublished'> | 'drafted';

export interface AveragesPlan {
  readonly items: readonly Write[];
  /** By product and period. */
  readonly rows: ReadonlyMap<string, AverageState>;
  readonly differences: readonly Difference[];
  readonly refused: ReadonlyMap<string, RowRefusal>;
  /** What needs a reason. */
  readonly questions: readonly Question[];
  /** Periods that were compared with nothing, because the figures of their days are made up. */
  readonly uncompared: readonly string[];
  readonly givingWay: readonly GivingWay[];
  readonly records: readonly AuditRecord[];
}

/**
 * The writes that publish averages as they are: new ones, and confirmed ones as the next revision of their
 * period. The plan is empty once they are public.
 */
export async function planAverages(task: AveragesImport): Promise<AveragesPlan> {
  const stored = await storedAverages(PRODUCT_IDS);
  const rows = new Map<string, AverageState>();
  const fresh: StoredAverage[] = [];
  const confirmed: StoredAverage[] = [];
  const differences: Difference[] = [];
  const isKept = (average: StoredAverage) => {
    const other = stored.get(averageKey(average));
    return other !== undefined && (isSame(average, other) || isOfficial(other, average));
  };
  const judged = await judgeAverages(
    task.averages.filter((one) => !one.demonstration && !isKept(one)),
    stored,
    task.measures,
  );
  for (const average of task.averages) {
    const key = averageKey(average);
    const other = stored.get(key);
    if (isKept(average)) {
      rows.set(key, 'unchanged');
    } else if (judged.refused.has(key)) {
      rows.set(key, 'refused');
    } else if (!other || other.demonstration || !wasPublic(other)) {
      rows.set(key, 'written');
      fresh.push(average);
    } else {
      const place = {
        period: periodName(average),
        standing: standingOf(other),
      };
      const before = other.published ? partsOf(other) : undefined;
      differences.push(
        ...differencesOf({ ...place, productId: average.productId }, before, partsOf(average)),
      );
      const isMade = isConfirmed(place, task.confirmation);
      rows.set(key, isMade ? 'written' : 'differing');
      if (isMade) confirmed.push(average);
    }
  }
  const revisions = await plannedRevisions(confirmed, stored, task);
  for (const key of revisions.drafted) rows.set(key, 'drafted');
  const written = [...fresh, ...confirmed].filter((one) => rows.get(averageKey(one)) === 'written');
  const asked = new Set(written.map(periodName));
  const official = written.filter(({ demonstration }) => !demonstration);
  const questions = [
    ...[...judged.findings].flatMap(([period, findings]) =>
      asked.has(period) ? questionsOf(period, findings) : [],
    ),
    ...averageDoubts(official, stored, task.series.official),
  ];
  const reasoned = await firstRevisions(fresh, judged.findings, stored, task);
  return {
    items: [...fresh.map(averageWrite), ...reasoned, ...revisions.writes],
    rows,
    differences,
    refused: judged.refused,
    questions,
    givingWay: averagesGivingWay(stored, byKey(official), byKey(task.withdrawn)),
    uncompared: uncomparedPeriods(official, stored, task.series),
    records: written.length > 0 ? recordsOf(task, written, stored) : [],
  };
}

const byKey = (averages: readonly StoredAverage[]): StoredAverages =>
  new Map(averages.map((one) => [averageKey(one), one]));

/** The first revisions of new periods that needed a reason, which is kept with them. */
async function firstRevisions(
  fresh: readonly StoredAverage[],
  findings: JudgedAverages['findings'],
  stored: StoredAverages,
  { reason, actor, at }: AveragesImport,
): Promise<Write[]> {
  const isPublic = ({ year, month }: StoredAverage) =>
    PRODUCT_IDS.some((productId) => {
      const other = stored.get(averageKey({ productId, year, month }));
      return other !== undefined && wasPublic(other) && !other.demonstration;
    });
  const asked = fresh.filter((one) => findings.has(periodName(one)) && !isPublic(one));
  const periods = [...Map.groupBy(asked, periodName).values()];
  const writes = periods.map(async (averages): Promise<Write[]> => {
    const [first] = averages;
    if (!first || !reason || (await periodRevisions(first.year, first.month)).length > 0) return [];
    const { year, month } = first;
    const rows = averages.filter(hasPrice).map(periodPrice);
    const publishedAt = averageHistory(first)[0]?.since ?? at;
    const made = { computedAt: at, computedBy: actor, publishedAt, publishedBy: actor };
    return [revisionWrite({ year, month, revision: 1, rows, reason, ...made })];
  });
  return (await Promise.all(writes)).flat();
}

/** Confirmed averages, period by period, with the period's other products. */
async function plannedRevisions(
  confirmed: readonly StoredAverage[],
  stored: StoredAverages,
  { confirmation, actor, at }: AveragesImport,
): Promise<{ readonly writes: Write[]; readonly drafted: string[] }> {
  const { reason, note } = confirmation ?? {};
  const writes: Write[] = [];
  const drafted: string[] = [];
  for (const changed of Map.groupBy(confirmed, periodName).values()) {
    const [first] = changed;
    if (!first) continue;
    const { year, month } = first;
    const records = await periodRevisions(year, month);
    if (records.some((record) => !record.publishedAt && !record.discarded)) {
      drafted.push(...changed.map(averageKey));
      continue;
    }
    const all = PRODUCT_IDS.flatMap((productId) => {
      const other = stored.get(averageKey({ productId, year, month }));
      const own = changed.find((one) => one.productId === productId);
      const average = own ?? (other?.published ? other : undefined);
      return average ? { average, other } : [];
    });
    const known = [...all.flatMap(({ other }) => (other ? averageHistory(other) : [])), ...records];
    const revision = 1 + Math.max(1, ...known.map((one) => one.revision ?? 1));
    const rows = all
      .map(({ average }) => average)
      .filter(hasPrice)
      .map(periodPrice);
    writes.push(
      ...all.map(({ average: { past: _, ...average }, other }) =>
        averageWrite(replacing({ ...average, revision, computedAt: at }, other, at)),
      ),
      revisionWrite({
        ...{ year, month, revision, rows, reason, note },
        ...(confirmation && approvalOf(confirmation, at, at)),
        ...{ computedAt: at, computedBy: actor, publishedAt: at, publishedBy: actor },
      }),
    );
  }
  return { writes, drafted };
}

/** Previews that were never published do not count. */
const wasPublic = ({ published, past = [] }: StoredAverage) => published || past.length > 0;

function standingOf({ published, past = [] }: StoredAverage): Standing {
  if (!published) return 'withdrawn';
  return past.length > 0 ? 'corrected' : 'public';
}

/** A row of a published file; the file does not say how many days of its period have a price. */
export function publishedAverage(row: MonthlyRow, at: string): StoredAverage {
  const { productId, year, monthCode, total, vat, excise, net } = row;
  return {
    productId,
    year,
    month: monthCode,
    total,
    vat,
    excise,
    days: daysInPeriod(year, monthCode),
    published: true,
    computedAt: at,
    ...(net !== total - vat - excise && { net }),
  };
}

/** Published demonstration averages of periods that share a day with a span, both ends included. */
export async function demonstrationAverages(from: IsoDate, to: IsoDate): Promise<StoredAverage[]> {
  const all = await Promise.all(PRODUCT_IDS.map(publishedAverages));
  return all.flat().filter((average) => average.demonstration && overlaps(average, from, to));
}

async function storedAverages(products: readonly ProductId[]): Promise<StoredAverages> {
  const all = (await Promise.all(products.map(averagesOfProduct))).flat();
  return byKey(all);
}

/** A computed average that equals the imported one keeps the days that it was computed over. */
function isSame(average: StoredAverage, other: StoredAverage): boolean {
  return (
    other.published &&
    other.total === average.total &&
    other.vat === average.vat &&
    other.excise === average.excise &&
    netOf(other) === netOf(average)
  );
}

/** Made-up figures never replace other figures. */
const isOfficial = (other: StoredAverage, average: StoredAverage) =>
  other.published && !other.demonstration && Boolean(average.demonstration);

function recordsOf(
  { actor, at, source, confirmation, reason }: AveragesImport,
  written: readonly StoredAverage[],
  stored: StoredAverages,
): AuditRecord[] {
  const replaced = written.flatMap((average): ReplacedFigure[] => {
    const key = averageKey(average);
    const other = stored.get(key);
    if (!other || other.demonstration || !wasPublic(other)) return [];
    return [{ key, before: other.published ? listed(other) : undefined, after: listed(average) }];
  });
  const isRevised = replaced.length > 0;
  const record = {
    actor,
    at,
    action: 'history.imported',
    subject: 'history/monthly',
    before: {},
    after: {
      ...{ source, written: written.length },
      ...(reason && { reason }),
      ...(isRevised && { note: confirmation?.note, approvedBy: confirmation?.approvedBy }),
    },
  } as const;
  return figureRecords(record, replaced);
}

const listed = (average: StoredAverage): number[] => [
  ...[average.total, average.vat, average.excise],
  netOf(average),
];
