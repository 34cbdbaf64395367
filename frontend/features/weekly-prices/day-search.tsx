import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { useCameAsHtml } from '../../ui/deferred.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { FormLanguage } from '../../ui/form-language.tsx';
import { firstDay, searchedDay } from './searched-day.ts';

interface DaySearchProps {
  readonly day: string | undefined;
  readonly onSearch: (day: string | undefined) => void;
}

/** Looks up the survey that describes a day; without scripts the form asks the page's address. */
export function DaySearch({ day, onSearch }: DaySearchProps) {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const today = todayInRome(clock.now());
  const [warning, setWarning] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const cameAsHtml = useCameAsHtml();
  const [address] = useSearchParams();
  // Other parts of the address are not known where the page is made.
  const product = address.get('pid');
  useEffect(() => {
    if (input.current) input.current.value = day ?? '';
  }, [day]);

  function search(text: string): void {
    const wanted = searchedDay(text);
    const problem = problemOf(wanted);
    setWarning(problem);
    if (!problem) onSearch(wanted);
  }

  function problemOf(wanted: string | undefined): string | undefined {
    if (!wanted) return t('search.invalid');
    if (wanted < firstDay) return t('search.tooEarly', { date: format.date(firstDay) });
    return wanted > today ? t('search.tooLate', { date: format.date(today) }) : undefined;
  }

  return (
    <section className="day-search">
      <h2 className="h3">{t('search.title')}</h2>
      <p>{t('search.text')}</p>
      {warning ? <Alert variant="warning">{warning}</Alert> : null}
      <form
        className="day-search-form"
        // An invalid day is reported as a warning above the form, as specified.
        noValidate={!cameAsHtml}
        onSubmit={(event) => {
          event.preventDefault();
          search(input.current?.value ?? '');
        }}
      >
        <FormLanguage />
        {product ? <input type="hidden" name="pid" value={product} /> : null}
        <label className="field">
          {t('search.day')}
          <input
            {...{ ref: input, type: 'date', name: 'data', className: 'form-control' }}
            {...{ required: true, min: firstDay, max: today, defaultValue: day ?? '' }}
          />
        </label>
        <div className="day-search-actions">
          <Button type="submit">{t('app:actions.search')}</Button>
          {day ? (
            <Button
              variant="outline-primary"
              onClick={() => {
                setWarning(undefined);
                onSearch(undefined);
              }}
            >
              {t('search.clear')}
            </Button>
          ) : null}
        </div>
      </form>
    </section>
  );
}
