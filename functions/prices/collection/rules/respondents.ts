/** The respondents of a survey, and their share of the weight. */
import { percentOf } from '../../../platform/kernel/money.ts';
import {
  type ByProduct,
  isSurveyed,
  PRODUCTS,
  type ProductId,
} from '../../../sample/rules/products.ts';

/** `draft`: begun in the form, nothing sent. */
export type RespondentState = 'none' | 'draft' | 'partial' | 'complete';

export interface Respondent {
  readonly weights: ByProduct<number>;
  /** Products with a declared price, 0 (nothing sold) included. */
  readonly declared: ByProduct<unknown>;
  /** The company has begun to type in the form. */
  readonly hasDraft: boolean;
}

/** The products that a company is asked for in a survey: those it sells and declares. */
export function productsAsked(weights: ByProduct<number>, date: string): ProductId[] {
  return PRODUCTS.filter(
    ({ id, declared }) => declared && (weights[id] ?? 0) > 0 && isSurveyed(id, date),
  ).map(({ id }) => id);
}

/** @param date of the survey */
export function respondentState(respondent: Respondent, date: string): RespondentState {
  const { declared, hasDraft } = respondent;
  const asked = productsAsked(respondent.weights, date);
  const answered = asked.filter((id) => declared[id] !== undefined).length;
  if (answered === 0) return hasDraft ? 'draft' : 'none';
  return answered === asked.length ? 'complete' : 'partial';
}

export interface SurveyResponse {
  /** Companies that are asked for at least one product. */
  readonly asked: number;
  /** Companies that have declared all their products. */
  readonly answered: number;
  /** Share of all requested weight that has a declared price, percent to two decimals; 0 if no weight is requested. */
  readonly weightShare: number;
}

/** The progress of a survey's answers. A company that is asked for nothing does not count. */
export function surveyResponse(respondents: Iterable<Respondent>, date: string): SurveyResponse {
  let [asked, answered, weightAsked, weightAnswered] = [0, 0, 0, 0];
  for (const respondent of respondents) {
    const products = productsAsked(respondent.weights, date);
    if (products.length === 0) continue;
    asked += 1;
    if (respondentState(respondent, date) === 'complete') answered += 1;
    for (const id of products) {
      const weight = respondent.weights[id] ?? 0;
      weightAsked += weight;
      if (respondent.declared[id] !== undefined) weightAnswered += weight;
    }
  }
  const weightShare = weightAsked === 0 ? 0 : percentOf(weightAnswered, weightAsked);
  return { asked, answered, weightShare };
}
