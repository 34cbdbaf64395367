import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { isoDate, productId } from '../../../functions/contract/primitives.ts';
import { reportType } from '../../../functions/contract/weekly-prices.ts';
import type { IsoDate } from '../../../functions/domain/calendar.ts';
import { PRODUCT_IDS } from '../../../functions/domain/products.ts';
import { Button } from '../../ui/button.tsx';
import { ChoicesField, SelectField } from '../../ui/form/choice-fields.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { DateField, NumberField } from '../../ui/form/text-fields.tsx';
import { defaultRows, firstDay, reportTypes, type Search } from './search.ts';

interface SearchFormProps {
  readonly search: Search;
  readonly today: IsoDate;
  readonly onSearch: (search: Search) => void;
}

const schema = z
  .object({
    products: z.array(productId).check(z.minLength(1, { error: 'choose_one' })),
    type: reportType,
    from: isoDate,
    to: isoDate,
    rows: z.nullable(z.int().check(z.gte(-1))),
  })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'date_order' }));

/** Which prices of which products, and when. */
export function SearchForm({ search, today, onSearch }: SearchFormProps) {
  const { t } = useTranslation('weekly-analysis');
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: { ...search, products: [...search.products] } as z.input<typeof schema>,
  });
  return (
    <Form
      form={form}
      className="analysis-form"
      onSubmit={({ rows, ...values }) => onSearch({ ...values, rows: rows ?? defaultRows })}
    >
      <ChoicesField
        name="products"
        label={t('form.products')}
        required
        choices={PRODUCT_IDS.map((id) => ({ value: id, label: t(`app:products.${id}`) }))}
      />
      <div className="form-row">
        <SelectField
          name="type"
          label={t('form.type')}
          choices={reportTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        />
        <DateField name="from" label={t('form.from')} required min={firstDay} max={today} />
        <DateField name="to" label={t('form.to')} required min={firstDay} max={today} />
        <NumberField name="rows" label={t('form.rows')} signed />
      </div>
      <Button type="submit" icon="it-search">
        {t('form.submit')}
      </Button>
    </Form>
  );
}
