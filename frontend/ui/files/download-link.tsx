import type { ReactNode } from 'react';
import { fetchFromApi } from '../../lib/api-client.ts';
import { Icon } from '../icon.tsx';
import { useDownload } from './download-area.tsx';

interface DownloadLinkProps {
  /** `apiAddress('monthly-prices/export-all', { query: { format: 'CSV' } })` */
  readonly href: string;
  readonly children: ReactNode;
}

/**
 * Saves a file as `DownloadButton` does, with an address of its own that can be copied for use in
 * programs; stands inside a `DownloadArea`.
 */
export function DownloadLink({ href, children }: DownloadLinkProps) {
  const download = useDownload();
  return (
    <a
      href={href}
      className="btn btn-outline-primary btn-xs btn-icon"
      onClick={(event) => {
        event.preventDefault();
        void download(() => fetchFromApi(href));
      }}
    >
      <Icon name="it-download" className="icon-sm me-2 icon-primary" />
      <span>{children}</span>
    </a>
  );
}
