import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditedNews } from '../../../functions/documents/contract/news.ts';
import { api } from '../../lib/api-client.ts';
import { logFailure } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { valueColumn } from '../../ui/table/rows.tsx';

/** News to edit or to delete, the latest first. */
export function NewsTable({ news }: { readonly news: readonly EditedNews[] }) {
  const { t } = useTranslation('monitor-news');
  const format = useFormat();
  const titleOf = useTitle();
  const deletion = useDeletion();
  return (
    <>
      {deletion.outcome ? (
        <Alert key={deletion.outcome} variant={deletion.outcome} dismissible>
          {t(deletion.outcome === 'success' ? 'deleted' : 'failures.delete')}
        </Alert>
      ) : null}
      <DataTable
        caption={t('caption')}
        captionHidden
        rows={news}
        rowKey={({ id }) => id}
        rowsPerPage={0}
        columns={({ text }) => [
          {
            id: 'title',
            header: t('headline'),
            cell: (item) => (
              <PageLink page="monitor-news-item" suffix={`/${item.id}`}>
                {titleOf(item)}
              </PageLink>
            ),
            sortBy: titleOf,
            rowHeader: true,
          },
          valueColumn('date', t('fields.date'), { text: format.date }),
          text('actions', t('actions'), (item) => (
            <Button size="xs" variant="outline-danger" onClick={() => deletion.ask(item)}>
              {t('app:actions.delete')}
              <span className="visually-hidden">: {titleOf(item)}</span>
            </Button>
          )),
        ]}
      />
      <ConfirmDialog
        open={deletion.asked !== undefined}
        title={t('deletion.title')}
        confirmLabel={t('app:actions.delete')}
        variant="danger"
        busy={deletion.busy}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      >
        <p>
          {deletion.asked
            ? t('deletion.text', {
                title: titleOf(deletion.asked),
                date: format.longDate(deletion.asked.date),
              })
            : null}
        </p>
      </ConfirmDialog>
    </>
  );
}

function useTitle(): (item: EditedNews) => string {
  const language = useLanguage();
  return ({ title, titleEn }) => (language === 'en' ? titleEn : title);
}

/** Deletes an item after a confirmation. */
function useDeletion() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<EditedNews>();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<'success' | 'danger'>();

  async function remove({ id, version }: EditedNews): Promise<void> {
    setBusy(true);
    try {
      await api('news/delete', { params: { id }, ifMatch: version });
      setOutcome('success');
    } catch (error) {
      logFailure('delete news', error);
      setOutcome('danger');
    } finally {
      setBusy(false);
      setAsked(undefined);
      await queries.invalidateQueries();
    }
  }

  return {
    asked,
    busy,
    outcome,
    ask: (item: EditedNews) => {
      setOutcome(undefined);
      setAsked(item);
    },
    cancel: () => setAsked(undefined),
    confirm: () => {
      if (asked) void remove(asked);
    },
  };
}
