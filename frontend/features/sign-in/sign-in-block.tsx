import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import './sign-in.css';

/** The three ways to sign in. */
export function SignInBlock() {
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
