import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CLAUSE_PRICES,
  freightIn,
} from '../../../functions/open-data/fuel-clause/rules/fuel-clause.ts';
import { isProductId, PRODUCT_IDS, productById } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { scaledText, useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import {
  type FieldErrors,
  NativeForm,
  NativeNumber,
  NativeSelect,
} from '../../ui/field/native-form.tsx';
import { errorsOf, isMonth, percentIn, type Terms, type Trip } from './address.ts';

/** The maximum that the API accepts. */
const MOST_TRIPS = 50;

interface ClauseFormProps {
  readonly terms: Terms;
  readonly errors: FieldErrors;
  /** Newest first, `2026-10`. */
  readonly months: readonly string[];
  readonly onAsk: (terms: Terms) => void;
}

/** The first month with a price, `2023-12`; empty when the product existed before all the months offered. */
function useFirstMonth(product: number): string {
  const known = isProductId(product) ? product : 2;
  const { data } = useQuery({
    ...apiQuery('monthly-prices/list', { params: { productId: known } }),
    enabled: productById(known).since !== undefined,
  });
  const first = data?.find(({ totalPrice }) => totalPrice !== null);
  return first ? `${first.year}-${String(first.month).padStart(2, '0')}` : '';
}

/** The terms of the contract, and its trips. */
export function ClauseForm({ terms, errors, months, onAsk }: ClauseFormProps) {
  const { t } = useTranslation('fuel-clause');
  const separator = useLanguage() === 'it' ? ',' : '.';
  const [product, setProduct] = useState(terms.product);
  const [trips, setTrips] = useState(() => terms.trips.map((trip, id) => ({ ...trip, id })));
  const first = useFirstMonth(product);
  const offered = months.filter((month) => month >= first);
  const shown = (text: string, value: number | undefined) =>
    value === undefined ? text : scaledText(value, 2, separator);

  return (
    <NativeForm
      className="clause-form"
      errors={errors}
      check={(values) => errorsOf(termsTyped(values))}
      onSend={(values) => onAsk(termsTyped(values))}
    >
      <div className="form-row">
        <NativeSelect
          {...{ name: 'product', label: t('form.product'), value: terms.product }}
          choices={PRODUCT_IDS.map((id) => ({ value: id, label: t(`app:products.${id}`) }))}
          onChoose={(id) => setProduct(Number(id))}
        />
        <MonthSelect
          {...{ name: 'reference', label: t('form.reference'), value: terms.reference, offered }}
        />
        <NativeSelect
          {...{ name: 'price', label: t('form.price'), value: terms.price }}
          choices={CLAUSE_PRICES.map((id) => ({ value: id, label: t(`prices.${id}`) }))}
        />
        <NativeNumber
          {...{ name: 'share', label: t('form.share'), unit: '%', required: true }}
          value={shown(terms.share, percentIn(terms.share))}
        />
        <NativeNumber
          {...{ name: 'threshold', label: t('form.threshold'), unit: '%', required: true }}
          value={shown(terms.threshold, percentIn(terms.threshold))}
        />
      </div>
      {trips.map(({ id, month, freight }, index) => (
        <fieldset key={id} className="clause-trip">
          <legend>{t('form.trip', { number: index + 1 })}</legend>
          <div className="form-row">
            <MonthSelect
              {...{ name: 'month', label: t('form.month'), value: month, offered }}
              errorOf={`month.${index}`}
            />
            <NativeNumber
              {...{ name: 'freight', label: t('form.freight'), unit: '€', required: true }}
              value={shown(freight, freightIn(freight))}
              errorOf={`freight.${index}`}
            />
          </div>
          {trips.length > 1 ? (
            <Button
              variant="outline-secondary"
              size="xs"
              onClick={() => setTrips(trips.toSpliced(index, 1))}
            >
              {t('form.remove', { number: index + 1 })}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {trips.length < MOST_TRIPS ? (
        <Button
          className="needs-script"
          variant="outline-primary"
          size="small"
          onClick={({ currentTarget: { form } }) => {
            const month = form ? termsTyped(new FormData(form)).trips.at(-1)?.month : undefined;
            const id = Math.max(...trips.map((trip) => trip.id)) + 1;
            setTrips([...trips, { id, month: month ?? '', freight: '' }]);
          }}
        >
          {t('form.add')}
        </Button>
      ) : null}
      <Button type="submit">{t('form.submit')}</Button>
    </NativeForm>
  );
}

function termsTyped(values: FormData): Terms {
  const typed = (name: string) => String(values.get(name) ?? '');
  const freights = values.getAll('freight');
  return {
    product: Number(typed('product')),
    ...{ reference: typed('reference'), price: typed('price') },
    ...{ share: typed('share'), threshold: typed('threshold') },
    trips: values
      .getAll('month')
      .map((month, index): Trip => ({ month: String(month), freight: String(freights[index]) })),
  };
}

interface MonthSelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Newest first. */
  readonly offered: readonly string[];
  readonly errorOf?: string;
}

/** The chosen month remains available when another product begins later. */
function MonthSelect({ offered, value, ...field }: MonthSelectProps) {
  const format = useFormat();
  const [chosen, setChosen] = useState(value);
  const choices = [...new Set([...offered, chosen])]
    .filter(isMonth)
    .sort()
    .reverse()
    .map((month) => ({
      value: month,
      label: format.monthOfYear(Number(month.slice(0, 4)), Number(month.slice(5))),
    }));
  const none = isMonth(value) ? {} : { placeholder: '' };
  return <NativeSelect {...field} {...none} {...{ value, choices }} onChoose={setChosen} />;
}
