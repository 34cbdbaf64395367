import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import type { ProductId } from '../../../functions/domain/products.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, logFailure } from '../../lib/failures.ts';
import { failed, type Outcome, succeeded } from '../../shared/outcome.tsx';
import type { Publication } from '../../shared/publication.tsx';

/** A step an administrator runs on a survey; its texts have its name as key. */
export type Task = 'computeCompanies' | 'close' | 'computeNational' | 'publish';

/** Also what becomes of a publication that a second administrator has to approve first. */
export type Run = Task | 'prepare';

/** A product to leave out of the national prices, and why: the reason is public. */
export interface LeftOut {
  readonly productId: ProductId;
  readonly reason: string;
}

/** What was said about a step beside that it be done. */
export interface StepInput {
  readonly publication?: Publication;
  readonly leaveOut?: readonly LeftOut[];
}

type Call = (survey: SurveyView, input: StepInput) => Promise<unknown>;

const calls: Readonly<Record<Run, Call>> = {
  computeCompanies: ({ id }) => api('company-prices/compute', { params: { surveyId: id } }),
  // Without a version: every price entered makes a new one, and closing does not depend on it.
  close: ({ id }) => api('surveys/change', { params: { id }, body: { active: false } }),
  computeNational: ({ id }, { leaveOut = [] }) =>
    api('weekly-prices/compute', {
      params: { surveyId: id },
      ...(leaveOut.length > 0 && { body: { leaveOut: [...leaveOut] } }),
    }),
  publish: ({ id, version }, { publication }) =>
    api('surveys/change', {
      params: { id },
      body: { published: true, ...publication },
      ifMatch: version,
    }),
  prepare: ({ id }, { publication = {} }) =>
    api('revisions/prepare', { params: { id }, body: publication }),
};

/** Runs the tasks of the weekly workflow one at a time and says how the last one ended. */
export function useSurveyTasks(reload: (surveyId: number) => Promise<void>) {
  const { t } = useTranslation('monitor-weekly');
  const [running, setRunning] = useState<Run | 'create'>();
  const [outcome, setOutcome] = useState<Outcome>();

  async function run(
    name: Run | 'create',
    id: number | undefined,
    work: () => Promise<number>,
  ): Promise<boolean> {
    setRunning(name);
    setOutcome(undefined);
    try {
      const surveyId = await work();
      await reload(surveyId);
      setOutcome(succeeded(t(`done.${name}`, { id: surveyId })));
      return true;
    } catch (error) {
      logFailure(name, error);
      if (id !== undefined) await reload(id);
      setOutcome(failed(failureText(name, id, error), error));
      return false;
    } finally {
      setRunning(undefined);
      window.scrollTo({ top: 0 });
    }
  }

  function failureText(name: string, id: number | undefined, error: unknown): string {
    const text = t(`failures.${name}`, { id });
    // A conflict says what to do; other failures are nothing that the person can act on.
    if (!(error instanceof ApiProblem) || error.status !== 409) return text;
    return `${text}. ${t([`app:problems.${error.code}`, 'app:problems.unknown'])}`;
  }

  return {
    running,
    outcome,
    clearOutcome: () => setOutcome(undefined),
    start: (task: Run, survey: SurveyView, input: StepInput = {}) =>
      run(task, survey.id, async () => {
        await calls[task](survey, input);
        return survey.id;
      }),
    create: (date: string) =>
      run('create', undefined, async () => {
        const body = { active: true, published: false as const, date };
        return (await api('surveys/create', { body })).id;
      }),
  };
}

export type SurveyTasks = ReturnType<typeof useSurveyTasks>;
