import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { statusOf } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { withoutLanguage } from '../../lib/language.ts';
import { useOwnHead } from '../../shared/own-head.ts';
import { pictureUntil } from '../../shared/prices/picture-until.ts';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { addressOf, asksIn, errorsOf, queryIn, type Terms, termsOf } from './address.ts';
import { ClauseForm } from './clause-form.tsx';
import { ClauseProof } from './clause-proof.tsx';
import './fuel-clause.css';

/** Adjusts freights to the fuel price, as haulage contracts provide. */
export function FuelClausePage() {
  const { t } = useTranslation('fuel-clause');
  const [search, setAddress] = useSearchParams();
  const address = withoutLanguage(search);
  const [asked, setAsked] = useState(0);
  const months = monthsUntil(todayInRome(clock.now()));
  const query = asksIn(address) ? queryIn(address) : undefined;
  const terms = termsOf(query ?? proposal(months));
  const errors = query ? errorsOf(terms) : {};
  const isWrong = Object.keys(errors).length > 0;

  function ask(wanted: Terms): void {
    setAddress(addressOf(wanted));
    setAsked(asked + 1);
  }

  return (
    <div className="container clause-page">
      <PageHeading lead={t('lead')}>{t('app:pages.fuel-clause.title')}</PageHeading>
      {isWrong ? <Alert>{t('unreadable')}</Alert> : null}
      <ClauseForm key={JSON.stringify(terms)} {...{ terms, errors, months }} onAsk={ask} />
      {query && !isWrong ? (
        <Result
          query={query}
          reference={terms.reference}
          asked={asked}
          onRenew={() => ask(terms)}
        />
      ) : null}
    </div>
  );
}

interface ResultProps {
  readonly query: Readonly<Record<string, string>>;
  /** `2026-10` */
  readonly reference: string;
  /** Number of calculations on this visit. */
  readonly asked: number;
  readonly onRenew: () => void;
}

function Result({ query, reference, asked, onRenew }: ResultProps) {
  const { t } = useTranslation('fuel-clause');
  const language = useLanguage();
  const format = useFormat();
  const { data, error } = useQuery(apiQuery('fuel-clause/compute', { query: query as never }));
  const first = data?.trips[0];
  useOwnHead(
    data?.permanent && first
      ? {
          title: t('titleOf', {
            product: t(`app:products.${data.productId}`),
            month: format.monthOfYear(...monthIn(first.period)),
            reference: format.monthOfYear(...monthIn(reference)),
          }),
          description: first.formula?.[language] ?? t('lead'),
          query: data.permanent.page.slice(data.permanent.page.indexOf('?')),
          picture: pictureUntil({
            ...{ series: 'monthly', products: [data.productId], lang: language },
            until: `${first.period}-28`,
            years: yearsBetween(reference, first.period) + 1,
          }),
        }
      : undefined,
  );
  // Scrolls to the result, which is below the form.
  useEffect(() => {
    if (asked > 0 && data) document.getElementById('clause-result')?.focus();
  }, [asked, data]);
  if (error) return <Alert>{t(statusOf(error) === 404 ? 'noRevision' : 'failure')}</Alert>;
  return data ? <ClauseProof result={data} asked={reference} onRenew={onRenew} /> : <PageSpinner />;
}

const yearsBetween = (reference: string, month: string): number =>
  Math.max(0, monthIn(month)[0] - monthIn(reference)[0]);

/** @param text `2026-10` */
const monthIn = (text: string): [year: number, month: number] => [
  Number(text.slice(0, 4)),
  Number(text.slice(5)),
];

/** For contracts that refer to an earlier month, the month can be given in the address. */
const FIRST_YEAR = 2015;

/** Newest first. The current month can be chosen although it has no price yet. */
function monthsUntil(today: string): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: (year - FIRST_YEAR) * 12 + month }, (_, index) => {
    const months = year * 12 + month - 1 - index;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

/** A year before the last month that has ended; the rest is as the API proposes it. */
const proposal = (months: readonly string[]) => ({
  reference: months[13] ?? '',
  trips: `${months[1] ?? ''}:`,
});
