import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { todayInRome } from '../../../functions/domain/calendar.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { Results } from './results.tsx';
import { addressOf, proposedSearch, type Search, searchOf } from './search.ts';
import { SearchForm } from './search-form.tsx';
import './weekly-analysis.css';

/** Weekly prices over any span of time: a search, its charts and its table. */
export function AnalysisPage() {
  const { t } = useTranslation('weekly-analysis');
  const [address, setAddress] = useSearchParams();
  const [submissions, setSubmissions] = useState(0);
  const today = todayInRome(new Date());
  const search = searchOf(address, today);

  function submit(wanted: Search): void {
    setAddress(addressOf(wanted));
    setSubmissions(submissions + 1);
  }

  // What was asked for lies below the form, out of sight on a phone.
  useEffect(() => {
    if (submissions > 0) document.getElementById('results-title')?.focus();
  }, [submissions]);

  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.weekly-analysis.title')}</PageHeading>
      <SearchForm
        key={search ? JSON.stringify(search) : 'proposed'}
        search={search ?? proposedSearch(today)}
        today={today}
        onSearch={submit}
      />
      {search ? <Results search={search} /> : null}
      <section className="method-notes">
        <h2 className="h4">{t('notes.title')}</h2>
        <ul>
          <li>{t('notes.date')}</li>
          <li>{t('notes.units')}</li>
          <li>{t('notes.variation')}</li>
          <li>{t('notes.gas')}</li>
        </ul>
        <p>
          <PageLink page="open-data">{t('openData')}</PageLink>
        </p>
      </section>
    </div>
  );
}
