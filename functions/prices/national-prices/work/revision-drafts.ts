import type { AuditAction } from '../../../platform/kernel/audit-kinds.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type { AuditRecord } from '../../../platform/tables/audit.ts';
import { assertReplaceable, type SeenDraft } from '../../surveys/rules/drafts.ts';
import type { ComputedState } from '../../surveys/rules/publication-gates.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import {
  changeSurvey,
  publishedSurveyBefore,
  withStep,
} from '../../surveys/store/survey-records.ts';
import { hasPricesOf } from '../rules/company-inputs.ts';
import {
  figuresOf,
  type LeftOut,
  methodOf,
  type PriceBasis,
  type SurveyInputs,
} from '../rules/survey-inputs.ts';
import { qualityOf } from '../rules/survey-quality.ts';
import { type InputVersions, inputsUnchanged } from '../store/input-versions.ts';
import {
  type NationalPricesRecord,
  nationalPricesOf,
  type PriceAuthors,
  revisionWrite,
} from '../store/price-revisions.ts';
import { inputsFingerprint, inputsWrite, revisionInputs } from '../store/revision-inputs.ts';
import { type GatheredInputs, gatherInputs, inputsNow } from './gather-inputs.ts';

/** @throws Refusal draft_changed when the draft of a survey's next revision is not the one that was seen */
export async function assertDraftSeen(
  { id, revision }: Survey,
  seen: SeenDraft,
  by: string,
): Promise<void> {
  assertReplaceable(await nationalPricesOf(id, revision + 1), seen, by);
}

/**
 * For calls about a correction, which are not of the specification: each names the draft that it replaces, publishes or
 * drops. @throws Refusal draft_in_hand when it names none where there is one; draft_changed when it is another
 */
export async function assertDraftNamed(
  { id, revision }: Survey,
  { computedAt }: SeenDraft,
  by: string,
): Promise<void> {
  const draft = await nationalPricesOf(id, revision + 1);
  if (draft && computedAt === undefined) throw new Refusal('draft_in_hand');
  assertReplaceable(draft, { computedAt }, by);
}

/** The inputs of a new draft, and the user who makes it. */
export interface NewDraft {
  readonly inputs: SurveyInputs;
  readonly basis: PriceBasis;
  readonly versions: InputVersions;
  readonly authors: PriceAuthors;
  /** These include administrators where it is not recorded who entered which price. */
  readonly enteredBy?: readonly string[] | undefined;
  /** Company prices that were changed for it, for the audit trail. */
  readonly changed?: { readonly before: object; readonly after: object } | undefined;
  readonly action: AuditAction;
  readonly by: string;
  readonly now: Date;
}

/**
 * Stores the draft of a survey's next revision with its inputs, in place of an earlier one.
 * @param survey as it was read before the inputs were gathered
 * @throws Refusal no_company_prices, stale_version when the survey or a setting changed meanwhile
 */
export async function storeDraft(
  survey: Survey,
  { inputs, basis, versions, authors, changed, action, by, now, ...known }: NewDraft,
): Promise<NationalPricesRecord> {
  const figures = figuresOf(inputs);
  const current = await currentRevision(survey);
  const at = now.toISOString();
  const method = methodOf(inputs);
  const all = Object.values(authors).flatMap((own): string[] => Object.values(own));
  const enteredBy = [...new Set(known.enteredBy ?? all)];
  const draft: NationalPricesRecord = {
    surveyId: survey.id,
    revision: survey.revision + 1,
    date: survey.date,
    ...figures,
    computedAt: at,
    computedBy: by,
    ...(enteredBy.length > 0 && { enteredBy, authors }),
    fingerprint: inputsFingerprint(inputs),
    basis,
    ...(method !== undefined && { method }),
    quality: qualityOf(inputs, current && (await inputsOf(current, survey))),
  };
  const record: AuditRecord = {
    actor: by,
    at,
    action,
    subject: `survey/${survey.id}`,
    ...(changed && { before: { companyPrices: changed.before } }),
    after: {
      revision: draft.revision,
      prices: draft.prices,
      fingerprint: draft.fingerprint,
      ...(changed && { companyPrices: changed.after }),
    },
  };
  await changeSurvey(survey, withStep(survey, 'nationalPrices', at, by), record, [
    ...inputsUnchanged(versions),
    revisionWrite(draft),
    inputsWrite(survey.id, draft.revision, inputs),
  ]);
  return draft;
}

/** The draft of a survey's next revision, and whether its inputs have changed since. */
export interface SurveyDraftState {
  readonly draft: NationalPricesRecord | undefined;
  /** Inputs that the draft was computed from. */
  readonly inputs: SurveyInputs | undefined;
  readonly basis: PriceBasis;
  readonly companyPrices: ComputedState;
  readonly nationalPrices: ComputedState;
  readonly gathered: GatheredInputs;
}

