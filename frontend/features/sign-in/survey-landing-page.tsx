import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, Navigate, parsePath } from 'react-router-dom';
import { keepDestination, keptDestination } from '../../lib/destination.ts';
import { useSession } from '../../lib/session.ts';
import { addressOfTyped, hasTyped } from '../../lib/typed-input.ts';
import {
  homeOf,
  PageDirectory,
  PageLink,
  useNavigationState,
  usePage,
  withAlert,
} from '../../shared/navigation.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import './sign-in.css';

/**
 * Sign-in page of the companies, and return address of the identity providers. A signed-in person is redirected to the
 * form with unsaved input, else to the page to which a message led, else to the home page of the role.
 */
export function SurveyLandingPage() {
  const { t } = useTranslation('sign-in');
  const session = useSession();
  const { relogin } = useNavigationState();
  const publicPrices = usePage('weekly-prices');
  const destination = useDestination();
  const profile = usePage('profile');
  if (session.status === 'signed-in') {
    if (session.user.secondFactorNeeded && profile) {
      const state = withAlert('warning', t('secondFactorNeeded'));
      return <Navigate to={profile.path} replace state={state} />;
    }
    return (
      <Navigate
        to={addressOfTyped(session.user.id) ?? destination ?? homeOf(session.user.role)}
        replace
        state={
          session.user.role === null
            ? withAlert('warning', t('unregistered', { mail: t('app:site.certifiedMail') }))
            : withAlert('success', t('succeeded'))
        }
      />
    );
  }
  const reason = session.status === 'anonymous' ? session.reason : undefined;
  return (
    <div className="container">
      <PageHeading lead={t('landing.lead')}>{t('landing.title')}</PageHeading>
      {reason === 'sign-in-failed' ? <Alert>{t('failed')}</Alert> : null}
      {reason === 'blocked' ? (
        <Alert>{t('blocked', { mail: t('app:site.certifiedMail') })}</Alert>
      ) : relogin || reason === 'expired' ? (
        <Alert variant="warning">
          {t('expired')}
          {hasTyped() ? <p className="mb-0">{t('app:unsaved.waiting')}</p> : null}
        </Alert>
      ) : null}
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

/**
 * The page to open after signing in, if this person may see it; it is kept while the person is on the provider's pages.
 */
function useDestination(): string | undefined {
  const session = useSession();
  const directory = use(PageDirectory);
  const isAnonymous = session.status === 'anonymous';
  const failed = isAnonymous && session.reason === 'sign-in-failed';
  const { destination: asked } = useNavigationState();
  const destination = asked ?? keptDestination();
  useEffect(() => {
    if (!failed) keepDestination(isAnonymous ? asked : undefined);
  }, [isAnonymous, failed, asked]);
  const { pathname = '' } = parsePath(destination ?? '');
  const isOpen = [...directory.values()].some(({ pattern }) => matchPath(pattern, pathname));
  return isOpen ? destination : undefined;
}

/** The three ways to sign in. */
function SignInBlock() {
  const { t } = useTranslation('sign-in');
  return (
    <section className="sign-in-block" aria-labelledby="sign-in-title">
      <h2 className="h4" id="sign-in-title">
        {t('title')}
      </h2>
      <Tabs
        label={t('waysIn')}
        initial="credentials"
        tabs={[
          { id: 'spid', label: 'SPID', content: <ProviderPanel provider="SPID" /> },
          { id: 'cie', label: 'CIE', content: <ProviderPanel provider="CIE" /> },
          { id: 'credentials', label: t('credentials.tab'), content: <CredentialsForm /> },
        ]}
      />
      <p className="mt-4 mb-0">
        <Link to="/" className="link-with-icon">
          <Icon name="it-arrow-left" className="icon-sm icon-primary" />
          {t('app:actions.backHome')}
        </Link>
      </p>
    </section>
  );
}
