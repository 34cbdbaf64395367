import type { Instant } from '../domain/as-of.ts';
import type { FigureName } from '../domain/figures.ts';
import type { Hundredths } from '../domain/money.ts';
import { periodKind } from '../domain/periods.ts';
import { PRODUCT_IDS, type ProductId } from '../domain/products.ts';
import { type ReleaseSeries, releasePeriod } from '../domain/release-calendar.ts';
import { NEUTRAL_NOTE, type PublicNote } from '../domain/surveys.ts';
import { averageHistory, averagesOfProduct, hasPrice } from '../store/averages.ts';
import { periodRevisions } from '../store/period-revisions.ts';
import { nationalPricesOf } from '../store/price-revisions.ts';
import { type PublicEntry, seriesHistory } from '../store/series-years.ts';

/** Something that changed what is public of a series. */
export interface PublicChange extends Pick<FigureName, 'series' | 'period'> {
  readonly kind: 'release' | 'correction' | 'withdrawal';
  readonly revision: number;
  readonly at: Instant;
  /** What became public, or is public no longer; in product order. */
  readonly totals: readonly { readonly productId: ProductId; readonly total: Hundredths }[];
  readonly note?: PublicNote | undefined;
}

/** Releases, corrections and withdrawals of a series, latest first. */
export async function latestChanges(series: ReleaseSeries, limit: number): Promise<PublicChange[]> {
  const changes = series === 'weekly' ? await weeklyChanges() : await averageChanges(series);
  return withNotes(changes, limit);
}

/** Corrections and withdrawals of every series, latest first. */
export async function latestCorrections(limit: number): Promise<PublicChange[]> {
  const all = await Promise.all([
    weeklyChanges(),
    ...(['monthly', 'quarterly', 'yearly'] as const).map(averageChanges),
  ]);
  return withNotes(
    all.flat().filter(({ kind }) => kind !== 'release'),
    limit,
  );
}

/** A change, and where its note is. */
interface Found extends PublicChange {
  readonly noteOf: () => Promise<PublicNote | undefined>;
}

function withNotes(changes: Found[], limit: number): Promise<PublicChange[]> {
  const latest = changes.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit);
  return Promise.all(
    latest.map(async ({ noteOf, ...change }) => {
      const note = change.kind === 'release' ? undefined : await noteOf();
      return { ...change, ...(note && { note }) };
    }),
  );
}

async function weeklyChanges(): Promise<Found[]> {
  const history = await seriesHistory();
  const followed = new Set(history.map(({ id, since }) => `${id}/${since}`));
  return history.flatMap((entry) => {
    const { id, since, until } = entry;
    const isCorrection = history.some(
      (other) => other.id === id && other.revision < entry.revision,
    );
    const published = weeklyChange(entry, isCorrection ? 'correction' : 'release', since);
    return until === undefined || followed.has(`${id}/${until}`)
      ? published
      : [published, weeklyChange(entry, 'withdrawal', until)];
  });
}

const weeklyChange = (
  { id, date, revision, prices }: PublicEntry,
  kind: PublicChange['kind'],
  at: Instant,
): Found => ({
  ...{ series: 'weekly', period: date, kind, revision, at },
  totals: PRODUCT_IDS.flatMap((productId) => {
    const total = prices[productId]?.total;
    return total === undefined ? [] : { productId, total };
  }),
  noteOf: async () => {
    const record = await nationalPricesOf(id, revision);
    if (kind !== 'withdrawal') return record?.note;
    return record?.withdrawn?.note ?? NEUTRAL_NOTE;
  },
});

const KINDS = { monthly: 'month', quarterly: 'quarter', yearly: 'year' } as const;

async function averageChanges(series: keyof typeof KINDS): Promise<Found[]> {
  const all = (await Promise.all(PRODUCT_IDS.map(averagesOfProduct))).flat();
  const wanted = all
    .filter(({ month }) => periodKind(month) === KINDS[series])
    .flatMap(averageHistory)
    .filter(hasPrice);
  const groups = Map.groupBy(wanted, ({ year, month, revision = 1 }) =>
    [year, month, revision].join('/'),
  );
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { year, month, revision = 1, since } = first;
    return {
      ...{ series, period: releasePeriod(year, month), revision, at: since },
      kind: revision > 1 ? 'correction' : 'release',
      totals: rows.map(({ productId, total }) => ({ productId, total })),
      noteOf: async () =>
        (await periodRevisions(year, month)).find((one) => one.revision === revision)?.note,
    };
  });
}
