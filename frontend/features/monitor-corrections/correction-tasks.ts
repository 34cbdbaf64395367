import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { logFailure, problemText } from '../../lib/failures.ts';
import { failed, type Outcome, succeeded } from '../../shared/publication/outcome.tsx';

/** An administrator's task on the next revision of a survey; the name is the key of its texts. */
type CorrectionTask =
  | 'open'
  | 'computeCompanies'
  | 'computeNational'
  | 'enter'
  | 'restore'
  | 'abandon'
  | 'prepare'
  | 'publish';

export interface CorrectionTasks {
  readonly running: CorrectionTask | undefined;
  readonly outcome: Outcome | undefined;
  readonly clearOutcome: () => void;
  /** Returns whether it was done. */
  readonly start: (task: CorrectionTask, work: () => Promise<unknown>) => Promise<boolean>;
}

/** Properties shared by the parts of the page. */
export interface CorrectionProps {
  readonly survey: SurveyView;
  readonly draft: DraftView;
  readonly tasks: CorrectionTasks;
}

/** Runs one task at a time, reloads everything about the survey and reports the outcome. */
export function useCorrectionTasks(): CorrectionTasks {
  const { t } = useTranslation('monitor-corrections');
  const queries = useQueryClient();
  const [running, setRunning] = useState<CorrectionTask>();
  const [outcome, setOutcome] = useState<Outcome>();

  async function start(task: CorrectionTask, work: () => Promise<unknown>): Promise<boolean> {
    setRunning(task);
    setOutcome(undefined);
    try {
      await work();
      await queries.invalidateQueries();
      setOutcome(succeeded(t(`done.${task}`)));
      return true;
    } catch (error) {
      logFailure(task, error);
      await queries.invalidateQueries();
      setOutcome(failed(`${t(`failures.${task}`)}. ${problemText(error, t)}`, error));
      return false;
    } finally {
      setRunning(undefined);
      window.scrollTo({ top: 0 });
    }
  }

  return { running, outcome, clearOutcome: () => setOutcome(undefined), start };
}
