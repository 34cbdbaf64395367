import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RejectionReason } from '../../../functions/documents/contract/documents.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFileSize, useFormat } from '../../lib/format.ts';
import { type DocumentView, documentAddress } from '../../shared/documents/documents.ts';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { Badge, type BadgeVariant } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

interface FolderFilesProps {
  readonly folder: string;
  /** Base name of the published files to show; unpublished ones are always shown. */
  readonly base: string;
  readonly onDelete: (file: DocumentView) => void;
}

/** The files of the chosen kind and year, and those in their folder that are waiting or were rejected. */
export function FolderFiles({ folder, base, onDelete }: FolderFilesProps) {
  const { t } = useTranslation('monitor-documents');
  const format = useFormat();
  const fileSize = useFileSize();
  const { data } = useQuery({
    ...apiQuery('documents/list', { query: { folder, state: 'all' } }),
    refetchInterval: ({ state: { data: files } }) =>
      files?.some(({ state }) => state === 'waiting') ? pollIntervalMs : false,
  });
  if (!data) return <Unread of={['documents/list']} text={t('failures.files')} />;
  const ofKind = new RegExp(`^${base}_\\d`, 'i');
  const files = data.filter(
    ({ fileName, state }) => ofKind.test(fileName) || (state ?? 'published') !== 'published',
  );
  return (
    <section className="folder-files">
      <h2 className="h5">{t('inFolder')}</h2>
      <DataTable
        caption={t('caption', { folder })}
        rows={files}
        rowKey={({ id }) => id}
        rowsPerPage={0}
        initialOrder={{ column: 'date', direction: 'descending' }}
        columns={[
          {
            id: 'name',
            header: t('columns.name'),
            cell: (file) => <FileName file={file} />,
            sortBy: ({ fileName }) => fileName,
            rowHeader: true,
          },
          {
            id: 'state',
            header: t('columns.state'),
            cell: ({ state = 'published', ...why }) => <UploadState {...why} state={state} />,
            sortBy: ({ state }) => state,
          },
          {
            id: 'date',
            header: t('columns.date'),
            cell: ({ lastModificationDate }) => format.dateTime(lastModificationDate),
            sortBy: ({ lastModificationDate }) => lastModificationDate,
          },
          {
            id: 'size',
            header: t('columns.size'),
            cell: ({ size }) => fileSize(size),
            sortBy: ({ size }) => size,
            numeric: true,
          },
          {
            id: 'actions',
            header: t('columns.actions'),
            cell: (file) => (
              <Button size="xs" variant="outline-danger" onClick={() => onDelete(file)}>
                {t('app:actions.delete')}
                <span className="visually-hidden">: {file.fileName}</span>
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}

function FileName({ file }: { readonly file: DocumentView }) {
  const isPublished = (file.state ?? 'published') === 'published';
  return (
    <span className="upload-name">
      {isPublished ? (
        <a href={documentAddress(file.id)} download>
          {file.fileName}
        </a>
      ) : (
        file.fileName
      )}
    </span>
  );
}

/** Milliseconds between two reads of a waiting file's state. */
const pollIntervalMs = 2000;

interface RecentUploadsProps {
  readonly ids: readonly string[];
  readonly onRejected: (id: string) => void;
}

/** The files sent since the page was opened, the latest first, each with its state. */
export function RecentUploads({ ids, onRejected }: RecentUploadsProps) {
  const { t } = useTranslation('monitor-documents');
  if (ids.length === 0) return null;
  return (
    <section className="sent-uploads" aria-live="polite">
      <h2 className="h5">{t('sent')}</h2>
      <ul>
        {ids.map((id) => (
          <SentUpload key={id} id={id} onRejected={() => onRejected(id)} />
        ))}
      </ul>
    </section>
  );
}

interface SentUploadProps {
  readonly id: string;
  readonly onRejected: () => void;
}

function SentUpload({ id, onRejected }: SentUploadProps) {
  const queries = useQueryClient();
  const { data } = useQuery({
    ...apiQuery('documents/upload-state', { params: { id } }),
    refetchInterval: ({ state: { data: upload } }) =>
      upload && isFinal(upload.state) ? false : pollIntervalMs,
  });
  const state = data?.state;
  const notifyRejected = useEffectEvent(onRejected);
  useEffect(() => {
    if (state === 'rejected') notifyRejected();
    if (state) void queries.invalidateQueries({ queryKey: ['documents/list'] });
  }, [state, queries]);
  return (
    <li className="upload-name">
      {data ? (
        <>
          {data.fileName} <UploadState {...data} />
        </>
      ) : (
        <Spinner size="small" />
      )}
    </li>
  );
}

const isFinal = (state: string) => state === 'published' || state === 'rejected';

interface UploadStateProps {
  readonly state: 'uploading' | 'waiting' | 'published' | 'rejected';
  /** Set for a rejected file. */
  readonly reason?: RejectionReason | undefined;
  readonly waitingTooLong?: boolean | undefined;
}

const variants: Readonly<Record<UploadStateProps['state'], BadgeVariant>> = {
  uploading: 'secondary',
  waiting: 'warning',
  published: 'success',
  rejected: 'danger',
};

/** The state of an uploaded file, with the reason when it was rejected. */
function UploadState({ state, reason, waitingTooLong }: UploadStateProps) {
  const { t } = useTranslation('monitor-documents');
  return (
    <span className="upload-state">
      <Badge variant={variants[state]}>{t(`states.${state}`)}</Badge>
      {reason ? <span className="upload-reason">{t(`reasons.${reason}`)}</span> : null}
      {waitingTooLong ? <span className="upload-reason">{t('waitingTooLong')}</span> : null}
    </span>
  );
}
