import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type IsoDate, todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { PRODUCT_IDS } from '../../../functions/sample/rules/products.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { firstWeeklyDay } from '../../shared/prices/chart-range.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import {
  NativeChoices,
  NativeForm,
  NativeInput,
  NativeSelect,
} from '../../ui/field/native-form.tsx';
import { PageHeading } from '../../ui/page.tsx';
import {
  addressOf,
  defaultRows,
  errorsOf,
  isReplaced,
  names,
  proposedSearch,
  reportTypes,
  type Search,
  searchOf,
  searchTyped,
} from './address.ts';
import { Results } from './results.tsx';
import './weekly-analysis.css';

/** Weekly prices over any span of time: charts of a search, at first the default one, then its form and its table. */
export function AnalysisPage() {
  const { t } = useTranslation('weekly-analysis');
  const [address, setAddress] = useSearchParams();
  const [submissions, setSubmissions] = useState(0);
  const today = todayInRome(clock.now());
  const asked = searchOf(address, today);
  const search = asked ?? proposedSearch(today);

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
      {isReplaced(address, search) ? <Alert variant="warning">{t('replaced')}</Alert> : null}
      <Results search={search} isAsked={asked !== undefined}>
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

/** Rows on a page: the usual choices, and what an address asks for; -1 is all of them, as specified. */
function rowChoices(asked: number): readonly number[] {
  const more = new Set([25, 50, 100, ...(asked > 0 ? [asked] : [])]);
  return [...[...more].toSorted((a, b) => a - b), -1];
}

/** Which prices of which products, and when; its fields have the names of the address. */
function SearchForm({ search, today, onSearch }: SearchFormProps) {
  const { t } = useTranslation('weekly-analysis');

  const days = { type: 'date', required: true, min: firstWeeklyDay, max: today } as const;
  return (
    <section className="analysis-form" id={formId} aria-labelledby="choose-title">
      <h2 className="h5" id="choose-title" tabIndex={-1}>
        {t('choose')}
      </h2>
      <NativeForm check={errorsOf} onSend={(typed) => onSearch(searchTyped(typed, today))}>
        <NativeChoices
          {...{ name: names.products, label: t('form.products'), required: true }}
          choices={PRODUCT_IDS.map((id) => ({ value: id, label: t(`app:products.${id}`) }))}
          values={search.products}
        />
        <div className="form-row">
          <NativeSelect
            {...{ name: names.type, label: t('form.type'), value: search.type }}
            choices={reportTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          />
          <NativeInput
            {...{ ...days, name: names.from, label: t('form.from'), value: search.from }}
          />
          <NativeInput {...{ ...days, name: names.to, label: t('form.to'), value: search.to }} />
          <NativeSelect
            {...{ name: names.rows, label: t('form.rows'), value: search.rows || defaultRows }}
            choices={rowChoices(search.rows).map((rows) => ({
              value: rows,
              label: rows < 0 ? t('form.allRows') : String(rows),
            }))}
          />
        </div>
        <Button type="submit" icon="it-search">
          {t('form.submit')}
        </Button>
      </NativeForm>
      <p className="quiet">{t('form.address')}</p>
    </section>
  );
}
