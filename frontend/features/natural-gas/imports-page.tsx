import { useTranslation } from 'react-i18next';
import { folderOf } from '../../../functions/domain/document-folders.ts';
import type { DocumentSubject } from '../../../functions/domain/document-name-patterns.ts';
import { documentName } from '../../../functions/domain/document-names.ts';
import { DocumentList } from '../../shared/document-list.tsx';
import { type DocumentView, useDocuments } from '../../shared/documents.ts';
import { Card, CardGrid } from '../../ui/page.tsx';
import { GasPage } from './gas-page.tsx';

/** The two ways in which imports are counted, and which files are of each. */
const lists: readonly { readonly id: string; readonly subjects: readonly DocumentSubject[] }[] = [
  { id: 'country', subjects: ['country', 'country-annual'] },
  { id: 'entryPoint', subjects: ['entry-point'] },
];

/** Imports by country of origin and by entry point. */
export function GasImportsPage() {
  const { t } = useTranslation('natural-gas');
  const { files, loading } = useDocuments({ folder: folderOf('gas-imports') });
  const others = files.filter((file) => !subjectOf(file));
  return (
    <GasPage category="gas-imports">
      <CardGrid>
        {lists.map(({ id, subjects }) => (
          <Card key={id} title={t(`imports.${id}`)}>
            <DocumentList
              loading={loading}
              files={files.filter((file) => {
                const subject = subjectOf(file);
                return subject !== undefined && subjects.includes(subject);
              })}
            />
          </Card>
        ))}
        {others.length > 0 ? (
          <Card title={t('imports.others')}>
            <DocumentList files={others} />
          </Card>
        ) : null}
      </CardGrid>
    </GasPage>
  );
}

const subjectOf = ({ location, fileName }: DocumentView) =>
  documentName(location, fileName).subject;
