import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { consumeSignedOutMark, signOut, useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';

/** Signs the person out and confirms it; redirects home when nobody is signed in. */
export function LogoutPage() {
  const { t } = useTranslation('sign-in');
  const session = useSession();
  const arrivedSignedIn = useRef(session.status === 'signed-in');
  const [done, setDone] = useState(consumeSignedOutMark);
  useEffect(() => {
    if (arrivedSignedIn.current) void signOut().finally(() => setDone(true));
  }, []);
  if (!arrivedSignedIn.current && !done) return <Navigate to="/" replace />;
  if (!done) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading lead={t('logout.lead')}>{t('logout.title')}</PageHeading>
      <LinkButton to="/">{t('app:actions.backHome')}</LinkButton>
    </div>
  );
}
