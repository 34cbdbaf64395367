import { useTranslation } from 'react-i18next';
import { siteOrigin } from '../../lib/surroundings.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Disclosure } from '../../ui/deferred.tsx';
import { receivers, registrationAt } from './webhook-examples.ts';

const STEPS = ['register', 'challenge', 'call', 'check', 'retry', 'end'] as const;

/** How programs are called at each release, with example receivers. */
export function WebhookGuide() {
  const { t } = useTranslation('subscriptions');
  return (
    <section>
      <h2 className="h4">{t('webhooks.title')}</h2>
      <p>{t('webhooks.text')}</p>
      <CodeBlock>{registrationAt(siteOrigin())}</CodeBlock>
      <ul>
        {STEPS.map((step) => (
          <li key={step}>{t(`webhooks.${step}`)}</li>
        ))}
      </ul>
      <p>{t('webhooks.examples')}</p>
      {receivers.map(({ id, name, code }) => (
        <Disclosure key={id} summary={name}>
          <CodeBlock>{code}</CodeBlock>
        </Disclosure>
      ))}
      <p>
        <PageLink page="api-guide" />
      </p>
    </section>
  );
}
