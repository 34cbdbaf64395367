import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { isoDate } from '../../../functions/platform/contract/primitives.ts';
import { type IsoDate, todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { reportType } from '../../../functions/prices/national-prices/contract/national-prices.ts';
import { productId } from '../../../functions/sample/contract/fields.ts';
import { PRODUCT_IDS } from '../../../functions/sample/rules/products.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { firstWeeklyDay } from '../../shared/prices/chart-range.ts';
import { Button } from '../../ui/button.tsx';
import { ChoicesField, SelectField } from '../../ui/form/choice-fields.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/text-fields.tsx';
import { PageHeading } from '../../ui/page.tsx';
import {
  addressOf,
  defaultRows,
  proposedSearch,
  reportTypes,
  type Search,
  searchOf,
} from './address.ts';
import { Results } from './results.tsx';
import './weekly-analysis.css';

/** Weekly prices over any span of time: charts of a search, at first the default one, then its form and its table. */
export function AnalysisPage() {
  const { t } = useTranslation('weekly-analysis');
  const [address, setAddress] = useSearchParams();
  const [submissions, setSubmissions] = useState(0);
  const today = todayInRome(clock.now());
  const search = searchOf(address, today) ?? proposedSearch(today);

  function submit(wanted: Search): void {
    setAddress(addressOf(wanted));
    setSubmissions(submissions + 1);
  }

  // The results begin above the form.
  useEffect(() => {
    if (submissions > 0) document.getElementById('results-title')?.focus();
  }, [submissions]);

  return (
    <div className="container">
      <PageHeading
        lead={t('lead')}
        line={
          <p className="quiet-actions only-on-screen">
            <a href={`#${formId}`}>{t('choose')}</a>
          </p>
        }
      >
        {t('app:pages.weekly-analysis.title')}
      </PageHeading>
      <Results search={search}>
        <SearchForm key={JSON.stringify(search)} search={search} today={today} onSearch={submit} />
      </Results>
      <section className="method-notes">
        <h2 className="h4">{t('notes.title')}</h2>
        <ul>
          <li>{t('notes.date')}</li>
          <li>{t('notes.units')}</li>
          <li>{t('notes.net')}</li>
          <li>{t('notes.variation')}</li>
          <li>{t('notes.fuelOils')}</li>
          <li>{t('notes.gas')}</li>
        </ul>
        <p>
          <PageLink page="open-data">{t('openData')}</PageLink>
        </p>
      </section>
    </div>
  );
}

const formId = 'ricerca';

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

/** Rows on a page: the usual choices, and what an address asks for; -1 is all of them, as specified. */
function rowChoices(asked: number): readonly number[] {
  const more = new Set([25, 50, 100, ...(asked > 0 ? [asked] : [])]);
  return [...[...more].toSorted((a, b) => a - b), -1];
}

/** Which prices of which products, and when. */
function SearchForm({ search, today, onSearch }: SearchFormProps) {
  const { t } = useTranslation('weekly-analysis');
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: {
      ...search,
      rows: search.rows || defaultRows,
      products: [...search.products],
    } as z.input<typeof schema>,
  });
  return (
    <section className="analysis-form" id={formId} aria-labelledby="choose-title">
      <h2 className="h5" id="choose-title" tabIndex={-1}>
        {t('choose')}
      </h2>
      <Form
        form={form}
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
          <DateField name="from" label={t('form.from')} required min={firstWeeklyDay} max={today} />
          <DateField name="to" label={t('form.to')} required min={firstWeeklyDay} max={today} />
          <SelectField
            name="rows"
            label={t('form.rows')}
            choices={rowChoices(search.rows).map((rows) => ({
              value: rows,
              label: rows < 0 ? t('form.allRows') : String(rows),
            }))}
          />
        </div>
        <Button type="submit" icon="it-search">
          {t('form.submit')}
        </Button>
      </Form>
      <p className="quiet">{t('form.address')}</p>
    </section>
  );
}
