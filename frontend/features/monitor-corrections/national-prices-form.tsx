import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { isSurveyed, PRODUCT_IDS, type ProductId } from '../../../functions/domain/products.ts';
import { api } from '../../lib/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ChoicesField } from '../../ui/form/choice-fields.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import type { CorrectionProps } from './correction-tasks.ts';

type ReasonName = `reason-${number}`;
type Values = { leaveOut: ProductId[] } & Record<ReasonName, string>;

const reasonOf = (id: ProductId): ReasonName => `reason-${id}`;

/** Computes the national prices of the next revision, without the products that are left out. */
export function NationalPricesForm({ survey, draft, tasks }: CorrectionProps) {
  const { t } = useTranslation('monitor-corrections');
  const products = PRODUCT_IDS.filter((id) => isSurveyed(id, survey.date));
  const { leftOut } = draft;
  const form = useForm<Values, unknown, Values>({
    resolver: formResolver(schema as never),
    defaultValues: {
      ...Object.fromEntries(products.map((id) => [reasonOf(id), ''])),
      ...Object.fromEntries(leftOut.map(({ productId, reason }) => [reasonOf(productId), reason])),
      leaveOut: leftOut.map(({ productId }) => productId),
    } as Values,
  });
  const chosen = form.watch('leaveOut');

  const compute = (values: Values) =>
    tasks.start('computeNational', () =>
      api('weekly-prices/compute', {
        params: { surveyId: survey.id },
        body: {
          leaveOut: values.leaveOut.map((productId) => ({
            productId,
            reason: values[reasonOf(productId)] ?? '',
          })),
        },
      }),
    );

  return (
    <section>
      <h2 className="h4">{t('national.title')}</h2>
      <p>{t(`national.${draft.nationalPrices}`)}</p>
      <Form form={form} keepAs="national" onSubmit={compute} className="form-fields">
        <ChoicesField
          name="leaveOut"
          label={t('national.leaveOut')}
          hint={t('national.leaveOutHint')}
          choices={products.map((value) => ({ value, label: t(`app:products.${value}`) }))}
        />
        {chosen.map((id) => (
          <TextField
            key={id}
            name={reasonOf(id)}
            label={t('national.reason', { product: t(`app:products.${id}`) })}
            maxLength={500}
            required
          />
        ))}
        <Button type="submit" disabled={tasks.running !== undefined}>
          {t('national.compute')}
        </Button>
      </Form>
    </section>
  );
}

/** Each product that is left out needs its reason, which the public is told. */
const schema = z.looseObject({ leaveOut: z.array(z.int()) }).check((context) => {
  const values = context.value as unknown as Values;
  for (const id of values.leaveOut) {
    const name = reasonOf(id);
    if (values[name]?.trim()) continue;
    context.issues.push({ code: 'custom', path: [name], message: 'required', input: values });
  }
});
