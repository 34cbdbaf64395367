import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  RejectionReason,
  UploadView,
} from '../../../functions/documents/contract/documents.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { logFailure } from '../../lib/failures.ts';
import { useFileSize, useFormat } from '../../lib/format.ts';
import { type DocumentView, documentAddress } from '../../shared/documents/documents.ts';
import { usePage } from '../../shared/navigation.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { Badge, type BadgeVariant } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { valueColumn } from '../../ui/table/rows.tsx';
import { useCheckWords } from './check-words.ts';
import { failureOf } from './decision.tsx';

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
      files?.some(({ state }) => state === 'waiting' || state === 'checking')
        ? pollIntervalMs
        : false,
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
        initialOrder={{ column: 'lastModificationDate', direction: 'descending' }}
        columns={({ heading, text }) => [
          heading('name', t('columns.name'), (file) => <FileName file={file} />, {
            sortBy: ({ fileName }) => fileName,
          }),
          text(
            'state',
            t('columns.state'),
            ({ state = 'published', ...why }) => <UploadState {...why} state={state} />,
            { sortBy: ({ state }) => state },
          ),
          valueColumn('lastModificationDate', t('columns.date'), { text: format.dateTime }),
          valueColumn('size', t('columns.size'), { text: fileSize, numeric: true }),
          text('actions', t('columns.actions'), (file) => (
            <span className="upload-actions">
              {file.state === 'to_confirm' ? <CheckLink {...file} /> : null}
              <Button size="xs" variant="outline-danger" onClick={() => onDelete(file)}>
                {t('app:actions.delete')}
                <span className="visually-hidden">: {file.fileName}</span>
              </Button>
            </span>
          )),
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
export const pollIntervalMs = 2000;

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
          <SentCheck upload={data} />
        </>
      ) : (
        <Spinner size="small" />
      )}
    </li>
  );
}

const isFinal = (state: string) => ['to_confirm', 'published', 'rejected'].includes(state);

/** The check of a workbook and its confirmation, which takes one click where nothing has to be decided and the figures were compared with official ones. */
function SentCheck({ upload: { id, fileName, state, check } }: { readonly upload: UploadView }) {
  const { t } = useTranslation('monitor-documents');
  const words = useCheckWords();
  const format = useFormat();
  const queries = useQueryClient();
  const confirmation = useMutation({
    mutationFn: (figures: boolean) =>
      api('documents/confirm', {
        params: { id },
        body: { figures, checkedAt: check?.at ?? '' },
      }),
    onError: (error) => logFailure('confirm file', error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents/upload-state'] }),
  });
  // A workbook that cannot be read is published like any other document, and states the reason.
  const isUnreadable = state === 'to_confirm' && check?.refused !== undefined && !check.toDecide;
  const publishAlone = useEffectEvent(() => confirmation.mutate(false));
  useEffect(() => {
    if (isUnreadable) publishAlone();
  }, [isUnreadable]);
  const failure = confirmation.isError ? (
    <span className="upload-reason">{t(`check.${failureOf(confirmation.error)}`)}</span>
  ) : null;
  if (!check) return failure;
  const { refused, figures, differ, revised, toDecide, cause, isFirst, replaces } = check;
  const isOpen = state === 'to_confirm';
  const replaced =
    isOpen && replaces ? t('check.replaces', { date: format.dateTime(replaces) }) : null;
  if (refused)
    return (
      <span className="upload-reason">
        {t('check.notRead', { why: words.refusal(refused) })}{' '}
        {revised > 0 ? t('check.goneText', { count: revised }) : null} {replaced}
        {isOpen && toDecide ? (
          <span className="upload-actions">
            <CheckLink id={id} fileName={fileName} />
          </span>
        ) : null}
        {failure}
      </span>
    );
  return (
    <span className="upload-reason">
      {differ > 0
        ? t('check.differText', { count: differ })
        : t(`check.${toDecide || isFirst ? 'readText' : 'readyText'}`, { count: figures })}{' '}
      {isFirst ? t('check.first') : null}{' '}
      {cause === 'copy' || cause === 'unknown' || cause === 'waited'
        ? t(`check.causes.${cause}`)
        : null}{' '}
      {revised > 0 ? t('check.revisedText', { count: revised }) : null} {replaced}
      {isOpen ? (
        <span className="upload-actions">
          <CheckLink id={id} fileName={fileName} />
          {toDecide || isFirst ? null : (
            <Button
              size="xs"
              busy={confirmation.isPending}
              onClick={() => confirmation.mutate(true)}
            >
              {t('check.confirm')}
              <span className="visually-hidden">: {fileName}</span>
            </Button>
          )}
        </span>
      ) : null}
      {failure}
    </span>
  );
}

function CheckLink({ id, fileName }: { readonly id: string; readonly fileName: string }) {
  const { t } = useTranslation('monitor-documents');
  const page = usePage('monitor-file-check');
  if (!page) return null;
  return (
    <LinkButton size="xs" variant="outline-primary" to={page.pattern.replace(':uploadId', id)}>
      {t('check.open')}
      <span className="visually-hidden">: {fileName}</span>
    </LinkButton>
  );
}

interface UploadStateProps {
  readonly state: UploadView['state'];
  /** Set for a rejected file. */
  readonly reason?: RejectionReason | undefined;
  /** Set for a file to be confirmed of which something has to be decided. */
  readonly cause?: DocumentView['cause'];
  readonly waitingTooLong?: boolean | undefined;
}

const variants: Readonly<Record<UploadStateProps['state'], BadgeVariant>> = {
  uploading: 'secondary',
  waiting: 'warning',
  checking: 'warning',
  to_confirm: 'warning',
  published: 'success',
  rejected: 'danger',
};

/** The state of an uploaded file, with the reason when it was rejected. */
function UploadState({ state, reason, cause, waitingTooLong }: UploadStateProps) {
  const { t } = useTranslation('monitor-documents');
  return (
    <span className="upload-state">
      <Badge variant={variants[state]}>{t(`states.${state}`)}</Badge>
      {reason ? <span className="upload-reason">{t(`reasons.${reason}`)}</span> : null}
      {cause ? <span className="upload-reason">{t(`check.causes.${cause}`)}</span> : null}
      {waitingTooLong ? <span className="upload-reason">{t('waitingTooLong')}</span> : null}
    </span>
  );
}
