import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PageDirectory } from '../../shared/navigation.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { PageHeading } from '../../ui/page.tsx';
import './natural-gas.css';

interface GasPageProps {
  readonly category: GasPageId;
  readonly children: ReactNode;
}

/** What the four pages on natural gas share. */
export function GasPage({ category, children }: GasPageProps) {
  const { t } = useTranslation('natural-gas');
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t(`leads.${category}`)}>{t(`app:pages.${category}.title`)}</PageHeading>
        <CategorySwitcher current={category} />
        {children}
      </DownloadArea>
    </div>
  );
}

/** The four pages on natural gas; choosing one loads it anew. */
function CategorySwitcher({ current }: { readonly current: GasPageId }) {
  const { t } = useTranslation('natural-gas');
  const directory = use(PageDirectory);
  return (
    <nav className="gas-categories" aria-label={t('categories.label')}>
      <ul>
        {gasPages.map((page) => (
          <li key={page}>
            <Link
              to={directory.get(page)?.path ?? ''}
              reloadDocument
              aria-current={page === current ? 'page' : undefined}
              className={
                page === current ? 'btn btn-sm btn-primary' : 'btn btn-sm btn-outline-primary'
              }
            >
              {t(`categories.${page}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const gasPages = ['gas-balance', 'gas-regions', 'gas-provinces', 'gas-imports'] as const;
type GasPageId = (typeof gasPages)[number];
