import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FEEDS } from '../../../functions/notices/feeds/rules/feeds.ts';
import type { CsvDialect } from '../../../functions/platform/contract/export-fields.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { licenceAddress } from '../../lib/external-links.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { siteConfigQuery } from '../../lib/site-config.ts';
import { siteOrigin } from '../../lib/surroundings.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { FeedLinks } from '../../shared/releases/feed-links.tsx';
import { ExternalLink } from '../../ui/button.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { CatalogueLinks } from './catalogue-links.tsx';
import { DatasetSection } from './dataset-section.tsx';
import { datasetGroups } from './datasets.ts';
import { EnergySection } from './energy-section.tsx';
import './open-data.css';

const csvDialects: readonly CsvDialect[] = ['semicolon', 'comma', 'ministry'];

/** Every series as a file. */
export function OpenDataPage() {
  const { t } = useTranslation('open-data');
  const isAdministrator = useUser()?.role === 'ADMIN';
  const hasProvisional = useQuery(siteConfigQuery).data?.provisionalPrices !== false;
  const groups = datasetGroups.filter(
    (group) =>
      (!group.forAdministrators || isAdministrator) && (!group.isExperimental || hasProvisional),
  );
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t('lead')}>{t('app:pages.open-data.title')}</PageHeading>
        {groups.map((group) => (
          <DatasetSection key={group.name} group={group} />
        ))}
        <EnergySection />
      </DownloadArea>
      <Reuse />
    </div>
  );
}

/** Formats, licence, and access for programs. The dialect of CSV files is a setting of the stage. */
function Reuse() {
  const { t } = useTranslation('open-data');
  const lang = useLanguage();
  const config = useQuery(siteConfigQuery).data;
  const dialect = config?.csvDialect;
  const feeds = FEEDS.filter(
    (feed) => feed !== 'provisional' || config?.provisionalPrices !== false,
  );
  const example = apiAddress('weekly-prices/report-export', {
    query: { type: 'ALL', format: 'CSV', lang },
  });
  return (
    <div className="prose">
      <section>
        <h2 className="h4">{t('formats.title')}</h2>
        <ul>
          {dialect ? <li>{t(`formats.csv.${dialect}`)}</li> : null}
          <li>{t('formats.excel')}</li>
          <li>{t('formats.json')}</li>
          <li>{t('formats.parquet')}</li>
        </ul>
      </section>
      <section>
        <h2 className="h4">{t('programs.title')}</h2>
        <p>{t('programs.text')}</p>
        <p>
          <code className="example-address">{`${siteOrigin()}${example}`}</code>
        </p>
        <p>
          <PageLink page="api-guide" />
        </p>
        <p>{t('programs.dialects')}</p>
        <ul>
          {csvDialects.map((one) => (
            <li key={one}>
              <code>dialect={one}</code>: {t(`programs.dialect.${one}`)}
              {one === dialect ? ` ${t('programs.usual')}` : null}
            </li>
          ))}
        </ul>
      </section>
      <CatalogueLinks />
      <section>
        <h2 className="h4">{t('feeds.title')}</h2>
        <p>{t('feeds.text')}</p>
        <FeedLinks feeds={feeds} />
        <p>
          <PageLink page="subscriptions" />
        </p>
      </section>
      <section>
        <h2 className="h4">{t('licence.title')}</h2>
        <p>
          {t('licence.text')} <ExternalLink href={licenceAddress}>{t('licence.name')}</ExternalLink>
        </p>
        <p>{t('licence.source')}</p>
        <p>
          <PageLink page="legal-notes" />
        </p>
      </section>
    </div>
  );
}
