import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addDays,
  nextSurveyDate,
  surveyWeek,
  todayInRome,
} from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import {
  mayAddSurvey,
  proposedSurveyDate,
} from '../../../functions/prices/surveys/rules/survey-dates.ts';
import { isAwaited } from '../../../functions/prices/surveys/rules/surveys.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { statusOf } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink } from '../../shared/navigation.tsx';
import {
  forgetSurvey,
  live,
  selectedSurveyId,
  selectSurvey,
  useOpenSurvey,
} from '../../shared/prices/surveys.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { SurveyTasks } from './survey-tasks.ts';

interface SurveyActionsProps {
  readonly survey: SurveyView | undefined;
  readonly latestUnpublished: SurveyView | undefined;
  /** If reading the surveys failed, it is unknown whether one may be added. */
  readonly latestFailed: boolean;
  readonly tasks: SurveyTasks;
}

/** Adding, editing and choosing surveys. A new one can only be added once the latest unpublished one is closed. */
export function SurveyActions(props: SurveyActionsProps) {
  const { survey, latestUnpublished, latestFailed, tasks } = props;
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const published = useQuery(apiQuery('surveys/latest', { query: { limit: 1, published: true } }));
  const [latest] = latestFirst([latestUnpublished, published.data?.[0]]);
  // The very first survey gets the next regular survey date.
  const date = latest
    ? proposedSurveyDate(latest)
    : nextSurveyDate(addDays(todayInRome(clock.now()), -1));
  const week = surveyWeek(date);
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
        {todayInRome(clock.now()) < date ? (
          <p>{t('actions.addEarly', { from: format.date(week.from), to: format.date(week.to) })}</p>
        ) : null}
      </ConfirmDialog>
    </section>
  );
}

const latestFirst = (surveys: readonly (SurveyView | undefined)[]): SurveyView[] =>
  surveys.filter((one) => one !== undefined).sort((a, b) => (a.date < b.date ? 1 : -1));

/**
 * The survey that the administrator works on: the selected one, else the latest unpublished, or the newest of all where
 * the figures of that one were public. It stays selected after a step, because after its publication it is no longer the
 * latest unpublished one. One that was deleted is forgotten.
 */
export function useSelectedSurvey() {
  const queries = useQueryClient();
  const [selected, setSelected] = useState(selectedSurveyId);
  const [goneId, setGoneId] = useState<number>();
  const latest = useQuery({
    ...apiQuery('surveys/latest', { query: { limit: 1, published: false } }),
  });
  const [unpublished] = latest.data ?? [];
  const wasPublic = unpublished !== undefined && !isAwaited(unpublished);
  const published = useQuery({
    ...apiQuery('surveys/latest', { query: { limit: 1, published: true } }),
    enabled: wasPublic,
  });
  const [newest] = wasPublic ? latestFirst([unpublished, published.data?.[0]]) : [unpublished];
  const isPending = latest.isPending || (wasPublic && published.isPending);
  const id = selected ?? (isPending ? undefined : newest?.id);
  // Loaded for the latest one too, because only this answer has the state of its steps.
  const chosen = useQuery({
    ...apiQuery('surveys/workflow', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    ...live,
  });

  const isGone = selected !== undefined && statusOf(chosen.error) === 404;
  useEffect(() => {
    if (!isGone) return;
    forgetSurvey();
    setGoneId(selected);
    setSelected(undefined);
  }, [isGone, selected]);

  /** Reloads everything about surveys, with this one selected. */
  async function reload(surveyId: number): Promise<void> {
    selectSurvey(surveyId);
    setSelected(surveyId);
    setGoneId(undefined);
    await queries.invalidateQueries();
  }

  return {
    survey: chosen.data,
    latestUnpublished: unpublished,
    isPending: isGone || isPending || (id !== undefined && chosen.isPending),
    failedId: chosen.isError ? id : undefined,
    latestFailed: latest.isError,
    goneId,
    reload,
  };
}

interface SelectionNoticesProps {
  readonly survey: SurveyView | undefined;
  /** The selected survey that is not there any more, if one was. */
  readonly goneId: number | undefined;
  readonly onSelect: (surveyId: number) => unknown;
}

/** Says that the selected survey was deleted, or that companies report in another one, which a button selects. */
export function SelectionNotices({ survey, goneId, onSelect }: SelectionNoticesProps) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const { open } = useOpenSurvey();
  return (
    <>
      {goneId === undefined ? null : (
        <Alert variant="warning">{t('selection.gone', { id: goneId })}</Alert>
      )}
      {survey && !survey.active && open && open.id !== survey.id ? (
        <Alert variant="info">
          {t('selection.otherOpen')}{' '}
          <Button variant="link" onClick={() => onSelect(open.id)}>
            {t('selection.choose', { id: open.id, date: format.longDate(open.date) })}
          </Button>
        </Alert>
      ) : null}
    </>
  );
}
