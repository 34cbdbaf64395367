import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { api } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { PriceList } from '../../shared/prices/price-list.tsx';
import { replacedProducts } from '../../shared/prices/replaced-products.ts';
import { Button } from '../../ui/button.tsx';
import { useCameAsHtml } from '../../ui/deferred.tsx';
import { Alert, Spinner } from '../../ui/feedback.tsx';
import { DataList, PageHeading } from '../../ui/page.tsx';
import './receipt-check.css';

/**
 * Shows the sent prices to anybody who has a receipt's code. The code stands behind the address's `#`, which browsers keep to
 * themselves, and the form is sent by its script alone.
 */
export function ReceiptCheckPage() {
  const { t } = useTranslation('receipt-check');
  const code = useFragment();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef('');
  useEffect(() => {
    // What was typed before the script came stays.
    if (field.current?.value === shown.current) field.current.value = code;
    shown.current = code;
  }, [code]);
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.receipt-check.title')}</PageHeading>
      <form
        ref={form}
        // Nothing is sent before the script listens.
        method="dialog"
        className="receipt-check"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('code');
          navigate({ hash: encodeURIComponent(String(typed).trim()) });
        }}
      >
        <label htmlFor="receipt-code">{t('code')}</label>
        <input
          ref={field}
          id="receipt-code"
          name="code"
          className="form-control"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Button onClick={() => form.current?.requestSubmit()}>{t('check')}</Button>
        <noscript>{t('needsScript')}</noscript>
      </form>
      {code ? <Found code={code} /> : null}
    </div>
  );
}

/** What stands behind the `#` of the address; empty in the page's HTML, which is made without it. */
function useFragment(): string {
  const { hash } = useLocation();
  const cameAsHtml = useCameAsHtml();
  if (cameAsHtml) return '';
  try {
    return decodeURIComponent(hash.slice(1)).trim();
  } catch {
    return hash.slice(1);
  }
}

/**
 * The receipt with a code; null when there is none, which is an answer too: the browser then takes the HTML page
 * over and keeps what was typed before.
 */
const receiptQuery = (code: string) =>
  queryOptions({
    queryKey: ['submissions/receipt', { body: { code } }],
    queryFn: ({ signal }) =>
      api('submissions/receipt', { body: { code }, signal, silent: true }).catch((error) => {
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
  const replaced = replacedProducts(prices, t);
  return (
    <section className="receipt-found" aria-label={t('found')}>
      <Alert variant={replacedAt || replaced ? 'warning' : 'success'}>
        {replacedAt
          ? t('replaced', { moment: format.dateTime(replacedAt) })
          : t(replaced ? 'partly' : 'valid', { products: replaced })}
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