export async function surveyDraftState(survey: Survey): Promise<SurveyDraftState> {
  const next = survey.revision + 1;
  const [gathered, draft, stored, basis] = await Promise.all([
    gatherInputs(survey),
    nationalPricesOf(survey.id, next),
    revisionInputs(survey.id, next),
    basisOf(survey),
  ]);
  const inputs = draft && stored ? parsedInputs(stored.text) : undefined;
  return {
    draft,
    inputs,
    basis,
    companyPrices: gathered.companyPrices,
    nationalPrices: stateOf(draft, inputs, gathered),
    gathered,
  };
}

function stateOf(
  draft: NationalPricesRecord | undefined,
  inputs: SurveyInputs | undefined,
  gathered: GatheredInputs,
): ComputedState {
  if (!draft) return 'missing';
  // A draft of a version that kept no inputs is computed again.
  if (!inputs) return 'stale';
  const now = inputsFingerprint(inputsNow(inputs, gathered));
  return now === draft.fingerprint && isRestored(inputs, gathered) ? 'current' : 'stale';
}

/** Whether the companies' prices are still those of the revision that a draft restores, if it does. */
function isRestored(inputs: SurveyInputs, { inputs: now }: GatheredInputs): boolean {
  const of = inputs.kind === 'restored' ? inputs.of : undefined;
  return of?.kind !== 'companies' || hasPricesOf(now.companies, of.companies);
}

/** The revision published last, whether it is public or withdrawn; undefined before the first. */
export async function currentRevision(survey: Survey): Promise<NationalPricesRecord | undefined> {
  return survey.revision === 0 ? undefined : nationalPricesOf(survey.id, survey.revision);
}

/**
 * The revision that a survey's next one is compared with: its own last one, or that of the published survey before
 * it; undefined for the first of all surveys.
 */
export async function revisionBefore(
  survey: Survey,
): Promise<{ readonly survey: Survey; readonly revision: NationalPricesRecord } | undefined> {
  const other = survey.revision > 0 ? survey : await publishedSurveyBefore(survey.date);
  const revision = other && (await currentRevision(other));
  return revision && { survey: other, revision };
}

/**
 * The products that were left out when a revision was computed, with the reasons: those of a
 * restored one are of the revision it restores.
 */
export async function leftOutOf(
  revision: NationalPricesRecord | undefined,
  survey: Survey,
): Promise<LeftOut> {
  for (let record = revision; record?.quality; ) {
    if (record.quality.kind !== 'restored') return record.quality.leftOut;
    const inputs = await inputsOf(record, survey);
    if (inputs.kind !== 'restored') return {};
    record = await nationalPricesOf(survey.id, inputs.revision);
  }
  return {};
}

/**
 * Whether a survey's next revision is made from its companies' prices or from given figures, as its last revision
 * was.
 */
export async function basisOf(survey: Survey): Promise<PriceBasis> {
  const current = await currentRevision(survey);
  return current ? basisOfRevision(current, survey) : 'companies';
}

/**
 * A version that kept no inputs did not record what a revision was made of. A published one is treated as given
 * figures, because the prices behind it are lost; a withdrawn one whose company prices were computed is computed
 * again.
 */
export function basisOfRevision({ basis }: NationalPricesRecord, survey: Survey): PriceBasis {
  return basis ?? (!survey.published && survey.steps?.companyPrices ? 'companies' : 'figures');
}

/** @throws Refusal no_companies_asked for a survey whose last revision was imported or entered */
export async function assertCompaniesAsked(survey: Survey): Promise<void> {
  if ((await basisOf(survey)) === 'figures') {
    throw new Refusal('no_companies_asked', { surveyId: survey.id });
  }
}

/** A revision's inputs. An imported revision, and one that kept none, has its figures as inputs. */
export async function inputsOf(
  { surveyId, revision, date, prices, quality }: NationalPricesRecord,
  survey: Pick<Survey, 'date'>,
): Promise<SurveyInputs> {
  if (!quality || quality.kind === 'imported') {
    return { kind: 'imported', date: date ?? survey.date, prices };
  }
  const stored = await revisionInputs(surveyId, revision);
  if (!stored) throw new Error(`revision ${revision} of survey ${surveyId} has lost its inputs`);
  return parsedInputs(stored.text);
}

/** The text is canonical JSON that this program wrote; its fingerprint shows whether it is unchanged. */
export const parsedInputs = (text: string) => JSON.parse(text) as SurveyInputs;
