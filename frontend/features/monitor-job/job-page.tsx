import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobRuns, JobRunView } from '../../../functions/prices/automation/contract.ts';
import { apiQuery, useFreshQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { HistoryLink, MonitorActions } from '../../shared/publication/register-page.tsx';
import { useShownVersion } from '../../shared/publication/shown-version.ts';
import { Unread } from '../../shared/unread.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Badge, type BadgeVariant, PageHeading } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { JobSettingsForm } from './job-settings-form.tsx';

/** The scheduled work of the portal: whether it runs, what it did, and its settings. */
export function JobPage() {
  const { t } = useTranslation('monitor-job');
  const runs = useQuery({ ...apiQuery('jobs/runs'), refetchInterval: 60_000 });
  const settings = useFreshQuery(apiQuery('jobs/settings'));
  const { shown, newer, accept } = useShownVersion(settings.data);
  const [saved, setSaved] = useState(false);
  if (runs.isPending || settings.isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.monitor-job.title')}</PageHeading>
      {saved ? (
        <Alert variant="success" dismissible onDismiss={() => setSaved(false)}>
          {t('saved')}
        </Alert>
      ) : null}
      <Unread of={['jobs/runs', 'jobs/settings']} text={t('failures.list')} />
      {runs.data ? <Runs runs={runs.data} /> : null}
      {shown ? (
        <section>
          <h2 className="h4">{t('settings')}</h2>
          <JobSettingsForm
            key={shown.version}
            settings={shown}
            newer={newer}
            reload={async () => {
              await settings.reload();
              accept();
            }}
            onSaved={() => {
              setSaved(true);
              window.scrollTo({ top: 0 });
            }}
          />
          <HistoryLink subject="settings/job" />
        </section>
      ) : null}
      {/* The form has its own Back button. */}
      {shown ? null : <MonitorActions />}
    </div>
  );
}

const badges: Readonly<Record<JobRunView['result'], BadgeVariant>> = {
  done: 'success',
  dry_run: 'secondary',
  refused: 'warning',
  failed: 'danger',
};

function Runs({ runs: { lastRunAt, missing, runs } }: { readonly runs: JobRuns }) {
  const { t } = useTranslation('monitor-job');
  const format = useFormat();
  const subject = useSubjectName();
  const last = lastRunAt ? t('lastRun', { time: format.dateTime(lastRunAt) }) : t('neverRan');
  return (
    <section>
      <h2 className="h4">{t('runs')}</h2>
      {missing ? <Alert>{`${t('missing')} ${last}`}</Alert> : <p>{last}</p>}
      <DataTable
        caption={t('runs')}
        captionHidden
        rows={runs}
        rowKey={({ at, part, subject: about }) => `${at} ${part} ${about}`}
        rowsPerPage={0}
        emptyText={t('none')}
        columns={({ heading, text }) => [
          text('at', t('columns.at'), ({ at }) => format.dateTime(at)),
          heading('part', t('columns.part'), ({ part }) => t(`parts.${part}`)),
          text('subject', t('columns.subject'), (run) => subject(run.subject)),
          text('result', t('columns.result'), ({ result, code }) => (
            <div>
              <Badge variant={badges[result]}>{t(`results.${result}`)}</Badge>
              {code ? ` ${t([`app:problems.${code}`, 'app:problems.unknown'])}` : null}
            </div>
          )),
        ]}
      />
    </section>
  );
}

/** `survey/12` -> "rilevazione n. 12", `average/2026/10` -> "ottobre 2026". */
function useSubjectName(): (subject: string) => string {
  const { t } = useTranslation('monitor-job');
  const format = useFormat();
  return (subject) => {
    const [kind, first = '', second] = subject.split('/');
    if (kind === 'average') return `${format.period(Number(second))} ${first}`;
    const isDate = first.includes('-');
    return isDate ? t('surveyOf', { date: format.date(first) }) : t('survey', { number: first });
  };
}
