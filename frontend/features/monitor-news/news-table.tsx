import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditedNews } from '../../../functions/documents/contract/news.ts';
import { api } from '../../lib/api-client.ts';
import { logFailure } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { DeletionButton } from '../../shared/publication/deletion-button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { valueColumn } from '../../ui/table/rows.tsx';

/** News to edit or to delete, the latest first. */
export function NewsTable({ news }: { readonly news: readonly EditedNews[] }) {
  const { t } = useTranslation('monitor-news');
  const format = useFormat();
  const titleOf = useTitle();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<'success' | 'danger'>();

  async function remove({ id, version }: EditedNews): Promise<void> {
    setOutcome(undefined);
    try {
      await api('news/delete', { params: { id }, ifMatch: version });
      setOutcome('success');
    } catch (error) {
      logFailure('delete news', error);
      setOutcome('danger');
    }
    await queries.invalidateQueries();
  }

  return (
    <>
      {outcome ? (
        <Alert key={outcome} variant={outcome} dismissible>
          {t(outcome === 'success' ? 'deleted' : 'failures.delete')}
        </Alert>
      ) : null}
      <DataTable
        caption={t('caption')}
        captionHidden
        rows={news}
        rowKey={({ id }) => id}
        rowsPerPage={0}
        columns={({ heading, text }) => [
          heading(
            'title',
            t('headline'),
            (item) => (
              <PageLink page="monitor-news-item" suffix={`/${item.id}`}>
                {titleOf(item)}
              </PageLink>
            ),
            { sortBy: titleOf },
          ),
          valueColumn('date', t('fields.date'), { text: format.date }),
          text('actions', t('actions'), (item) => (
            <DeletionButton
              subject={titleOf(item)}
              title={t('deletion.title')}
              question={t('deletion.text', {
                title: titleOf(item),
                date: format.longDate(item.date),
              })}
              onConfirm={() => remove(item)}
            />
          )),
        ]}
      />
    </>
  );
}

function useTitle(): (item: EditedNews) => string {
  const language = useLanguage();
  return ({ title, titleEn }) => (language === 'en' ? titleEn : title);
}
