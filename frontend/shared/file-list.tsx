import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFromApi } from '../lib/api-client.ts';
import { useFileSize } from '../lib/file-size.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { useDownload } from '../ui/files/download-area.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { FreshnessMark } from './freshness-mark.tsx';
import './file-list.css';

export interface ListedFile {
  readonly id: string | number;
  readonly fileName: string;
  /** ISO 8601 */
  readonly lastModificationDate: string;
  /** Bytes. */
  readonly size?: number;
  /** Shown instead of the file's name. */
  readonly label?: string | undefined;
}

interface FileListProps<File extends ListedFile> {
  readonly files: readonly File[] | undefined;
  readonly loading?: boolean;
  /** Where a file is fetched from; the file's name links there. */
  readonly addressOf: (file: File) => string;
  /** Keeps the order given; without it the list is turned round, the newest name first. */
  readonly keepOrder?: boolean;
  /** Files beside each other, for many with short labels. */
  readonly columns?: boolean;
  /** What stands after a file instead of the mark of its age. */
  readonly markOf?: ((file: File) => ReactNode) | undefined;
  /** What the files are; read before them. */
  readonly name?: string;
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

/** Files to download, each with its age; inside a `DownloadArea`. */
export function FileList<File extends ListedFile>(props: FileListProps<File>) {
  const { t } = useTranslation();
  const { files, loading, addressOf, keepOrder, columns, name, now } = props;
  const markOf =
    props.markOf ?? ((file) => <FreshnessMark modified={file.lastModificationDate} now={now} />);
  if (loading) return <Spinner />;
  if (!files || files.length === 0) return <p className="file-list-empty">{t('states.empty')}</p>;
  return (
    <ul className={columns ? 'file-list file-list-columns' : 'file-list'} aria-label={name}>
      {(keepOrder ? files : files.toReversed()).map((file) => (
        <FileEntry key={file.id} file={file} address={addressOf(file)} mark={markOf(file)} />
      ))}
    </ul>
  );
}

interface FileEntryProps {
  readonly file: ListedFile;
  readonly address: string;
  readonly mark: ReactNode;
}

function FileEntry({ file, address, mark }: FileEntryProps) {
  const download = useDownload();
  const extension = file.fileName.split('.').at(-1)?.toLowerCase() ?? '';
  return (
    <li className="file-entry">
      <Icon name={icons[extension] ?? 'it-file'} className="icon-sm icon-primary" />
      <span className="file-words">
        <a
          href={address}
          onClick={(event) => {
            event.preventDefault();
            void download(() => fetchFromApi(address));
          }}
        >
          {file.label ?? file.fileName}
        </a>
        <FileKind file={file} extension={extension} />
        {mark}
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
