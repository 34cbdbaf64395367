import { DocumentList } from '../../shared/document-list.tsx';
import type { DocumentView } from '../../shared/documents.ts';
import { Card } from '../../ui/page.tsx';

interface BulletinCardProps {
  /** Where an address may lead: `tavola-9`. */
  readonly id?: string;
  readonly title: string;
  readonly files: readonly DocumentView[];
}

/** A table of the bulletin, or a quarter, with its files beside each other. */
export function BulletinCard({ id, title, files }: BulletinCardProps) {
  return (
    <div id={id}>
      <Card level={3} title={title}>
        <DocumentList files={files} name={title} columns />
      </Card>
    </div>
  );
}
