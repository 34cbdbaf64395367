import type { ReactNode } from 'react';
import { fetchFromApi } from '../lib/api-client.ts';
import { DownloadButton } from '../ui/download.tsx';
import {
  type DocumentView,
  documentAddress,
  findDocument,
  inListOrder,
  useDocumentLabel,
} from './documents.ts';
import { FileList } from './file-list.tsx';

interface DocumentListProps {
  readonly files: readonly DocumentView[];
  readonly loading?: boolean;
  readonly columns?: boolean;
  /** Accessible name of the list. */
  readonly name?: string;
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

interface FixedDocumentProps {
  readonly folder: string;
  /** Part of the document's name. */
  readonly searchText: string;
  /** Which of those found it is; the first when absent. */
  readonly fits?: (file: DocumentView) => boolean;
  readonly children: ReactNode;
}

/** A button for one document, searched when it is clicked. Inside a `DownloadArea` only. */
export function FixedDocument({ folder, searchText, fits, children }: FixedDocumentProps) {
  return (
    <DownloadButton
      request={async () => {
        const { id } = await findDocument(folder, searchText, fits);
        return fetchFromApi(documentAddress(id));
      }}
    >
      {children}
    </DownloadButton>
  );
}
