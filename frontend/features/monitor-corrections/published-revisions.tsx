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
          columns={({ heading, text }) => [
            heading('revision', t('restore.revision'), ({ revision }) => revision),
            text('published', t('revisions.published'), ({ publishedAt }) =>
              format.dateTime(publishedAt),
            ),
            text('causes', t('revisions.causes'), ({ quality }) =>
              quality === null
                ? t('revisions.notOnRecord')
                : quality?.causes?.map((cause) => t(`app:causes.${cause}`)).join(', ') || '–',
            ),
            text('inputs', t('revisions.inputs'), ({ revision }) => (
              <DownloadButton
                size="xs"
                request={() => fetchFile('revisions/inputs', { params: { id, revision } })}
              >
                JSON
                <span className="visually-hidden">, {t('published', { revision })}</span>
              </DownloadButton>
            )),
          ]}
        />
      </DownloadArea>
    </section>
  );
}
