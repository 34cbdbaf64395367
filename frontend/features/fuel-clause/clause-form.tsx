import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CLAUSE_PRICES } from '../../../functions/open-data/fuel-clause/rules/fuel-clause.ts';
import { productId } from '../../../functions/sample/contract/fields.ts';
import { PRODUCT_IDS, productById } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/text-fields.tsx';
import type { Question } from './address.ts';

const percent = z.int().check(z.gte(0), z.lte(10_000));
const schema = z.object({
  product: productId,
  reference: z.string(),
  share: percent,
  threshold: percent,
  price: z.enum(CLAUSE_PRICES),
  trips: z.array(
    z.object({ month: z.string(), freight: z.int().check(z.gte(0), z.lte(999_999_999)) }),
  ),
});

/** The maximum that the API accepts. */
const MOST_TRIPS = 50;

type Trips = z.input<typeof schema>['trips'];

/** A trip whose freight is not typed yet. */
const anotherTrip = (trips: Trips) =>
  ({ month: trips.at(-1)?.month ?? '', freight: null }) as unknown as Trips[number];

interface ClauseFormProps {
  readonly question: Question;
  /** Newest first, `2026-10`. */
  readonly months: readonly string[];
  readonly onAsk: (question: Question) => void;
}

/** The first month with a price, `2023-12`; empty when the product existed before all the months offered. */
function useFirstMonth(product: unknown): string {
  const productId = Number(product) as Question['product'];
  const { data } = useQuery({
    ...apiQuery('monthly-prices/list', { params: { productId } }),
    enabled: productById(productId).since !== undefined,
  });
  const first = data?.find(({ totalPrice }) => totalPrice !== null);
  return first ? `${first.year}-${String(first.month).padStart(2, '0')}` : '';
}

/** The terms of the contract, and its trips. */
export function ClauseForm({ question, months, onAsk }: ClauseFormProps) {
  const { t } = useTranslation('fuel-clause');
  const format = useFormat();
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: {
      ...question,
      trips: question.trips.map((trip) => ({ ...trip })),
    } as z.input<typeof schema>,
  });
  const [product, reference, trips] = form.watch(['product', 'reference', 'trips']);
  const first = useFirstMonth(product);
  // The chosen month remains available when the product changes.
  const known = new Set([
    ...months.filter((month) => month >= first),
    reference,
    ...trips.map(({ month }) => month),
  ]);
  const choices = [...known]
    .sort()
    .reverse()
    .map((value) => ({
      value,
      label: format.monthOfYear(Number(value.slice(0, 4)), Number(value.slice(5))),
    }));
  return (
    <Form form={form} className="clause-form needs-script" onSubmit={onAsk}>
      <div className="form-row">
        <SelectField
          name="product"
          label={t('form.product')}
          choices={PRODUCT_IDS.map((id) => ({ value: id, label: t(`app:products.${id}`) }))}
        />
        <SelectField name="reference" label={t('form.reference')} choices={choices} />
        <SelectField
          name="price"
          label={t('form.price')}
          choices={CLAUSE_PRICES.map((id) => ({ value: id, label: t(`prices.${id}`) }))}
        />
        <NumberField name="share" label={t('form.share')} decimals={2} unit="%" required />
        <NumberField name="threshold" label={t('form.threshold')} decimals={2} unit="%" required />
      </div>
      {trips.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their place
        <fieldset key={index} className="clause-trip">
          <legend>{t('form.trip', { number: index + 1 })}</legend>
          <div className="form-row">
            <SelectField name={`trips.${index}.month`} label={t('form.month')} choices={choices} />
            <NumberField
              name={`trips.${index}.freight`}
              label={t('form.freight')}
              decimals={2}
              grouped
              unit="€"
              required
            />
          </div>
          {trips.length > 1 ? (
            <Button
              variant="outline-secondary"
              size="xs"
              onClick={() => form.setValue('trips', trips.toSpliced(index, 1))}
            >
              {t('form.remove', { number: index + 1 })}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {trips.length < MOST_TRIPS ? (
        <Button
          variant="outline-primary"
          size="small"
          onClick={() => form.setValue('trips', [...trips, anotherTrip(trips)])}
        >
          {t('form.add')}
        </Button>
      ) : null}
      <Button type="submit">{t('form.submit')}</Button>
    </Form>
  );
}
