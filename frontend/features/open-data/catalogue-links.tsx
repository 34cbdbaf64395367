import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiAddress } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { schemaOrgQuery } from './schema-org-query.ts';

/** The machine-readable description of the data: links, and a part for search engines in the page itself. */
export function CatalogueLinks() {
  const { t } = useTranslation('open-data');
  const lang = useLanguage();
  const turtle = apiAddress('catalogue/turtle');
  const jsonLd = apiAddress('catalogue/json-ld');
  return (
    <section>
      <h2 className="h4">{t('catalogue.title')}</h2>
      <p>{t('catalogue.text')}</p>
      <ul>
        <li>
          <a href={apiAddress('catalogue/archive', { query: { lang } })}>
            {t('catalogue.archive')}
          </a>
        </li>
        <li>
          {t('catalogue.dcat')}: <a href={turtle}>Turtle</a> <a href={jsonLd}>JSON-LD</a>
          <link rel="alternate" type="text/turtle" title={t('catalogue.dcat')} href={turtle} />
          <link
            rel="alternate"
            type="application/ld+json"
            title={t('catalogue.dcat')}
            href={jsonLd}
          />
        </li>
        <li>
          <a href={apiAddress('catalogue/data-package', { query: { lang } })}>
            {t('catalogue.dataPackage')}
          </a>
        </li>
        <li>
          <a href={apiAddress('catalogue/schema-org', { query: { lang } })}>
            {t('catalogue.schemaOrg')}
          </a>
        </li>
        <li>
          <a href={apiAddress('service/openapi')}>{t('catalogue.openApi')}</a>
        </li>
      </ul>
      <SchemaOrg lang={lang} />
    </section>
  );
}

/** This script element contains data and runs nothing; the page works without it. */
function SchemaOrg({ lang }: { readonly lang: 'it' | 'en' }) {
  const { data } = useQuery(schemaOrgQuery(lang));
  return data ? (
    <script type="application/ld+json">{data.replaceAll('<', '\\u003c')}</script>
  ) : null;
}
