import { Refusal } from '../../../platform/kernel/refusal.ts';
import { ownInputs } from '../../national-prices/rules/survey-inputs.ts';
import {
  type NationalPricesRecord,
  nationalPricesOf,
} from '../../national-prices/store/price-revisions.ts';
import { replacingDraft } from '../../national-prices/work/enter-national-prices.ts';
import { gatherInputs } from '../../national-prices/work/gather-inputs.ts';
import {
  basisOfRevision,
  inputsOf,
  storeDraft,
} from '../../national-prices/work/revision-drafts.ts';
import type { SeenDraft } from '../../surveys/rules/drafts.ts';
import { type PricesTakenBack, resetWeeks } from './correct-survey.ts';

/**
 * Makes a draft of the figures of an earlier revision, of any survey in a correction or after a withdrawal. It keeps
 * that revision's inputs, and the companies' prices become those of the revision. @throws Refusal not_found, also
 * when there is no such published revision; no_correction, draft_in_hand, draft_changed
 */
export function restoreRevision(
  surveyId: number,
  { revision, ...seen }: SeenDraft & { readonly revision: number },
  by: string,
  now: Date,
): Promise<NationalPricesRecord> {
  const takenBack: PricesTakenBack = { before: {}, after: {} };
  return replacingDraft(surveyId, seen, by, async (survey) => {
    const restored = await nationalPricesOf(surveyId, revision);
    if (!restored?.publishedAt) throw new Refusal('not_found', { surveyId, revision });
    // A revision without a quality record is from a version that kept no inputs either.
    const of = restored.quality && ownInputs(await inputsOf(restored, survey));
    const reset = await resetWeeks(survey, revision, takenBack);
    const { inputs, versions } = await gatherInputs(reset);
    const { date } = survey;
    const { previous } = inputs;
    return storeDraft(reset, {
      inputs: { kind: 'restored', date, revision, prices: restored.prices, of, previous },
      basis: basisOfRevision(restored, survey),
      versions,
      authors: restored.authors ?? {},
      enteredBy: restored.enteredBy,
      action: 'survey.revision-restored',
      changed: takenBack,
      by,
      now,
    });
  });
}
