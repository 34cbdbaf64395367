import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  IdentityProviderName,
  ListedProvider,
} from '../../../functions/people/contract/user-pool-settings.ts';
import { logFailure } from '../../lib/failures.ts';
import { signInWith } from '../../lib/session.ts';
import { siteConfigQuery } from '../../lib/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { ProviderButton } from './provider-button.tsx';

interface ProviderPanelProps {
  readonly provider: IdentityProviderName;
}

/** Redirects to the identity provider's page, or to that of a listed one, if this deployment has it. */
export function ProviderPanel({ provider }: ProviderPanelProps) {
  const { t } = useTranslation('sign-in');
  const config = useQuery(siteConfigQuery);
  const { leaving, failed, leave } = useLeaving(provider);
  const [listed] = config.data?.hostedDomain ? [config.data.identityProviders?.[provider]] : [];
  return (
    <>
      {failed ? <Alert>{t('failed')}</Alert> : null}
      <p>{t(`providers.${provider}.text`)}</p>
      {config.data && !listed ? (
        <Alert variant="info">{t('providers.unavailable', { provider })}</Alert>
      ) : listed && listed.length > 0 ? (
        <ListedProviders provider={provider} listed={listed} leaving={leaving} leave={leave} />
      ) : (
        <ProviderButton
          provider={provider}
          busy={leaving}
          disabled={!config.data}
          onClick={() => leave()}
        />
      )}
      {/* Only a user pool on one machine has an address of its own. */}
      {listed && config.data?.userPoolEndpoint ? (
        <p className="mt-3 mb-0">{t('providers.standIn', { provider })}</p>
      ) : null}
    </>
  );
}

interface ListedProvidersProps extends ProviderPanelProps {
  readonly listed: readonly ListedProvider[];
  readonly leaving: boolean;
  readonly leave: (hint: string) => void;
}

/** The button opens the list; its order is random each time, so that no provider is favoured. */
function ListedProviders({ provider, listed, leaving, leave }: ListedProvidersProps) {
  const { t } = useTranslation('sign-in');
  const [open, setOpen] = useState(false);
  const [drawn] = useState(() => inRandomOrder(listed));
  return (
    <>
      <ProviderButton
        provider={provider}
        busy={leaving}
        aria-expanded={open}
        aria-controls="listed-providers"
        onClick={() => setOpen(!open)}
      />
      <ul
        id="listed-providers"
        className="listed-providers"
        aria-label={t('providers.choose', { provider })}
        hidden={!open}
      >
        {drawn.map(({ hint, name }) => (
          <li key={hint}>
            <Button variant="outline-primary" disabled={leaving} onClick={() => leave(hint)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function inRandomOrder<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function useLeaving(provider: IdentityProviderName) {
  const [leaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState(false);

  async function leave(hint?: string): Promise<void> {
    setLeaving(true);
    setFailed(false);
    try {
      await signInWith(provider, hint);
    } catch (error) {
      logFailure(provider, error);
      setFailed(true);
      setLeaving(false);
    }
  }

  return { leaving, failed, leave };
}
