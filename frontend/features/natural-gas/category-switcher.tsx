import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PageDirectory } from '../../shared/navigation.tsx';
import type { GasPage } from './gas-pages.ts';
import { gasPages } from './gas-pages.ts';

/** The four pages on natural gas; choosing one loads it anew. */
export function CategorySwitcher({ current }: { readonly current: GasPage }) {
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
