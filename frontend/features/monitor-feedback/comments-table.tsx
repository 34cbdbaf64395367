import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { type Deletion, DeletionButton } from '../../shared/publication/deletion-button.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { valueColumn } from '../../ui/table/rows.tsx';
import { usePageTitle } from './counts-tables.tsx';

interface CommentsTableProps {
  readonly month: string;
  readonly onDelete: Deletion;
}

/** Readers' comments of a month, the latest first. */
export function CommentsTable({ month, onDelete }: CommentsTableProps) {
  const { t } = useTranslation('monitor-feedback');
  const format = useFormat();
  const titleOf = usePageTitle();
  const { data, isError } = useQuery({
    ...apiQuery('feedback/comments', { query: { month } }),
    staleTime: 0,
  });
  if (isError) return <Unread of={['feedback/comments']} text={t('failures.list')} />;
  if (!data) return <Spinner />;
  return (
    <section className="feedback-opinions">
      <h2 className="h4">{t('comments.title')}</h2>
      <DataTable
        caption={t('comments.title')}
        captionHidden
        rows={data}
        rowKey={({ id }) => id}
        rowsPerPage={0}
        emptyText={t('comments.none')}
        columns={({ heading, text }) => [
          heading('comment', t('columns.comment'), ({ comment, lang }) => (
            <span lang={lang}>{comment}</span>
          )),
          text('page', t('columns.page'), ({ page }) => titleOf(page), {
            sortBy: ({ page }) => titleOf(page),
          }),
          valueColumn('stars', t('columns.given'), { text: format.number, numeric: true }),
          text('reason', t('columns.reason'), ({ reason }) =>
            reason ? t(`reasons.${reason}`) : null,
          ),
          text('date', t('columns.date'), ({ date }) => format.date(date), {
            sortBy: ({ id }) => id,
          }),
          text('actions', t('columns.actions'), ({ id, comment }) => (
            <DeletionButton
              title={t('deletion.title')}
              subject={comment}
              question={t('deletion.comment')}
              onConfirm={() => onDelete(() => api('feedback/delete-comment', { params: { id } }))}
            />
          )),
        ]}
      />
    </section>
  );
}
