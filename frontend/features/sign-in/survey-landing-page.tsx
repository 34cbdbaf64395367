import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, Navigate, parsePath } from 'react-router-dom';
import type { IdentityProviderName } from '../../../functions/people/contract/user-pool-settings.ts';
import { keepDestination, keptDestination } from '../../lib/destination.ts';
import { useFormat } from '../../lib/format.ts';
import { type AccessEnded, type Session, type User, useSession } from '../../lib/session.ts';
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
 * Sign-in page of the companies, and return address of the identity providers. A signed-in person is redirected to
 * the form with unsaved input, otherwise to the page that a message linked to, otherwise to the home page of the
 * role.
 */
export function SurveyLandingPage() {
  const { t } = useTranslation('sign-in');
  const session = useSession();
  const { relogin, blocked, accessEnded: told } = useNavigationState();
  const [hasTried, setHasTried] = useState(false);
  const publicPrices = usePage('weekly-prices');
  const destination = useDestination();
  const profile = usePage('profile');
  const withoutRole = useWithoutRole();
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
            ? withAlert('warning', withoutRole(session.user))
            : withAlert('success', t('succeeded'))
        }
      />
    );
  }
  const { reason, provider, accessEnded = told } = session.status === 'anonymous' ? session : {};
  const ended =
    reason ?? (told ? 'access-ended' : blocked ? 'blocked' : relogin ? 'expired' : undefined);
  return (
    <div className="container">
      <PageHeading lead={t('landing.lead')}>{t('landing.title')}</PageHeading>
      {ended && !(hasTried && toldByForm.has(ended)) ? (
        <EndingAlert ended={ended} provider={provider} accessEnded={accessEnded} />
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
      <SignInBlock
        key={provider}
        initial={provider ?? 'credentials'}
        onTry={() => setHasTried(true)}
      />
    </div>
  );
}

/** Why a person who is signed in has no restricted area. */
function useWithoutRole(): (user: User) => string {
  const { t } = useTranslation('sign-in');
  const accessEndedText = useAccessEndedText();
  return ({ proposedAdmin, accessEnded = [] }) => {
    const mail = t('app:site.certifiedMail');
    if (proposedAdmin) return t('unconfirmed', { mail });
    const last = accessEnded.at(-1);
    return last ? accessEndedText(last) : t('noRole', { mail });
  };
}

function useAccessEndedText(): (ended: AccessEnded) => string {
  const { t } = useTranslation('sign-in');
  const format = useFormat();
  return ({ companyName: company, at }) =>
    t('accessEnded', {
      ...{ company, moment: format.weekdayTime(at), mail: t('app:site.certifiedMail') },
    });
}

/**
 * The page to open after signing in, if this person may see it; it is kept while the person is on the provider's pages,
 * or sets up the second factor.
 */
function useDestination(): string | undefined {
  const session = useSession();
  const directory = use(PageDirectory);
  const isAnonymous = session.status === 'anonymous';
  const failed = isAnonymous && ['sign-in-failed', 'cancelled'].includes(session.reason ?? '');
  const isPending = session.status === 'signed-in' && session.user.secondFactorNeeded === true;
  const { destination: asked } = useNavigationState();
  const destination = asked ?? keptDestination();
  useEffect(() => {
    if (isPending) keepDestination(destination);
    else if (!failed) keepDestination(isAnonymous ? asked : undefined);
  }, [isAnonymous, isPending, failed, asked, destination]);
  const { pathname = '' } = parsePath(destination ?? '');
  const isOpen = [...directory.values()].some(({ pattern }) => matchPath(pattern, pathname));
  return isOpen ? destination : undefined;
}

type Ended = NonNullable<Extract<Session, { status: 'anonymous' }>['reason']>;

/** Endings after which the form says how the next attempt ended. */
const toldByForm: ReadonlySet<Ended> = new Set([
  'blocked',
  'sign-in-failed',
  'cancelled',
  'password-changed',
]);

interface EndingAlertProps {
  readonly ended: Ended;
  readonly provider: IdentityProviderName | undefined;
  /** With the ending `access-ended`. */
  readonly accessEnded: AccessEnded | undefined;
}

/** Why the person is not signed in, or not any more. */
function EndingAlert({ ended, provider, accessEnded }: EndingAlertProps) {
  const { t } = useTranslation('sign-in');
  const accessEndedText = useAccessEndedText();
  const mail = t('app:site.certifiedMail');
  if (ended === 'sign-in-failed') return <Alert>{t('failed')}</Alert>;
  if (ended === 'password-changed') return <Alert variant="success">{t('passwordChanged')}</Alert>;
  if (ended === 'blocked') return <Alert>{t('blocked', { mail })}</Alert>;
  if (ended === 'access-ended' && accessEnded) return <Alert>{accessEndedText(accessEnded)}</Alert>;
  if (ended === 'unregistered') return <Alert variant="warning">{t(ended, { mail })}</Alert>;
  if (ended === 'cancelled') return <Alert variant="info">{t(ended, { provider })}</Alert>;
  return (
    <Alert variant="warning">
      {t('expired')}
      {hasTyped() ? <p className="mb-0">{t('app:unsaved.waiting')}</p> : null}
    </Alert>
  );
}

interface SignInBlockProps {
  /** The way that is offered first. */
  readonly initial: IdentityProviderName | 'credentials';
  /** Somebody tries to sign in: the form tells the outcome. */
  readonly onTry: () => void;
}

/** The three ways to sign in. */
function SignInBlock({ initial, onTry }: SignInBlockProps) {
  const { t } = useTranslation('sign-in');
  return (
    <section className="sign-in-block" aria-labelledby="sign-in-title" onSubmit={onTry}>
      <h2 className="h4" id="sign-in-title">
        {t('title')}
      </h2>
      <Tabs
        label={t('waysIn')}
        initial={initial}
        tabs={[
          { id: 'SPID', label: 'SPID', content: <ProviderPanel provider="SPID" /> },
          { id: 'CIE', label: 'CIE', content: <ProviderPanel provider="CIE" /> },
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
