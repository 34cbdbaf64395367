import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  CHANGE_KINDS,
  SUBSCRIPTION_SERIES,
} from '../../../functions/notices/subscriptions/rules/webhooks.ts';
import { productId } from '../../../functions/sample/contract/fields.ts';
import { PRODUCT_IDS } from '../../../functions/sample/rules/products.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { languages } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { ChoicesField, SelectField } from '../../ui/form/choice-fields.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';

const some = z.minLength(1, { error: 'choose_one' });
const schema = z.object({
  email: z.email().check(z.maxLength(254)),
  lang: z.enum(languages),
  series: z.array(z.enum(SUBSCRIPTION_SERIES)).check(some),
  kinds: z.array(z.enum(CHANGE_KINDS)).check(some),
  /** An empty choice means all. */
  product: z.nullable(productId),
});

/** Subscribes to mails. The answer is the same for every address. */
export function SubscribeForm() {
  const { t } = useTranslation('subscriptions');
  const lang = useLanguage();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: {
      ...{ email: '', lang },
      ...({ series: ['weekly'], kinds: [...CHANGE_KINDS], product: null } satisfies Partial<
        z.input<typeof schema>
      >),
    },
  });
  if (sentTo) return <Sent to={sentTo} />;
  return (
    <Form
      form={form}
      className="subscribe-form"
      onSubmit={({ product, ...choice }) => {
        const body = { ...choice, ...(product !== null && { products: [product] }) };
        return api('mail-subscriptions/request', { body, silent: true });
      }}
      onSaved={() => setSentTo(form.getValues('email'))}
      failureText={(error) => {
        const code = error instanceof ApiProblem ? error.code : '';
        return code === 'too_many_requests' ? t('mail.tooMany') : undefined;
      }}
    >
      <TextField name="email" type="email" autoComplete="email" label={t('mail.email')} required />
      <ChoicesField
        name="series"
        label={t('mail.series')}
        choices={SUBSCRIPTION_SERIES.map((value) => ({
          value,
          label:
            value === 'news' || value === 'documents'
              ? t(`mail.content.${value}`)
              : t(`app:releases.series.${value}`),
        }))}
        required
      />
      <SelectField
        name="product"
        label={t('mail.product')}
        placeholder={t('mail.allProducts')}
        choices={PRODUCT_IDS.map((id) => ({ value: id, label: t(`app:products.${id}`) }))}
      />
      <ChoicesField
        name="kinds"
        label={t('mail.kinds')}
        choices={CHANGE_KINDS.map((value) => ({ value, label: t(`mail.kind.${value}`) }))}
        required
      />
      <SelectField
        name="lang"
        label={t('mail.language')}
        choices={languages.map((value) => ({ value, label: t(`mail.lang.${value}`) }))}
      />
      <p className="subscribe-privacy">{t('mail.privacy')}</p>
      <p className="subscribe-without-script">{t('mail.needsScript')}</p>
      <Button type="submit">{t('mail.send')}</Button>
    </Form>
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
