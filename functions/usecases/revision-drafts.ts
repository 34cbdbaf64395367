import type { AuditAction } from '../domain/audit-kinds.ts';
import type { ByProduct } from '../domain/products.ts';
import type { ComputedState } from '../domain/publication-gates.ts';
import { Refusal } from '../domain/refusal.ts';
import { figuresOf, type PriceBasis, type SurveyInputs } from '../domain/survey-inputs.ts';
import { qualityOf } from '../domain/survey-quality.ts';
import type { Survey } from '../domain/surveys.ts';
import type { AuditRecord } from '../store/audit.ts';
import { type InputVersions, inputsUnchanged } from '../store/counters.ts';
import {
  type NationalPricesRecord,
  nationalPricesOf,
  revisionWrite,
} from '../store/price-revisions.ts';
import { inputsFingerprint, inputsWrite, revisionInputs } from '../store/revision-inputs.ts';
import { changeSurvey, withStep } from '../store/survey-records.ts';
import { type GatheredInputs, gatherInputs, inputsNow } from './gather-inputs.ts';

/** What a draft is made of, and who makes it. */
export interface NewDraft {
  readonly inputs: SurveyInputs;
  readonly basis: PriceBasis;
  readonly versions: InputVersions;
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
  { inputs, basis, versions, action, by, now }: NewDraft,
): Promise<NationalPricesRecord> {
  const figures = figuresOf(inputs);
  const current = await currentRevision(survey);
  const at = now.toISOString();
  const draft: NationalPricesRecord = {
    surveyId: survey.id,
    revision: survey.revision + 1,
    date: survey.date,
    ...figures,
    computedAt: at,
    computedBy: by,
    fingerprint: inputsFingerprint(inputs),
    basis,
    quality: qualityOf(inputs, current && (await inputsOf(current, survey))),
  };
  const record: AuditRecord = {
    actor: by,
    at,
    action,
    subject: `survey/${survey.id}`,
    after: { revision: draft.revision, prices: draft.prices, fingerprint: draft.fingerprint },
  };
  await changeSurvey(survey, withStep(survey, 'nationalPrices', at, by), record, [
    ...inputsUnchanged(versions),
    revisionWrite(draft),
    inputsWrite(survey.id, draft.revision, inputs),
  ]);
  return draft;
}

/** The draft of a survey's next revision, and how it stands to what it would be computed from now. */
export interface DraftState {
  readonly draft: NationalPricesRecord | undefined;
  /** What the draft was computed from. */
  readonly inputs: SurveyInputs | undefined;
  readonly basis: PriceBasis;
  readonly companyPrices: ComputedState;
  readonly nationalPrices: ComputedState;
  readonly gathered: GatheredInputs;
}

export async function draftState(survey: Survey): Promise<DraftState> {
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
  return now === draft.fingerprint ? 'current' : 'stale';
}

/** The revision published last, whether it is public or withdrawn; undefined before the first. */
export async function currentRevision(survey: Survey): Promise<NationalPricesRecord | undefined> {
  return survey.revision === 0 ? undefined : nationalPricesOf(survey.id, survey.revision);
}

/**
 * The products that were left out when a revision was computed, with the reasons: those of a
 * restored one are of the revision it restores.
 */
export async function leftOutOf(
  revision: NationalPricesRecord | undefined,
  survey: Survey,
): Promise<ByProduct<string>> {
  for (let record = revision; record?.quality; ) {
    if (record.quality.kind !== 'restored') return record.quality.leftOut;
    const inputs = await inputsOf(record, survey);
    if (inputs.kind !== 'restored') return {};
    record = await nationalPricesOf(survey.id, inputs.revision);
  }
  return {};
}

/** What a survey's next revision is made of: its companies' prices, or figures as its last one. */
export async function basisOf(survey: Survey): Promise<PriceBasis> {
  const current = await currentRevision(survey);
  return current ? basisOfRevision(current, survey) : 'companies';
}

/**
 * A version that kept no inputs did not say what a revision was made of. A published one is taken
 * as figures, as nothing could bring back the prices behind it; a withdrawn one whose company prices
 * were computed is computed again.
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

/** A revision's inputs; of an imported one, and one that kept none, its figures as they came. */
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

/** The text is canonical JSON that this program wrote; its fingerprint says whether it still is. */
export const parsedInputs = (text: string) => JSON.parse(text) as SurveyInputs;
