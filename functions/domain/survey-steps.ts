/** Where the steps of the weekly workflow really stand, and which one is next. */
import type { CompanyPrice } from './company-prices.ts';
import type { ComputedState } from './publication-gates.ts';
import type { PriceBasis } from './survey-inputs.ts';
import type { Survey, SurveyStep } from './surveys.ts';

/** `outdated`: done, but what it used has changed since; `gone`: done and taken back. */
export type StepState = 'done' | 'outdated' | 'missing' | 'gone';

export type StepStates = { readonly [step in SurveyStep]: StepState };

/** What would be computed now, compared with what is stored: see `companyPricesState`. */
export interface StepContext {
  readonly companyPrices: ComputedState;
  /** The draft of the next revision. */
  readonly nationalPrices: ComputedState;
}

type WorkedSurvey = Pick<Survey, 'active' | 'published' | 'revision' | 'steps' | 'correction'>;

/** Of a published survey, or of its next revision while a correction is open. */
export function stepStates(survey: WorkedSurvey, context: StepContext): StepStates {
  const closed: StepState = survey.active ? 'missing' : 'done';
  if (survey.published && !survey.correction) {
    // Its figures are frozen: nothing that changes now makes their steps outdated.
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
  /** Of a survey without company prices: its national prices are entered or restored. */
  | 'enterPrices'
  | 'publish'
  | 'europeanForm';

/** The one step to take next. @param basis what the survey's national prices are made of */
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

type Row = Pick<CompanyPrice, 'productId' | 'price' | 'isAdminCommunicating' | 'imputed'>;

/** A company's stored rows, absent before it has any, and those that computing gives now. */
export interface ComparedRows {
  readonly stored?: readonly Row[] | undefined;
  readonly now: readonly Row[];
}

/**
 * Step 1 against what it uses. Declarations bring their rows with them, so that only what is not
 * declared, station prices above all, makes it stale.
 * @param survey with the instant of step 1
 */
export function companyPricesState(
  survey: Pick<Survey, 'steps'>,
  companies: Iterable<ComparedRows>,
): ComputedState {
  if (!survey.steps?.companyPrices) return 'missing';
  return [...companies].every(isCurrent) ? 'current' : 'stale';
}

const STATES: Readonly<Record<ComputedState, StepState>> = {
  current: 'done',
  stale: 'outdated',
  missing: 'missing',
};

/** A company that came into the sample since has no rows, which is right while it has no price. */
function isCurrent({ stored = [], now }: ComparedRows): boolean {
  const before = new Map(stored.map((row) => [row.productId, row]));
  return now.every((row) => {
    const known = before.get(row.productId);
    if (!known) return row.price === 'no';
    return (
      known.price === row.price &&
      known.isAdminCommunicating === row.isAdminCommunicating &&
      known.imputed === row.imputed
    );
  });
}
