import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { PageActions, PageHeading } from '../../ui/page.tsx';
import { PriceHistory } from './price-history.tsx';
import './company-report.css';

/** A company's reference sees the company's own prices beside the national ones. */
export function CompanyReportPage() {
  const { t } = useTranslation('company-report');
  const companyId = useUser()?.companyId;
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.company-report.title')}</PageHeading>
      {companyId ? <PriceHistory companyId={companyId} failureText={t('failures.prices')} /> : null}
      <PageActions>
        <PageLink page="company-prices" className="btn btn-primary">
          {t('update')}
        </PageLink>
        <PageLink page="company-home" className="btn btn-outline-primary">
          {t('app:actions.back')}
        </PageLink>
        <PageLink page="logout" className="btn btn-outline-secondary">
          {t('app:layout.userMenu.logout')}
        </PageLink>
      </PageActions>
    </div>
  );
}
