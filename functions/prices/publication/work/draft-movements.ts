import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { type Movement, priceMovements } from '../../national-prices/rules/price-movements.ts';
import type { SurveyInputs } from '../../national-prices/rules/survey-inputs.ts';
import { inputsOf, revisionBefore } from '../../national-prices/work/revision-drafts.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';

/** The figures of a draft beside those before, with the causes of each difference. */
export interface DraftMovements {
  /** The survey and revision that the draft is compared with: this survey's last one, or that of the week before. */
  readonly date: IsoDate;
  readonly revision: number;
  readonly products: readonly Movement[];
}

/** @returns undefined for the first of all surveys */
export async function draftMovements(
  survey: Survey,
  draft: SurveyInputs,
): Promise<DraftMovements | undefined> {
  const before = await revisionBefore(survey);
  if (!before) return undefined;
  const { date } = before.survey;
  const products = priceMovements(await inputsOf(before.revision, before.survey), draft);
  return { date, revision: before.revision.revision, products };
}
