import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { apiQuery } from '../../lib/api-query.ts';
import { OmissionFields } from '../../shared/publication/reason-fields.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, Spinner } from '../../ui/feedback.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/text-fields.tsx';
import type { CorrectionProps } from './correction-tasks.ts';
import {
  missingReasons,
  NO_REASON,
  type Reasons,
  reasonOf,
  reasonsOf,
} from './omission-reasons.ts';

type FieldName = `product-${number}`;
/** Hundredths of EUR per 1000 units; null for a product without a price. */
type Values = Record<FieldName, number | null> & Reasons;

const fieldOf = (id: ProductId): FieldName => `product-${id}`;

/** National prices of a survey without company prices, entered to replace those of its last revision. */
export function FiguresForm(props: CorrectionProps) {
  const { t } = useTranslation('monitor-corrections');
  const { id } = props.survey;
  const revisions = useQuery({ ...apiQuery('revisions/list', { params: { id } }), staleTime: 0 });
  const last = revisions.data?.at(-1)?.prices;
  return (
    <section>
      <h2 className="h4">{t('figures.title')}</h2>
      <p>{t('figures.text')}</p>
      <Unread of={['revisions/list']} text={t('failures.revisions')} />
      {revisions.isPending ? <Spinner /> : null}
      {last ? <PricesForm {...props} before={totalsOf(last)} /> : null}
    </section>
  );
}

type Totals = ReadonlyMap<ProductId, number>;

const totalsOf = (prices: readonly { productId: ProductId; totalPrice: number }[]): Totals =>
  new Map(prices.map(({ productId, totalPrice }) => [productId, Math.round(totalPrice * 100)]));

function PricesForm({ survey, draft, tasks, before }: CorrectionProps & { before: Totals }) {
  const { t } = useTranslation('monitor-corrections');
  const [unchanged, setUnchanged] = useState(false);
  const now = draft.prices.length > 0 ? totalsOf(draft.prices) : before;
  const products = PRODUCT_IDS.filter((id) => isSurveyed(id, survey.date) || before.has(id));
  const form = useForm<Values, unknown, Values>({
    resolver: formResolver(schemaFor(before) as never),
    defaultValues: {
      ...Object.fromEntries(products.map((id) => [fieldOf(id), now.get(id) ?? null])),
      ...reasonsOf(products, draft.leftOut),
    } as Values,
  });
  const values = form.watch();

  async function enter(values: Values): Promise<boolean> {
    const prices = products.flatMap((productId) => {
      const total = values[fieldOf(productId)] ?? null;
      if (total === (before.get(productId) ?? null)) return [];
      if (total !== null) return { productId, totalPrice: total / 100 };
      return { productId, totalPrice: null, reason: values[reasonOf(productId)] ?? NO_REASON };
    });
    setUnchanged(prices.length === 0);
    if (prices.length === 0) return false;
    return tasks.start('enter', () =>
      api('corrections/replace', { params: { id: survey.id }, body: { ...seenOf(draft), prices } }),
    );
  }

  return (
    <Form form={form} keepAs="figures" onSubmit={enter} className="form-fields">
      {unchanged ? <Alert variant="warning">{t('figures.unchanged')}</Alert> : null}
      <div className="form-row">
        {products.map((id) => (
          <NumberField
            key={id}
            name={fieldOf(id)}
            label={t(`app:products.${id}`)}
            decimals={2}
            grouped
            unit="€"
          />
        ))}
      </div>
      {leftOutIn(values, before).map((id) => (
        <OmissionFields key={id} name={reasonOf(id)} product={t(`app:products.${id}`)} />
      ))}
      <Button type="submit" disabled={tasks.running !== undefined}>
        {t('figures.enter')}
      </Button>
    </Form>
  );
}

/** The API's limits: up to EUR 100,000 per 1000 units. */
const total = z.nullable(
  z
    .int({ error: 'decimals|2' })
    .check(z.gte(1, { error: 'min|1' }), z.lte(10_000_000, { error: 'max|10000000' })),
);
const totals = z.object(
  Object.fromEntries(PRODUCT_IDS.map((id) => [fieldOf(id), z.optional(total)])),
);

const schemaFor = (before: Totals) =>
  z.catchall(totals, z.unknown()).check((context) => {
    const values = context.value as unknown as Values;
    context.issues.push(...missingReasons(values, leftOutIn(values, before)));
  });

/** The products that had a price, and whose field is empty. */
const leftOutIn = (values: Values, before: Totals) =>
  PRODUCT_IDS.filter((id) => before.has(id) && (values[fieldOf(id)] ?? null) === null);
