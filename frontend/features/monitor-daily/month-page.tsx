import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { useFormat } from '../../lib/format.ts';
import { usePage } from '../../shared/navigation.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { currentMonth, firstYear, searchOf } from './months.ts';
import './monitor-daily.css';

/** Which month's days to look at. */
export function MonthPage() {
  const { t } = useTranslation('monitor-daily');
  const format = useFormat();
  const navigate = useNavigate();
  const days = usePage('monitor-daily-days')?.path ?? '/monitor';
  const now = currentMonth(new Date());
  const form = useForm({ resolver: formResolver(schemaOf(now.year)), defaultValues: now });
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.monitor-daily.title')}</PageHeading>
      <Form
        form={form}
        className="month-form"
        onSubmit={(month) => {
          navigate(days + searchOf(month));
        }}
      >
        <div className="form-row">
          <SelectField
            name="month"
            label={t('month')}
            required
            placeholder={t('choose')}
            choices={numbers(1, 12).map((value) => ({ value, label: format.month(value) }))}
          />
          <SelectField
            name="year"
            label={t('year')}
            required
            placeholder={t('choose')}
            choices={numbers(firstYear, now.year)
              .toReversed()
              .map((value) => ({ value, label: String(value) }))}
          />
        </div>
        <div className="form-actions">
          <Button type="submit">{t('show')}</Button>
          <LinkButton variant="outline-primary" to="/monitor">
            {t('app:actions.back')}
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}

const schemaOf = (thisYear: number) =>
  z.object({
    month: z.int().check(z.gte(1), z.lte(12)),
    year: z.int().check(z.gte(firstYear), z.lte(thisYear)),
  });

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
