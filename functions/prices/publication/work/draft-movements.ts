import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import {
  type MovedCompany,
  type Movement,
  movedCompanies,
  priceMovements,
} from '../../national-prices/rules/price-movements.ts';
import type { SurveyInputs } from '../../national-prices/rules/survey-inputs.ts';
import { inputsOf, revisionBefore } from '../../national-prices/work/revision-drafts.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { publicationSettings } from '../../surveys/store/publication-settings.ts';
import { lastPricesFor } from './last-prices.ts';

/** The figures of a draft beside those before, with the causes of each difference. */
export interface DraftMovements {
  /** The survey and revision that the draft is compared with: this survey's last one, or that of the week before. */
  readonly date: IsoDate;
  readonly revision: number;
  /** The threshold of a publication, in percent, beyond which a company's price has moved far. */
  readonly maxChange: number;
  readonly products: readonly ProductMovement[];
}

export interface ProductMovement extends Movement {
  /** Companies whose price moved far, the furthest first. */
  readonly companies: readonly MovedCompany[];
}

/** @returns undefined for the first of all surveys */
export async function draftMovements(
  survey: Survey,
  draft: SurveyInputs,
): Promise<DraftMovements | undefined> {
  const [before, { maxChange }] = await Promise.all([
    revisionBefore(survey),
    publicationSettings(),
  ]);
  if (!before) return undefined;
  const { date } = before.survey;
  const inputs = await inputsOf(before.revision, before.survey);
  const last = await lastPricesFor(inputs, draft);
  const products = priceMovements(inputs, draft).map((movement) => ({
    ...movement,
    companies: movedCompanies(inputs, draft, movement.productId, maxChange, last),
  }));
  return { date, revision: before.revision.revision, maxChange, products };
}
