import { useTranslation } from 'react-i18next';
import { FEEDS } from '../../../functions/notices/feeds/rules/feeds.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { FeedLinks } from '../../shared/releases/feed-links.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import { WebhookGuide } from './webhook-guide.tsx';
import './subscriptions.css';

/** All except that of provisional prices, an experiment that a stage may not have; it is on that page. */
const feeds = FEEDS.filter((feed) => feed !== 'provisional');

/** Ways to be notified of releases: mails, feeds and calendar, calls to a program. */
export function SubscriptionsPage() {
  const { t } = useTranslation('subscriptions');
  return (
    <div className="container subscriptions">
      <PageHeading lead={t('lead')}>{t('app:pages.subscriptions.title')}</PageHeading>
      <section>
        <h2 className="h4">{t('mail.title')}</h2>
        <p>{t('mail.text')}</p>
        <SubscribeForm />
      </section>
      <section>
        <h2 className="h4">{t('feeds.title')}</h2>
        <p>{t('feeds.text')}</p>
        <FeedLinks feeds={feeds} />
        <p>
          {t('feeds.calendar')} <PageLink page="release-calendar" />
        </p>
      </section>
      <WebhookGuide />
    </div>
  );
}
