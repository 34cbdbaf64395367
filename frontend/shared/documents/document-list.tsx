import type { ReactNode } from 'react';
import { fetchFromApi } from '../../lib/api-client.ts';
import { DownloadButton, DownloadLink } from '../../ui/download.tsx';
import {
  type DocumentView,
  documentAddress,
  findDocument,
  findIn,
  inListOrder,
  useDocumentLabel,
  useDocuments,
  type WantedDocument,
} from './documents.ts';
import { FileList } from './file-list.tsx';

interface DocumentListProps {
  readonly files: readonly DocumentView[];
  readonly loading?: boolean;
  readonly columns?: boolean;
  /** Accessible name of the list. */
  readonly name?: string;
  readonly emptyText?: string | undefined;
  /** Replaces the freshness mark after a file. */
  readonly markOf?: (file: DocumentView) => ReactNode;
}

/** Documents, the newest first, labelled by what their names say. Inside a `DownloadArea` only. */
export function DocumentList({ files, ...props }: DocumentListProps) {
  const labelOf = useDocumentLabel();
  return (
    <FileList
      {...props}
      files={withDistinctLabels(
        inListOrder(files).map((file) => ({ ...file, label: labelOf(file) })),
      )}
      addressOf={({ id }) => documentAddress(id)}
    />
  );
}

type Labelled = DocumentView & { readonly label: string | undefined };

/** Files with the same label, such as two copies of one month, also show their names. */
function withDistinctLabels(files: readonly Labelled[]): readonly Labelled[] {
  const looks = files.map(({ label, fileName }) => `${label}.${fileName.split('.').at(-1)}`);
  return files.map((file, index) => {
    const isAlone = looks.indexOf(looks[index] ?? '') === looks.lastIndexOf(looks[index] ?? '');
    return isAlone || !file.label ? file : { ...file, label: `${file.label} (${file.fileName})` };
  });
}

interface FixedDocumentProps extends WantedDocument {
  readonly children: ReactNode;
}

/**
 * One document of a folder that the page lists. While nobody knows where it is, the link is a button that
 * searches it when it is clicked. Inside a `DownloadArea` only.
 */
export function FixedDocument({ children, ...wanted }: FixedDocumentProps) {
  const { files } = useDocuments({ folder: wanted.folder });
  const known = findIn(files, wanted);
  if (known) {
    return <DownloadLink href={documentAddress(known.id)}>{children}</DownloadLink>;
  }
  return (
    <DownloadButton
      request={async () => fetchFromApi(documentAddress((await findDocument(wanted)).id))}
    >
      {children}
    </DownloadButton>
  );
}
