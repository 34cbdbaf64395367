import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFromApi } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import { useDownload } from './download-area.tsx';
import { FreshnessMark } from './freshness-mark.tsx';
import './files.css';

export interface ListedFile {
  readonly id: string | number;
  readonly fileName: string;
  /** ISO 8601 */
  readonly lastModificationDate: string;
  /** Bytes. */
  readonly size?: number;
  /** Shown instead of the file's name. */
  readonly label?: ReactNode;
}

interface FileListProps {
  readonly files: readonly ListedFile[] | undefined;
  readonly loading?: boolean;
  /** Where a file is fetched from; the file's name links there. */
  readonly addressOf: (file: ListedFile) => string;
  /** Keeps the order given; without it the list is turned round, the newest name first. */
  readonly keepOrder?: boolean;
  readonly now?: string;
}

const icons: Readonly<Record<string, IconName>> = {
  pdf: 'it-file-pdf',
  xls: 'it-file-sheet',
  xlsx: 'it-file-sheet',
  csv: 'it-file-csv',
  json: 'it-file-json',
};

/** Files to download, each with its age; inside a `DownloadArea`. */
export function FileList({ files, loading, addressOf, keepOrder, now }: FileListProps) {
  const { t } = useTranslation();
  if (loading) return <Spinner />;
  if (!files || files.length === 0) return <p className="file-list-empty">{t('states.empty')}</p>;
  return (
    <ul className="file-list">
      {(keepOrder ? files : files.toReversed()).map((file) => (
        <FileEntry key={file.id} file={file} address={addressOf(file)} now={now} />
      ))}
    </ul>
  );
}

interface FileEntryProps {
  readonly file: ListedFile;
  readonly address: string;
  readonly now: string | undefined;
}

function FileEntry({ file, address, now }: FileEntryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const download = useDownload();
  const extension = file.fileName.split('.').at(-1)?.toLowerCase() ?? '';
  return (
    <li className="file-entry">
      <Icon name={icons[extension] ?? 'it-file'} className="icon-sm icon-primary" />
      <a
        href={address}
        onClick={(event) => {
          event.preventDefault();
          void download(() => fetchFromApi(address));
        }}
      >
        {file.label ?? file.fileName}
      </a>
      {file.size === undefined ? null : (
        <span className="file-size">
          {t('files.size', { size: format.number(Math.max(1, Math.round(file.size / 1024))) })}
        </span>
      )}
      <FreshnessMark modified={file.lastModificationDate} {...(now ? { now } : {})} />
    </li>
  );
}
