import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { isoDate } from '../../../functions/platform/contract/primitives.ts';
import { surveyWeek } from '../../../functions/platform/kernel/calendar.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { statusOf } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink, usePage, withAlert } from '../../shared/navigation.tsx';
import { SurveyBadge, selectSurvey } from '../../shared/prices/surveys.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Alert, Spinner } from '../../ui/feedback.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/text-fields.tsx';
import { Badge, PageActions, PageHeading } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { valueColumn } from '../../ui/table/rows.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChangedSettings } from './changed-settings.tsx';
import './monitor-surveys.css';

/** Number of surveys in the list, at first and once more are asked for. */
const FEW = 20;
const MANY = 100;

/** The latest unpublished surveys, and on another tab the latest published ones. */
export function SurveysPage() {
  const { t } = useTranslation('monitor-surveys');
  const format = useFormat();
  const count = useQuery(apiQuery('surveys/count'));
  const weekly = usePage('monitor-weekly');
  return (
    <div className="container">
      <PageHeading
        lead={count.data ? t('total', { total: format.number(count.data.total) }) : undefined}
      >
        {t('app:pages.monitor-surveys.title')}
      </PageHeading>
      <Tabs
        label={t('which')}
        tabs={[
          { id: 'unpublished', label: t('unpublished'), content: <Latest published={false} /> },
          {
            id: 'published',
            label: t('published'),
            content: (
              <>
                <Latest published />
                <ChangedSettings />
                <SurveySearch />
              </>
            ),
          },
        ]}
      />
      <PageActions>
        <LinkButton variant="outline-primary" to={weekly?.path ?? '/monitor'}>
          {t('app:actions.back')}
        </LinkButton>
      </PageActions>
    </div>
  );
}

function Latest({ published }: { readonly published: boolean }) {
  const { t } = useTranslation('monitor-surveys');
  const [limit, setLimit] = useState(FEW);
  const { data, isError } = useQuery({
    ...apiQuery('surveys/latest', { query: { limit, published } }),
    placeholderData: keepPreviousData,
  });
  if (isError) return <Unread of={['surveys/latest']} text={t('failures.list')} />;
  if (!data) return <Spinner />;
  return (
    <>
      <SurveyTable surveys={data} caption={t(published ? 'published' : 'unpublished')} />
      {limit === FEW && data.length === FEW ? (
        <Button variant="outline-primary" onClick={() => setLimit(MANY)}>
          {t('more', { limit: MANY })}
        </Button>
      ) : null}
    </>
  );
}

/** Finds an older survey by a day of its week, because the list shows only the latest ones. */
function SurveySearch() {
  const { t } = useTranslation('monitor-surveys');
  const [day, setDay] = useState<string>();
  const form = useForm({
    resolver: formResolver(z.object({ day: isoDate })),
    defaultValues: { day: '' },
  });
  const found = useQuery({
    ...apiQuery('surveys/find', { query: { date: day ?? '' }, silent: true }),
    enabled: day !== undefined,
    retry: false,
  });
  return (
    <section className="survey-search">
      <h2 className="h5">{t('find.title')}</h2>
      <Form form={form} onSubmit={(values) => setDay(values.day)} className="form-fields">
        <DateField name="day" label={t('find.day')} hint={t('find.hint')} required />
        <Button type="submit" variant="outline-primary" busy={found.isFetching}>
          {t('find.find')}
        </Button>
      </Form>
      <Unread of={['surveys/find']} />
      {statusOf(found.error) === 404 ? <Alert variant="info">{t('find.none')}</Alert> : null}
      {found.data ? <SurveyTable surveys={[found.data]} caption={t('find.found')} /> : null}
    </section>
  );
}

interface SurveyTableProps {
  readonly surveys: readonly SurveyView[];
  readonly caption: string;
}

/** Surveys with actions to select (which opens the weekly screen) and to edit. */
function SurveyTable({ surveys, caption }: SurveyTableProps) {
  const { t } = useTranslation('monitor-surveys');
  const format = useFormat();
  const navigate = useNavigate();
  const weekly = usePage('monitor-weekly');
  const changed = useQuery(apiQuery('setting-changes/list')).data ?? [];
  const isChanged = new Set(changed.map(({ id }) => id));

  function select(id: number): void {
    selectSurvey(id);
    if (weekly) navigate(weekly.path, { state: withAlert('success', t('selected', { id })) });
  }

  return (
    <DataTable
      caption={caption}
      captionHidden
      rows={surveys}
      rowKey={({ id }) => id}
      columns={({ text }) => [
        valueColumn<'id', number>('id', t('columns.id')),
        valueColumn('date', t('columns.date'), { text: format.longDate, rowHeader: true }),
        text('week', t('columns.week'), ({ date }) => {
          const { from, to } = surveyWeek(date);
          return `${format.date(from)} – ${format.date(to)}`;
        }),
        text('status', t('columns.status'), ({ id, active, correction, withdrawn }) => (
          <span className="d-inline-flex flex-wrap gap-2">
            <SurveyBadge active={active} />
            {correction ? <Badge variant="warning">{t('inCorrection')}</Badge> : null}
            {withdrawn ? <Badge variant="warning">{t('withdrawn')}</Badge> : null}
            {isChanged.has(id) ? <Badge variant="warning">{t('changed.badge')}</Badge> : null}
          </span>
        )),
        text('notes', t('columns.notes'), ({ notes }) => notes),
        text('actions', t('columns.actions'), ({ id, date, published, withdrawn }) => (
          <span className="d-inline-flex flex-wrap gap-2">
            <Button size="xs" onClick={() => select(id)}>
              {t('app:actions.select')}
              <span className="visually-hidden">: {format.longDate(date)}</span>
            </Button>
            <PageLink
              page="monitor-survey"
              suffix={`?surveyId=${id}`}
              className="btn btn-outline-primary btn-xs"
            >
              {t('app:actions.edit')}
              <span className="visually-hidden">: {format.longDate(date)}</span>
            </PageLink>
            {published || withdrawn ? (
              <PageLink
                page="monitor-correction"
                suffix={`?surveyId=${id}`}
                className="btn btn-outline-primary btn-xs"
              >
                {t(published ? 'correct' : 'prepare')}
                <span className="visually-hidden">: {format.longDate(date)}</span>
              </PageLink>
            ) : null}
          </span>
        )),
      ]}
    />
  );
}
