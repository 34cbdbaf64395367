import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logFailure } from '../../lib/failures.ts';
import { signInWith } from '../../lib/session.ts';
import { siteConfig } from '../../lib/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';

/** Hands over to the identity provider's own page, where this deployment has one. */
export function ProviderPanel({ provider }: { readonly provider: 'SPID' | 'CIE' }) {
  const { t } = useTranslation('sign-in');
  const [leaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const config = useQuery({ queryKey: ['site-config'], queryFn: siteConfig, staleTime: Infinity });

  async function leave(): Promise<void> {
    setLeaving(true);
    setFailed(false);
    try {
      await signInWith(provider);
    } catch (error) {
      logFailure(provider, error);
      setFailed(true);
      setLeaving(false);
    }
  }

  return (
    <>
      {failed ? <Alert>{t('failed')}</Alert> : null}
      <p>{t(`providers.${provider}.text`)}</p>
      {config.data && !config.data.hostedDomain ? (
        <Alert variant="info">{t('providers.unavailable', { provider })}</Alert>
      ) : (
        <Button icon="it-user" busy={leaving} disabled={!config.data} onClick={leave}>
          {t('providers.enter', { provider })}
        </Button>
      )}
    </>
  );
}
