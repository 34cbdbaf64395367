import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../lib/i18n.ts';
import type { PageId } from '../../shared/navigation.tsx';
import { PageDirectory, type PageEntry, usePage } from '../../shared/navigation.tsx';
import { Card } from '../../ui/page.tsx';
import { relatedPages } from '../related-pages.ts';
import './page-closing.css';

/** The end of every public page: where else to look, and the pages related to it. */
export function PageClosing({ page }: { readonly page: PageId }) {
  const { t } = useTranslation();
  const directory = use(PageDirectory);
  const related = (relatedPages[page] ?? []).flatMap((id) => directory.get(id) ?? []);
  return (
    <div className="page-closing">
      <div className="container page-closing-blocks">
        <Card title={t('closing.notFound.title')}>
          <p>{t('closing.notFound.text')}</p>
          <ElsewhereLinks page={page} />
        </Card>
        {related.length > 0 ? (
          <Card title={t('closing.related')}>
            <ul className="page-closing-links">
              {related.map((entry) => (
                <li key={entry.id}>
                  <RelatedLink entry={entry} />
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </div>
  );
}

function ElsewhereLinks({ page }: { readonly page: PageId }) {
  const { t } = useTranslation();
  const openData = usePage('open-data');
  return (
    <ul className="page-closing-links">
      {page === 'home' ? null : (
        <li>
          <Link to="/" state={{ section: 'publications' }}>
            {t('closing.notFound.publications')}
          </Link>
        </li>
      )}
      {openData && page !== 'open-data' ? (
        <li>
          <Link to={openData.path}>{t('closing.notFound.openData')}</Link>
        </li>
      ) : null}
      <li>
        {t('closing.notFound.write')}{' '}
        <a href={`mailto:${t('site.certifiedMail')}`}>{t('site.certifiedMail')}</a>
      </li>
    </ul>
  );
}

function RelatedLink({ entry: { path, title, italianOnly } }: { readonly entry: PageEntry }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <Link to={path}>{title}</Link>
      {italianOnly && language !== 'it' ? ` (${t('states.italianOnly')})` : null}
    </>
  );
}
