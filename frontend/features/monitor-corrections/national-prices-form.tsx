import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { seenOf } from '../../../functions/prices/surveys/rules/drafts.ts';
import {
  isSurveyed,
  PRODUCT_IDS,
  type ProductId,
} from '../../../functions/sample/rules/products.ts';
import { api } from '../../lib/api-client.ts';
import { OmissionFields } from '../../shared/publication/reason-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoicesField } from '../../ui/form/choice-fields.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import type { CorrectionProps } from './correction-tasks.ts';
import {
  missingReasons,
  NO_REASON,
  type Reasons,
  reasonOf,
  reasonsOf,
} from './omission-reasons.ts';

type Values = { leaveOut: ProductId[] } & Reasons;

/** Computes the national prices of the next revision, without the products that are left out. */
export function NationalPricesForm({ survey, draft, tasks }: CorrectionProps) {
  const { t } = useTranslation('monitor-corrections');
  const products = PRODUCT_IDS.filter((id) => isSurveyed(id, survey.date));
  const { leftOut } = draft;
  const form = useForm<Values, unknown, Values>({
    resolver: formResolver(schema as never),
    defaultValues: {
      ...reasonsOf(products, leftOut),
      leaveOut: leftOut.map(({ productId }) => productId),
    } as Values,
  });
  const chosen = form.watch('leaveOut');

  const compute = (values: Values) =>
    tasks.start('computeNational', () =>
      api('weekly-prices/compute', {
        params: { surveyId: survey.id },
        body: {
          ...seenOf(draft),
          leaveOut: values.leaveOut.map((productId) => ({
            productId,
            reason: values[reasonOf(productId)] ?? NO_REASON,
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
          <OmissionFields key={id} name={reasonOf(id)} product={t(`app:products.${id}`)} />
        ))}
        <Button type="submit" disabled={tasks.running !== undefined}>
          {t('national.compute')}
        </Button>
      </Form>
    </section>
  );
}

/** Each product that is left out needs a reason, which is published. */
const schema = z.looseObject({ leaveOut: z.array(z.int()) }).check((context) => {
  const values = context.value as unknown as Values;
  context.issues.push(...missingReasons(values, values.leaveOut));
});
