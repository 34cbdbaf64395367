import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATASET_TITLES } from '../../../functions/documents/workbooks/rules/dataset-titles.ts';
import {
  CHANGE_KINDS,
  hasFigures,
  SUBSCRIPTION_SERIES,
  type SubscriptionSeries,
} from '../../../functions/notices/subscriptions/rules/webhooks.ts';
import { PRODUCT_IDS } from '../../../functions/sample/rules/products.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { languages } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import {
  type FieldErrors,
  NativeChoices,
  NativeForm,
  NativeInput,
  NativeSelect,
  onlyErrors,
} from '../../ui/field/native-form.tsx';

/** The chosen ones; whoever chooses the figures of documents gets documents. */
const seriesIn = (values: FormData): SubscriptionSeries[] => {
  const series = values.getAll('series') as SubscriptionSeries[];
  return values.get('flow') ? [...new Set([...series, 'documents' as const])] : series;
};

const errorsOf = (values: FormData): FieldErrors => {
  const email = String(values.get('email')).trim();
  const series = seriesIn(values);
  return onlyErrors({
    email: !email ? 'required' : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'email',
    series: series.length > 0 ? undefined : 'choose_one',
    kinds: values.has('kinds') ? undefined : 'choose_one',
    // Only figures have products.
    product: values.get('product') && !hasFigures({ series }) ? 'series_of_prices' : undefined,
  });
};

/** Subscribes to mails. The answer is the same for every address. */
export function SubscribeForm() {
  const { t } = useTranslation('subscriptions');
  const lang = useLanguage();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo) return <Sent to={sentTo} />;
  return (
    <NativeForm
      className="subscribe-form"
      needsScript
      check={errorsOf}
      onSend={async (values) => {
        const email = String(values.get('email')).trim();
        const [product, flow] = [values.get('product'), values.get('flow')];
        const body = {
          ...{ email, lang: values.get('lang'), series: seriesIn(values) },
          ...{ kinds: values.getAll('kinds'), ...(product && { products: [Number(product)] }) },
          ...(flow && { flows: [flow] }),
        };
        await api('mail-subscriptions/request', { body: body as never, silent: true });
        setSentTo(email);
      }}
      failureText={(error) => {
        const code = error instanceof ApiProblem ? error.code : '';
        return code === 'too_many_requests' ? t('mail.tooMany') : undefined;
      }}
    >
      <NativeInput
        {...{ name: 'email', type: 'email', autoComplete: 'email', label: t('mail.email') }}
        value=""
        required
      />
      <NativeChoices
        {...{ name: 'series', label: t('mail.series'), required: true, values: ['weekly'] }}
        choices={SUBSCRIPTION_SERIES.map((value) => ({
          value,
          label:
            value === 'news' || value === 'documents'
              ? t(`mail.content.${value}`)
              : t(`app:releases.series.${value}`),
        }))}
      />
      <NativeSelect
        {...{ name: 'product', label: t('mail.product'), value: '' }}
        placeholder={t('mail.allProducts')}
        choices={PRODUCT_IDS.map((id) => ({ value: id, label: t(`app:products.${id}`) }))}
      />
      <NativeSelect
        {...{ name: 'flow', label: t('mail.flow'), value: '' }}
        placeholder={t('mail.allDocuments')}
        choices={Object.entries(DATASET_TITLES).map(([value, title]) => ({
          value,
          label: title[lang],
        }))}
      />
      <NativeChoices
        {...{ name: 'kinds', label: t('mail.kinds'), required: true, values: CHANGE_KINDS }}
        choices={CHANGE_KINDS.map((value) => ({ value, label: t(`mail.kind.${value}`) }))}
      />
      <NativeSelect
        {...{ name: 'lang', label: t('mail.language'), value: lang }}
        choices={languages.map((value) => ({ value, label: t(`mail.lang.${value}`) }))}
      />
      <p className="subscribe-privacy">{t('mail.privacy')}</p>
      <p className="subscribe-without-script">{t('mail.needsScript')}</p>
      <Button type="submit">{t('mail.send')}</Button>
    </NativeForm>
  );
}

/** Takes the focus and the view: the form that it replaces is longer than a phone's screen. */
function Sent({ to }: { readonly to: string }) {
  const { t } = useTranslation('subscriptions');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert variant="success">{t('mail.sent', { email: to })}</Alert>
    </div>
  );
}
