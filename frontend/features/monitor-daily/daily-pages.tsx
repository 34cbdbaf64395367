import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { usePage } from '../../shared/navigation.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { PageActions, PageHeading } from '../../ui/page.tsx';
import { currentMonth, firstYear, type Month, monthIn, searchOf, shifted } from './months.ts';
import './monitor-daily.css';
import { useQuery } from '@tanstack/react-query';
import { daysFromTo, daysInMonth, isoDate } from '../../../functions/platform/kernel/calendar.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { ExportLinks } from '../../shared/documents/export-links.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { DaysTable } from './days-table.tsx';

/** Choice of the month whose days are shown. */
export function MonthPage() {
  const { t } = useTranslation('monitor-daily');
  const format = useFormat();
  const navigate = useNavigate();
  const days = usePage('monitor-daily-days')?.path ?? '/monitor';
  const now = currentMonth(clock.now());
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

/** The month in the address, day by day; without one it redirects to the choice of a month. */
export function DaysPage() {
  const [search] = useSearchParams();
  const chooser = usePage('monitor-daily')?.path ?? '/monitor';
  const month = monthIn(search, clock.now());
  if (!month) return <Navigate to={chooser} replace />;
  return <DaysOfMonth month={month} back={chooser} />;
}

interface DaysOfMonthProps {
  readonly month: Month;
  readonly back: string;
}

function DaysOfMonth({ month: { year, month }, back }: DaysOfMonthProps) {
  const { t } = useTranslation('monitor-daily');
  const format = useFormat();
  const days = daysFromTo(isoDate(year, month, 1), isoDate(year, month, daysInMonth(year, month)));
  const { data, isPending } = useQuery(apiQuery('daily-prices/days', { params: { year, month } }));
  const defined = new Set(data?.map(({ date }) => date));
  const name = format.monthOfYear(year, month);
  return (
    <DownloadArea>
      <div className="container">
        <PageHeading
          lead={data ? t('count', { defined: defined.size, days: days.length }) : undefined}
        >
          {t('title', { month: name })}
        </PageHeading>
        <OtherMonths month={{ year, month }} />
        {isPending ? <Spinner /> : null}
        {data ? <DaysTable days={days} defined={defined} name={name} /> : null}
        <Unread of={['daily-prices/days']} />
        <Downloads from={days[0] ?? ''} to={days.at(-1) ?? ''} />
        <PageActions>
          <LinkButton variant="outline-primary" to={back}>
            {t('app:actions.back')}
          </LinkButton>
        </PageActions>
      </div>
    </DownloadArea>
  );
}

/** Links to the previous and the next month, if they can be shown. */
function OtherMonths({ month }: { readonly month: Month }) {
  const { t } = useTranslation('monitor-daily');
  const format = useFormat();
  const now = currentMonth(clock.now());
  const order = ({ year, month: number }: Month) => year * 12 + number;
  const others = [shifted(month, -1), shifted(month, 1)].filter(
    (other) => other.year >= firstYear && order(other) <= order(now),
  );
  return (
    <nav className="other-months" aria-label={t('otherMonths')}>
      {others.map((other) => (
        <Link key={order(other)} to={searchOf(other)}>
          {format.monthOfYear(other.year, other.month)}
        </Link>
      ))}
    </nav>
  );
}

function Downloads({ from, to }: { readonly from: string; readonly to: string }) {
  const { t } = useTranslation('monitor-daily');
  return (
    <section className="day-downloads">
      <h2 className="h5">{t('downloads.title')}</h2>
      {(['export', 'detail-export'] as const).map((route) => (
        <div key={route} className="day-download">
          <span>{t(`downloads.${route}`)}</span>
          <ExportLinks
            subject={t(`downloads.${route}`)}
            addressOf={(choice) =>
              apiAddress(`daily-prices/${route}`, { query: { from, to, ...choice } })
            }
          />
        </div>
      ))}
    </section>
  );
}
