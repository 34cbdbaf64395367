import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/text-fields.tsx';
import { firstDay, searchedDay } from './searched-day.ts';

interface DaySearchProps {
  readonly day: string | undefined;
  readonly onSearch: (day: string | undefined) => void;
}

// An invalid day is reported as a warning above the form, as specified, not below the field.
const schema = z.object({ day: z.string() });

/** Looks up the survey that describes a day. */
export function DaySearch({ day, onSearch }: DaySearchProps) {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const today = todayInRome(clock.now());
  const [warning, setWarning] = useState<string>();
  const form = useForm({ resolver: formResolver(schema), values: { day: day ?? '' } });

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
      <noscript>
        <form className="plain-form">
          <label>
            {t('search.day')}
            <input
              className="form-control"
              type="date"
              name="data"
              required
              min={firstDay}
              max={today}
              defaultValue={day ?? ''}
            />
          </label>
          <button type="submit" className="btn btn-primary">
            {t('app:actions.search')}
          </button>
        </form>
      </noscript>
      {warning ? <Alert variant="warning">{warning}</Alert> : null}
      <Form
        form={form}
        onSubmit={(values) => search(values.day)}
        className="day-search-form needs-script"
      >
        <DateField name="day" label={t('search.day')} min={firstDay} max={today} />
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
      </Form>
    </section>
  );
}
