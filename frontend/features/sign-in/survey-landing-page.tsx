import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { homeOf, useSession } from '../../lib/session.ts';
import { PageLink, useArrival, usePage, withAlert } from '../../shared/navigation.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { SignInBlock } from './sign-in-block.tsx';

/**
 * Where the companies of the sample come in, and where identity providers send people back: who is
 * already signed in goes on to the home of the role.
 */
export function SurveyLandingPage() {
  const { t } = useTranslation('sign-in');
  const session = useSession();
  const { relogin } = useArrival();
  const publicPrices = usePage('weekly-prices');
  if (session.status === 'signed-in') {
    return (
      <Navigate
        to={homeOf(session.user.role)}
        replace
        state={withAlert('success', t('succeeded'))}
      />
    );
  }
  const because = session.status === 'anonymous' ? session.because : undefined;
  return (
    <div className="container">
      <PageHeading lead={t('landing.lead')}>{t('landing.title')}</PageHeading>
      {because === 'sign-in-failed' ? <Alert>{t('failed')}</Alert> : null}
      {relogin || because === 'expired' ? <Alert variant="warning">{t('expired')}</Alert> : null}
      <Alert variant="warning">
        <strong>{t('landing.warningTitle')}</strong> {t('landing.warning')}
        {publicPrices ? (
          <>
            {' '}
            {t('landing.publicPrices')} <PageLink page="weekly-prices" />.
          </>
        ) : null}
      </Alert>
      <SignInBlock />
    </div>
  );
}
