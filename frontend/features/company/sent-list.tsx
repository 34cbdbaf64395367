import { useTranslation } from 'react-i18next';
import type { Submission } from '../../../functions/prices/collection/contract/submissions.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { PriceList } from '../../shared/prices/price-list.tsx';
import { Badge } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

/** What is left of a person whose account was erased: its number. */
const NUMBER_OF_NOBODY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The name of who sent prices; companies see administrators as the ministry. */
export function useSender(): (sent: Submission) => string {
  const { t } = useTranslation('company');
  const user = useUser();
  return ({ byAdmin, sentBy, sentByName = sentBy }) => {
    if (sentBy === user?.username) return [user.firstName, user.lastName].join(' ');
    if (byAdmin && user?.role !== 'ADMIN') return t('prices.byAdmin');
    return NUMBER_OF_NOBODY.test(sentByName) ? t('prices.byErased') : sentByName;
  };
}

interface SentListProps {
  readonly title: string;
  readonly sent: readonly Submission[];
  /** Shows the prices and comments in the list itself, because administrators have no page of a receipt. */
  readonly withPrices?: boolean;
}

/** The sent prices, newest first, each with its receipt, and whether later ones replaced it. */
export function SentList({ title, sent, withPrices = false }: SentListProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const sender = useSender();
  return (
    <section className="page-section">
      <h2>{title}</h2>
      <DataTable
        caption={title}
        captionHidden
        rows={sent}
        rowKey={({ number }) => number}
        columns={({ heading, text }) => [
          heading('survey', t('receipt.survey'), ({ surveyDate }) => format.date(surveyDate)),
          text('state', t('history.state'), ({ replacedAt, prices }) => {
            const isPartly = prices.some((price) => price.replacedAt);
            return (
              <Badge variant={replacedAt ? 'secondary' : 'success'}>
                {t(`history.${replacedAt ? 'replaced' : isPartly ? 'partly' : 'sent'}`)}
              </Badge>
            );
          }),
          text('at', t('history.at'), (one) => `${format.dateTime(one.sentAt)}, ${sender(one)}`),
          withPrices
            ? text('prices', t('history.prices'), ({ prices }) => <PriceList prices={prices} />)
            : text('number', t('history.receipt'), ({ number }) => (
                <PageLink page="company-receipt" suffix={`/${number}`}>
                  {number}
                </PageLink>
              )),
        ]}
      />
    </section>
  );
}
