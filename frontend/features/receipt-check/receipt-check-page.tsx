import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { PriceList } from '../../shared/prices/price-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, Spinner } from '../../ui/feedback.tsx';
import { DataList, PageHeading } from '../../ui/page.tsx';
import './receipt-check.css';

/** Shows the sent prices to anybody who has a receipt's code. The form works without scripts. */
export function ReceiptCheckPage() {
  const { t } = useTranslation('receipt-check');
  const [address] = useSearchParams();
  const code = address.get('codice')?.trim() ?? '';
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.receipt-check.title')}</PageHeading>
      <form method="get" className="receipt-check">
        <label htmlFor="receipt-code">{t('code')}</label>
        <input
          // The address changes when another code is entered.
          key={code}
          id="receipt-code"
          name="codice"
          className="form-control"
          defaultValue={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Button type="submit">{t('check')}</Button>
      </form>
      {code ? <Found code={code} /> : null}
    </div>
  );
}

/**
 * The receipt with a code; null when there is none, which is an answer too: the browser then takes the HTML page
 * over and keeps what was typed before.
 */
const receiptQuery = (code: string) =>
  queryOptions({
    queryKey: ['submissions/receipt', { params: { code } }],
    queryFn: ({ signal }) =>
      api('submissions/receipt', { params: { code }, signal, silent: true }).catch((error) => {
        if (error instanceof ApiProblem && error.status < 500) return null;
        throw error;
      }),
    retry: false,
  });

function Found({ code }: { readonly code: string }) {
  const { t } = useTranslation('receipt-check');
  const format = useFormat();
  const found = useQuery(receiptQuery(code));
  if (found.isPending) return <Spinner />;
  if (!found.data) return <Alert>{t(found.isError ? 'failed' : 'unknown', { code })}</Alert>;
  const { number, companyName, surveyDate, sentAt, replacedAt, prices } = found.data;
  return (
    <section className="receipt-found" aria-label={t('found')}>
      <Alert variant={replacedAt ? 'warning' : 'success'}>
        {replacedAt ? t('replaced', { moment: format.dateTime(replacedAt) }) : t('valid')}
      </Alert>
      <DataList
        rows={[
          { id: 'number', name: t('number'), value: <strong>{number}</strong> },
          { id: 'company', name: t('company'), value: companyName },
          { id: 'survey', name: t('survey'), value: format.longDate(surveyDate) },
          { id: 'at', name: t('at'), value: format.fullMoment(sentAt) },
        ]}
      />
      <PriceList prices={prices} headed />
      <p className="quiet">{t('compare')}</p>
    </section>
  );
}
