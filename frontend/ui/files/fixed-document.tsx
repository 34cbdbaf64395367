import type { ReactNode } from 'react';
import { fetchFromApi } from '../../lib/api-client.ts';
import { documentAddress, findDocument } from '../../lib/documents.ts';
import { DownloadButton } from './download-button.tsx';

interface FixedDocumentProps {
  readonly folder: string;
  /** Part of the document's name. */
  readonly searchText: string;
  readonly children: ReactNode;
}

/** A document that a page always names, looked for when it is wanted; inside a `DownloadArea`. */
export function FixedDocument({ folder, searchText, children }: FixedDocumentProps) {
  return (
    <DownloadButton
      request={async () => {
        const { id } = await findDocument(folder, searchText);
        return fetchFromApi(documentAddress(id));
      }}
    >
      {children}
    </DownloadButton>
  );
}
