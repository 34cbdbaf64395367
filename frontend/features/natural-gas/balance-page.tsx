import { useTranslation } from 'react-i18next';
import { folderOf, yearsFolderOf } from '../../../functions/domain/document-folders.ts';
import { useDocuments, useFolderNames } from '../../lib/documents.ts';
import { currentYear } from '../../lib/year-choice.ts';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { DocumentList } from '../../ui/files/document-list.tsx';
import { Disclosure } from '../../ui/overlay/disclosure.tsx';
import { GasPage } from './gas-page.tsx';

/** The balance of the current year month by month, and every earlier year. */
export function GasBalancePage() {
  const { t } = useTranslation('natural-gas');
  const year = currentYear();
  const { files, loading } = useDocuments({ folder: folderOf('gas-balance', { year }) });
  return (
    <GasPage category="gas-balance">
      <Card title={t('balance.current', { year })}>
        <DocumentList columns files={files} loading={loading} />
      </Card>
      <Archive before={year} />
    </GasPage>
  );
}

/** Earlier years: one listing brings the files of all, the sub-folders tell which years there are. */
function Archive({ before }: { readonly before: number }) {
  const { t } = useTranslation('natural-gas');
  const folder = yearsFolderOf('gas-balance');
  const { names, loading } = useFolderNames(folder);
  const { files, loading: filesLoading } = useDocuments({ folder, mode: 'IN_TREE' });
  const years = names
    .map(Number)
    .filter((year) => year < before)
    .toSorted((a, b) => b - a);
  return (
    <section>
      <h2 className="h4 gas-archive-title">{t('balance.archive')}</h2>
      {loading ? <Spinner /> : null}
      {!loading && years.length === 0 ? <DocumentList files={[]} /> : null}
      <div className="gas-archive">
        {years.map((year, index) => (
          <Disclosure key={year} summary={year} open={index === 0}>
            <DocumentList
              columns
              name={String(year)}
              loading={filesLoading}
              files={files.filter((file) => file.location === folderOf('gas-balance', { year }))}
            />
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
