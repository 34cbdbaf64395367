import type { ReactNode } from 'react';
import { fetchFromApi } from '../lib/api-client.ts';
import { DownloadButton } from '../ui/files/download-button.tsx';
import { type DocumentView, documentAddress, findDocument } from './documents.ts';

interface FixedDocumentProps {
  readonly folder: string;
  /** Part of the document's name. */
  readonly searchText: string;
  /** Which of those found it is; the first when absent. */
  readonly fits?: (file: DocumentView) => boolean;
  readonly children: ReactNode;
}

/** A document that a page always names, looked for when it is wanted; inside a `DownloadArea`. */
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
