import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { Unread } from '../../shared/unread.tsx';
import { DownloadArea, DownloadButton } from '../../ui/download.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

/** The survey's revisions on record: what changed each, and what it was computed from as a file. */
export function PublishedRevisions({ surveyId: id }: { readonly surveyId: number }) {
  const { t } = useTranslation('monitor-corrections');
  const format = useFormat();
  const { data, isError } = useQuery(apiQuery('revisions/list', { params: { id } }));
  if (isError) return <Unread of={['revisions/list']} text={t('failures.revisions')} />;
  if (!data?.length) return null;
  return (
    <section>
      <h2 className="h4">{t('revisions.title')}</h2>
      <p>{t('revisions.text')}</p>
      <DownloadArea>
        <DataTable
          caption={t('revisions.title')}
          captionHidden
          rows={data}
          rowKey={({ revision }) => revision}
          columns={[
            {
              id: 'revision',
              header: t('restore.revision'),
              cell: ({ revision }) => revision,
              rowHeader: true,
            },
            {
              id: 'published',
              header: t('revisions.published'),
              cell: ({ publishedAt }) => format.dateTime(publishedAt),
            },
            {
              id: 'causes',
              header: t('revisions.causes'),
              cell: ({ quality }) =>
                quality === null
                  ? t('revisions.notOnRecord')
                  : quality?.causes?.map((cause) => t(`app:causes.${cause}`)).join(', ') || '–',
            },
            {
              id: 'inputs',
              header: t('revisions.inputs'),
              cell: ({ revision }) => (
                <DownloadButton
                  size="xs"
                  request={() => fetchFile('revisions/inputs', { params: { id, revision } })}
                >
                  JSON
                  <span className="visually-hidden">, {t('published', { revision })}</span>
                </DownloadButton>
              ),
            },
          ]}
        />
      </DownloadArea>
    </section>
  );
}
