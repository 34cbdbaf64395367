import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CLAUSE_PRICES } from '../../../functions/open-data/fuel-clause/rules/fuel-clause.ts';
import { decimalText } from '../../../functions/platform/kernel/decimal-text.ts';
import { PRODUCT_IDS } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import type { Question } from './address.ts';

interface PlainClauseFormProps {
  readonly question: Question;
  /** Newest first, `2026-10`. */
  readonly months: readonly string[];
}

/** The form for readers without scripts: one trip, which the browser writes into the address. */
export function PlainClauseForm({ question, months }: PlainClauseFormProps) {
  const { t } = useTranslation('fuel-clause');
  const { monthOfYear } = useFormat();
  const { product, reference, price, share, threshold, trips } = question;
  const [trip] = trips;
  const offered = months.map((month) => (
    <option key={month} value={month}>
      {monthOfYear(Number(month.slice(0, 4)), Number(month.slice(5)))}
    </option>
  ));
  const typed = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : decimalText(value, 2, ',');
  return (
    <noscript>
      <form className="clause-form plain-form">
        <Choice name="product" label={t('form.product')} chosen={String(product)}>
          {PRODUCT_IDS.map((id) => (
            <option key={id} value={id}>
              {t(`app:products.${id}`)}
            </option>
          ))}
        </Choice>
        <Choice name="reference" label={t('form.reference')} chosen={reference}>
          {offered}
        </Choice>
        <Choice name="price" label={t('form.price')} chosen={price}>
          {CLAUSE_PRICES.map((id) => (
            <option key={id} value={id}>
              {t(`prices.${id}`)}
            </option>
          ))}
        </Choice>
        <Typed name="share" label={`${t('form.share')} (%)`} value={typed(share)} />
        <Typed name="threshold" label={`${t('form.threshold')} (%)`} value={typed(threshold)} />
        <Choice name="month" label={t('form.month')} chosen={trip?.month ?? ''}>
          {offered}
        </Choice>
        <Typed name="freight" label={`${t('form.freight')} (€)`} value={typed(trip?.freight)} />
        <button type="submit" className="btn btn-primary">
          {t('form.submit')}
        </button>
      </form>
    </noscript>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: string;
  readonly children: ReactNode;
}

const Choice = ({ name, label, chosen, children }: ChoiceProps) => (
  <label>
    {label}
    <select className="form-select" name={name} defaultValue={chosen}>
      {children}
    </select>
  </label>
);

interface TypedProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

const Typed = ({ name, label, value }: TypedProps) => (
  <label>
    {label}
    <input className="form-control" name={name} defaultValue={value} inputMode="decimal" required />
  </label>
);
