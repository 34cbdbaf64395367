/** The real states of the weekly workflow's steps, and the next step. */
import type { PriceBasis } from '../../national-prices/rules/survey-inputs.ts';
import type { ComputedState } from '../../surveys/rules/publication-gates.ts';
import type { Survey, SurveyStep } from '../../surveys/rules/surveys.ts';

/** `outdated`: done, but its inputs have changed since; `gone`: done and withdrawn. */
export type StepState = 'done' | 'outdated' | 'missing' | 'gone';

export type StepStates = { readonly [step in SurveyStep]: StepState };

/** Compares a new computation with the stored figures: see `companyPricesState`. */
export interface StepContext {
  readonly companyPrices: ComputedState;
  /** The draft of the next revision. */
  readonly nationalPrices: ComputedState;
}

type WorkedSurvey = Pick<Survey, 'active' | 'published' | 'revision' | 'steps' | 'correction'>;

/** The states of a published survey's steps, or of those of its next revision while a correction is open. */
export function stepStates(survey: WorkedSurvey, context: StepContext): StepStates {
  const closed: StepState = survey.active ? 'missing' : 'done';
  if (survey.published && !survey.correction) {
    // Its figures are frozen, so later changes do not make their steps outdated.
    const companyPrices: StepState = survey.steps?.companyPrices ? 'done' : 'missing';
    return { companyPrices, closed, nationalPrices: 'done', published: 'done' };
  }
  const isWithdrawn = !survey.published && survey.revision > 0;
  const drafted = STATES[context.nationalPrices];
  return {
    companyPrices: STATES[context.companyPrices],
    closed,
    nationalPrices: drafted === 'missing' && isWithdrawn ? 'gone' : drafted,
    published: survey.published ? 'done' : isWithdrawn ? 'gone' : 'missing',
  };
}

export type NextStep =
  | 'companyPrices'
  | 'close'
  /** Step 1 has to run again, which it does only while the survey is open. */
  | 'reopen'
  | 'nationalPrices'
  /** The step of a survey without company prices, whose national prices are entered or restored. */
  | 'enterPrices'
  | 'publish'
  | 'europeanForm';

/** The one step to take next. @param basis the source of the survey's national prices */
export function nextStep(
  survey: WorkedSurvey,
  states: StepStates,
  basis: PriceBasis = 'companies',
): NextStep {
  if (survey.published && !survey.correction) return 'europeanForm';
  const isDrafted = states.nationalPrices === 'done';
  if (basis === 'figures') return isDrafted ? 'publish' : 'enterPrices';
  if (states.companyPrices !== 'done') {
    return survey.active || survey.correction ? 'companyPrices' : 'reopen';
  }
  if (survey.active && !survey.correction) return 'close';
  return isDrafted ? 'publish' : 'nationalPrices';
}

const STATES: Readonly<Record<ComputedState, StepState>> = {
  current: 'done',
  stale: 'outdated',
  missing: 'missing',
};
