import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../functions/contract/revisions.ts';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { ApiProblem, logFailure } from '../../lib/failures.ts';
import { failed, type Outcome, succeeded } from '../../shared/outcome.tsx';

/** What an administrator does to the next revision of a survey; its texts have its name as key. */
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
  /** Answers whether it was done. */
  readonly start: (task: CorrectionTask, work: () => Promise<unknown>) => Promise<boolean>;
}

/** What the parts of the page share. */
export interface CorrectionProps {
  readonly survey: SurveyView;
  readonly draft: DraftView;
  readonly tasks: CorrectionTasks;
}

/** Runs one task at a time, reads everything about the survey anew and says how it ended. */
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
      const code = error instanceof ApiProblem ? error.code : 'unknown';
      const why = t([`app:problems.${code}`, 'app:problems.unknown']);
      setOutcome(failed(`${t(`failures.${task}`)}. ${why}`, error));
      return false;
    } finally {
      setRunning(undefined);
      window.scrollTo({ top: 0 });
    }
  }

  return { running, outcome, clearOutcome: () => setOutcome(undefined), start };
}
