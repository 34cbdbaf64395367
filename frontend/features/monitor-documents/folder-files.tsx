import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { useFileSize, useFormat } from '../../lib/format.ts';
import { type DocumentView, documentAddress } from '../../shared/documents.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { askingInterval } from './sent-uploads.tsx';
import { UploadState } from './upload-state.tsx';

interface FolderFilesProps {
  readonly folder: string;
  /** How the names begin of the files to show besides those that are not published. */
  readonly base: string;
  readonly onDelete: (file: DocumentView) => void;
}

/** The files of the chosen kind and year, and whatever in their folder waits or was refused. */
export function FolderFiles({ folder, base, onDelete }: FolderFilesProps) {
  const { t } = useTranslation('monitor-documents');
  const format = useFormat();
  const fileSize = useFileSize();
  const { data } = useQuery({
    ...apiQuery('documents/list', { query: { folder, state: 'all' } }),
    refetchInterval: ({ state: { data: files } }) =>
      files?.some(({ state }) => state === 'waiting') ? askingInterval : false,
  });
  if (!data) return null;
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
