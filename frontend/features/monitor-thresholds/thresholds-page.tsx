import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { apiQuery, useFreshQuery } from '../../lib/api-query.ts';
import { withAlert } from '../../shared/navigation.tsx';
import { HistoryLink } from '../../shared/register-page.tsx';
import { useShownVersion } from '../../shared/shown-version.ts';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { ThresholdsForm } from './thresholds-form.tsx';

/** From where on a publication needs a typed reason. */
export function ThresholdsPage() {
  const { t } = useTranslation('monitor-thresholds');
  const navigate = useNavigate();
  const settings = useFreshQuery(apiQuery('publication-settings/get'));
  const { shown, newer, accept } = useShownVersion(settings.data);
  if (settings.isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.monitor-thresholds.title')}</PageHeading>
      {shown ? (
        <>
          <ThresholdsForm
            key={shown.version}
            settings={shown}
            newer={newer}
            reload={async () => {
              await settings.reload();
              accept();
            }}
            leave={(saved) =>
              navigate('/monitor', saved ? { state: withAlert('success', t('saved')) } : {})
            }
          />
          <HistoryLink subject="settings/publication" />
        </>
      ) : (
        <Alert>{t('failures.read')}</Alert>
      )}
    </div>
  );
}
