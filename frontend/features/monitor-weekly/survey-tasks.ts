import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import type { PublicNote } from '../../../functions/prices/surveys/rules/surveys.ts';
import type { ProductId } from '../../../functions/sample/rules/products.ts';
import { api } from '../../lib/api-client.ts';
import { logFailure, withReason } from '../../lib/failures.ts';
import { failed, type Outcome, succeeded } from '../../shared/publication/outcome.tsx';
import type { Publication } from '../../shared/publication/publication.tsx';

/** A step that an administrator runs on a survey; the name is the key of its texts. */
export type Task = 'computeCompanies' | 'close' | 'computeNational' | 'publish';

/**
 * Includes `prepare`, used instead of publishing where a second administrator has to approve first, and
 * `hold`, used where a publication waits for its announced minute.
 */
export type Run = Task | 'prepare' | 'hold' | 'endHold';

/** A product to leave out of the national prices; the reason is public. */
export interface LeftOut {
  readonly productId: ProductId;
  readonly reason: PublicNote;
}

export interface StepInput {
  /** When the draft that was shown was computed: another draft is neither replaced, published nor given these texts. */
  readonly computedAt?: string | undefined;
  readonly publication?: Publication;
  readonly leaveOut?: readonly LeftOut[];
}

type Call = (survey: SurveyView, input: StepInput) => Promise<unknown>;

const publish: Call = ({ id, version }, { computedAt, publication }) =>
  api('surveys/change', {
    params: { id },
    body: { published: true, computedAt, ...publication },
    ifMatch: version,
  });

const calls: Readonly<Record<Run, Call>> = {
  computeCompanies: ({ id }, { computedAt }) =>
    api('company-prices/compute', { params: { surveyId: id }, body: { computedAt } }),
  // Sent without a version: every price entered makes a new version, and closing does not depend on it.
  close: ({ id }) => api('surveys/change', { params: { id }, body: { active: false } }),
  computeNational: ({ id }, { computedAt, leaveOut = [] }) =>
    api('weekly-prices/compute', {
      params: { surveyId: id },
      body: { computedAt, leaveOut: [...leaveOut] },
    }),
  publish,
  hold: publish,
  endHold: ({ id }) => api('revisions/end-hold', { params: { id } }),
  prepare: ({ id }, { computedAt = '', publication }) =>
    api('revisions/prepare', { params: { id }, body: { computedAt, ...publication } }),
};

/** Runs the tasks of the weekly workflow one at a time and reports the outcome of the last one. */
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
      setOutcome(failed(withReason(t(`failures.${name}`, { id }), error, t), error));
      return false;
    } finally {
      setRunning(undefined);
      window.scrollTo({ top: 0 });
    }
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
