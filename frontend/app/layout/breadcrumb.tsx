import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PageId } from '../../shared/navigation.tsx';
import { usePage } from '../../shared/navigation.tsx';
import { pages } from '../pages.ts';
import type { ListedPage } from '../visible-pages.ts';

/** The way from home to the page. */
export function Breadcrumb({ page }: { readonly page: ListedPage }) {
  const { t } = useTranslation();
  return (
    <nav className="breadcrumb-container container" aria-label={t('layout.breadcrumb')}>
      <ol className="breadcrumb">
        {ancestorsOf(page).map((id) => (
          <Ancestor key={id} id={id} />
        ))}
        <li className="breadcrumb-item active" aria-current="page">
          {t([`pages.${page.id}.menu`, `pages.${page.id}.title`])}
        </li>
      </ol>
    </nav>
  );
}

function Ancestor({ id }: { readonly id: PageId }) {
  const { t } = useTranslation();
  const entry = usePage(id);
  if (!entry) return null;
  return (
    <li className="breadcrumb-item">
      <Link to={entry.path}>{t([`pages.${id}.menu`, `pages.${id}.title`])}</Link>
      <span className="separator" aria-hidden="true">
        /
      </span>
    </li>
  );
}

function ancestorsOf(page: ListedPage): readonly PageId[] {
  const parent = page.parent ?? (page.id === 'home' ? undefined : 'home');
  const parentPage = parent && pages[parent];
  return parent && parentPage ? [...ancestorsOf({ ...parentPage, id: parent }), parent] : [];
}
