import { useTranslation } from 'react-i18next';
import type { FeedbackCount } from '../../../functions/open-data/feedback/contract.ts';
import {
  averageStars,
  opinionsIn,
  type StarCounts,
} from '../../../functions/open-data/feedback/rules/feedback.ts';
import { api } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { type Deletion, DeletionButton } from '../../shared/publication/deletion-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Column, valueColumn } from '../../ui/table/rows.tsx';

interface PagesTableProps {
  /** Counts of one month. */
  readonly counts: readonly FeedbackCount[];
  readonly onDelete: Deletion;
}

/** The pages with opinions in a month; sorting shows the least clear ones first. */
export function PagesTable({ counts, onDelete }: PagesTableProps) {
  const { t } = useTranslation('monitor-feedback');
  const titleOf = usePageTitle();
  const figures = useFigureColumns<FeedbackCount>(({ stars }) => stars);
  return (
    <section className="feedback-opinions">
      <h2 className="h4">{t('pages.title')}</h2>
      <DataTable
        caption={t('pages.title')}
        captionHidden
        rows={counts}
        rowKey={({ page }) => page}
        rowsPerPage={-1}
        columns={({ heading, text }) => [
          heading('page', t('columns.page'), ({ page }) => titleOf(page), {
            sortBy: ({ page }) => titleOf(page),
          }),
          ...figures,
          text('reasons', t('columns.reasons'), (count) => <Reasons count={count} />, {
            detail: true,
          }),
          text(
            'actions',
            t('columns.actions'),
            ({ month, page }) => (
              <DeletionButton
                title={t('deletion.title')}
                subject={titleOf(page)}
                question={t('deletion.opinions', { page: titleOf(page) })}
                onConfirm={() =>
                  onDelete(() =>
                    api('feedback/delete', {
                      params: { month, page: page as FeedbackPageName },
                    }),
                  )
                }
              />
            ),
            { detail: true },
          ),
        ]}
      />
    </section>
  );
}

type FeedbackPageName = Parameters<typeof api<'feedback/delete'>>[1]['params']['page'];

/** All pages together, month by month. */
export function MonthsTable({ counts }: { readonly counts: readonly FeedbackCount[] }) {
  const { t } = useTranslation('monitor-feedback');
  const format = useFormat();
  const months = [...Map.groupBy(counts, (count) => count.month)].map(([month, some]) => ({
    month,
    stars: some.map(({ stars }): StarCounts => stars).reduce(sumOf),
  }));
  const figures = useFigureColumns<(typeof months)[number]>(({ stars }) => stars);
  return (
    <section className="feedback-opinions">
      <h2 className="h4">{t('months.title')}</h2>
      <DataTable
        caption={t('months.title')}
        captionHidden
        rows={months}
        rowKey={({ month }) => month}
        rowsPerPage={0}
        columns={[
          valueColumn('month', t('month'), {
            text: (month: string) =>
              format.monthOfYear(Number(month.slice(0, 4)), Number(month.slice(5))),
            rowHeader: true,
          }),
          ...figures,
        ]}
      />
    </section>
  );
}

/** Number of opinions, their average, and the number for each count of stars. */
function useFigureColumns<Row>(starsOf: (row: Row) => StarCounts): readonly Column<Row>[] {
  const { t } = useTranslation('monitor-feedback');
  const format = useFormat();
  const averageOf = (row: Row) => averageStars(starsOf(row)) ?? 0;
  return [
    {
      id: 'opinions',
      header: t('columns.opinions'),
      cell: (row) => format.number(opinionsIn(starsOf(row))),
      sortBy: (row) => opinionsIn(starsOf(row)),
      numeric: true,
    },
    {
      id: 'average',
      header: t('columns.average'),
      cell: (row) => format.number(averageOf(row) / 10, 1),
      sortBy: averageOf,
      numeric: true,
    },
    ...[1, 2, 3, 4, 5].map((value) => ({
      id: `stars-${value}`,
      header: t('columns.stars', { count: value }),
      cell: (row: Row) => format.number(starsOf(row)[value - 1] ?? 0),
      numeric: true,
      detail: true,
    })),
  ];
}

function Reasons({ count: { reasons } }: { readonly count: FeedbackCount }) {
  const { t } = useTranslation('monitor-feedback');
  const format = useFormat();
  const given = Object.entries(reasons).sort(([, a], [, b]) => b - a);
  return given
    .map(([reason, count]) => `${t(`reasons.${reason}`)} (${format.number(count)})`)
    .join(', ');
}

const sumOf = (a: StarCounts, b: StarCounts): StarCounts =>
  a.map((count, index) => count + (b[index] ?? 0));

/** The title of a page by its name; for a page that no longer exists, the name itself. */
export function usePageTitle(): (page: string) => string {
  const { t } = useTranslation('app');
  return (page) => t([`pages.${page}.title`, page], { defaultValue: page });
}
