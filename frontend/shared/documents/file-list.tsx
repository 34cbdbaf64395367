import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { fetchFromApi } from '../../lib/api-client.ts';
import { useFileSize, useFormat } from '../../lib/format.ts';
import { useDownload } from '../../ui/download.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { Badge } from '../../ui/page.tsx';
import { Unread } from '../unread.tsx';
import type { DocumentView } from './documents.ts';
import './files.css';

interface ListedFile {
  readonly id: string | number;
  readonly fileName: string;
  /** ISO 8601 */
  readonly lastModificationDate: string;
  /** Bytes. */
  readonly size?: number;
  readonly figuresUnread?: DocumentView['figuresUnread'];
  /** Shown instead of the file's name. */
  readonly label?: string | undefined;
}

interface FileListProps<File extends ListedFile> {
  readonly files: readonly File[] | undefined;
  readonly loading?: boolean;
  /** Where a file is downloaded from; the file's name links there. */
  readonly addressOf: (file: File) => string;
  /** Keeps the order given; without it the list is reversed, so that the newest name comes first. */
  readonly keepOrder?: boolean;
  /** Several columns, for many files with short labels. */
  readonly columns?: boolean;
  /** Replaces the freshness mark after a file. */
  readonly markOf?: ((file: File) => ReactNode) | undefined;
  /** Accessible name of the list. */
  readonly name?: string;
  /** Replaces the usual text when there are no files. */
  readonly emptyText?: string | undefined;
  readonly now?: string;
}

const icons: Readonly<Record<string, IconName>> = {
  pdf: 'it-file-pdf',
  xls: 'it-file-sheet',
  xlsx: 'it-file-sheet',
  xlsb: 'it-file-sheet',
  csv: 'it-file-csv',
  json: 'it-file-json',
};

/** The calls that lists of files depend on. */
export const LISTINGS = [
  'documents/list',
  'documents/folders',
  'bulletins/list',
  'bulletins/old',
] as const;

/** Files to download with their freshness. Inside a `DownloadArea` only. */
export function FileList<File extends ListedFile>(props: FileListProps<File>) {
  const { t } = useTranslation();
  const { files, loading, addressOf, keepOrder, columns, name, now } = props;
  const markOf =
    props.markOf ?? ((file) => <FreshnessMark modified={file.lastModificationDate} now={now} />);
  if (loading) return <Spinner />;
  if (!files || files.length === 0)
    return (
      <Unread of={LISTINGS}>
        <p className="file-list-empty">{props.emptyText ?? t('states.empty')}</p>
      </Unread>
    );
  return (
    <ul className={columns ? 'file-list file-list-columns' : 'file-list'} aria-label={name}>
      {(keepOrder ? files : files.toReversed()).map((file) => (
        <FileEntry key={file.id} file={file} address={addressOf(file)} mark={markOf(file)} />
      ))}
    </ul>
  );
}

/** Characters of a name that has its size beside it on a phone. */
const longestBesideSize = 24;

interface FileEntryProps {
  readonly file: ListedFile;
  readonly address: string;
  readonly mark: ReactNode;
}

function FileEntry({ file, address, mark }: FileEntryProps) {
  const { t } = useTranslation();
  const download = useDownload();
  const extension = file.fileName.split('.').at(-1)?.toLowerCase() ?? '';
  const name = file.label ?? file.fileName;
  const isLong = name.length > longestBesideSize;
  return (
    <li className="file-entry">
      <Icon name={icons[extension] ?? 'it-file'} className="icon-sm icon-primary" />
      <span className={isLong ? 'file-words file-words-long' : 'file-words'}>
        <a
          href={address}
          onClick={(event) => {
            event.preventDefault();
            void download(() => fetchFromApi(address));
          }}
        >
          {name}
        </a>
        <FileKind file={file} extension={extension} />
        {mark}
        {file.figuresUnread ? (
          <span className="file-unread">{t(`documents.unread.${file.figuresUnread}`)}</span>
        ) : null}
      </span>
    </li>
  );
}

/** Format and size; the format only where the file's name is not shown. */
function FileKind({ file, extension }: { readonly file: ListedFile; readonly extension: string }) {
  const fileSize = useFileSize();
  const parts = [
    file.label ? extension.toUpperCase() : '',
    file.size === undefined ? '' : fileSize(file.size),
  ].filter(Boolean);
  return parts.length > 0 ? <span className="file-size">{parts.join(', ')}</span> : null;
}

interface FreshnessMarkProps {
  /** ISO 8601 */
  readonly modified: string;
  /** Current instant, ISO 8601; now when absent. */
  readonly now?: string | undefined;
}

/** How recent a file is: a badge, a clock, or nothing. Hovering tells the date. */
function FreshnessMark({ modified, now = clock.now().toISOString() }: FreshnessMarkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const freshness = freshnessOf(modified, now);
  if (freshness === 'none') return null;
  const updated = t('files.updated', { date: format.date(modified) });
  return (
    <Tooltip text={updated}>
      {freshness === 'new' ? (
        <Badge variant="danger">{t('files.new')}</Badge>
      ) : (
        <Icon
          name="it-clock"
          label={updated}
          className={freshness === 'updated' ? 'icon-sm icon-warning' : 'icon-sm icon-secondary'}
        />
      )}
    </Tooltip>
  );
}

/**
 * How recent a published file is, by days since its last modification. The marks of a new and of a
 * just-updated file exist only for files changed after the site's present edition went live.
 */
type Freshness = 'new' | 'updated' | 'recent' | 'none';

const liveSince = '2024-05-07';
const dayLength = 86_400_000;

/** @param modified ISO 8601 instant or day  @param now ISO 8601 instant */
export function freshnessOf(modified: string, now: string): Freshness {
  const days = Math.floor((Date.parse(now) - Date.parse(modified)) / dayLength);
  const sinceLive = modified.slice(0, 10) > liveSince;
  if (days < 21) return sinceLive ? 'new' : 'none';
  if (days < 31) return sinceLive ? 'updated' : 'none';
  return days <= 365 ? 'recent' : 'none';
}
