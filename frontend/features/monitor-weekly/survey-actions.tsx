import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { addDays, nextSurveyDate, todayInRome } from '../../../functions/domain/calendar.ts';
import { mayAddSurvey, proposedSurveyDate } from '../../../functions/domain/surveys.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { selectedSurveyId, selectSurvey } from '../../shared/surveys.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { SurveyTasks } from './survey-tasks.ts';

interface SurveyActionsProps {
  readonly survey: SurveyView | undefined;
  readonly latestUnpublished: SurveyView | undefined;
  /** Then it is not known whether one may be added. */
  readonly latestFailed: boolean;
  readonly tasks: SurveyTasks;
}

/** Adding, editing and choosing surveys. A new one waits until the latest unpublished one is closed. */
export function SurveyActions(props: SurveyActionsProps) {
  const { survey, latestUnpublished, latestFailed, tasks } = props;
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const published = useQuery(apiQuery('surveys/latest', { query: { limit: 1, published: true } }));
  const latest = [latestUnpublished, published.data?.[0]]
    .filter((one) => one !== undefined)
    .sort((a, b) => (a.date < b.date ? 1 : -1))[0];
  // The first survey of all takes the next date on which surveys are held.
  const date = latest
    ? proposedSurveyDate(latest)
    : nextSurveyDate(addDays(todayInRome(new Date()), -1));
  const mayAdd = published.isSuccess && !latestFailed && mayAddSurvey(latestUnpublished);
  return (
    <section>
      <h2 className="h4">{t('actions.title')}</h2>
      <div className="survey-actions">
        <Button
          variant="outline-primary"
          onClick={() => setAsking(true)}
          disabled={!mayAdd || tasks.running !== undefined}
          busy={tasks.running === 'create'}
        >
          {t('actions.add')}
        </Button>
        {survey ? (
          <PageLink
            page="monitor-survey"
            suffix={`?surveyId=${survey.id}`}
            className="btn btn-outline-primary"
          >
            {t('actions.edit')}
          </PageLink>
        ) : null}
        <PageLink page="monitor-surveys" className="btn btn-outline-primary">
          {t('actions.list')}
        </PageLink>
      </div>
      {mayAdd || latestFailed ? null : <p>{t('actions.addBlocked')}</p>}
      <ConfirmDialog
        open={asking}
        title={t('actions.add')}
        confirmLabel={t('actions.addConfirm')}
        onConfirm={() => {
          setAsking(false);
          void tasks.create(date);
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t('actions.addText', { date: format.longDate(date) })}</p>
      </ConfirmDialog>
    </section>
  );
}

/** While companies declare prices and other administrators work, what is shown is read again. */
export const live = { refetchInterval: 30_000, refetchOnWindowFocus: true, staleTime: 0 } as const;

/**
 * The survey the administrator works on: the selected one, else the latest unpublished. After a step it
 * stays selected: once published it would no longer be the latest unpublished one.
 */
export function useSelectedSurvey() {
  const queries = useQueryClient();
  const [selected, setSelected] = useState(selectedSurveyId);
  const latest = useQuery({
    ...apiQuery('surveys/latest', { query: { limit: 1, published: false } }),
  });
  const id = selected ?? latest.data?.[0]?.id;
  // Also of the latest one, as only this answer says where its steps stand.
  const chosen = useQuery({
    ...apiQuery('surveys/workflow', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    ...live,
  });

  /** Reads everything about surveys anew, with this one selected. */
  async function reload(surveyId: number): Promise<void> {
    selectSurvey(surveyId);
    setSelected(surveyId);
    await queries.invalidateQueries();
  }

  return {
    survey: chosen.data,
    latestUnpublished: latest.data?.[0],
    isPending: latest.isPending || (id !== undefined && chosen.isPending),
    failedId: chosen.isError ? id : undefined,
    latestFailed: latest.isError,
    reload,
  };
}
