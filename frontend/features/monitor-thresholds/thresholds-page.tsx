import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { apiQuery, useFreshQuery } from '../../lib/api-query.ts';
import { withAlert } from '../../shared/navigation.tsx';
import { HistoryLink } from '../../shared/publication/register-page.tsx';
import { useShownVersion } from '../../shared/publication/shown-version.ts';
import { Unread } from '../../shared/unread.tsx';
import { PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { ProposedThresholds } from './proposed-thresholds.tsx';
import { ThresholdsForm } from './thresholds-form.tsx';

/** Limits above which a publication needs a typed reason. */
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
          <ProposedThresholds settings={settings.data ?? shown} />
          <ThresholdsForm
            key={shown.version}
            settings={shown}
            newer={newer}
            reload={async () => {
              await settings.reload();
              accept();
            }}
            leave={(saved) =>
              navigate('/monitor', saved ? { state: withAlert('success', t(saved)) } : {})
            }
          />
          <HistoryLink subject="settings/publication" />
        </>
      ) : (
        <Unread of={['publication-settings/get']} text={t('failures.read')} />
      )}
    </div>
  );
}
