import { Refusal } from '../../../platform/kernel/refusal.ts';
import { methodOf } from '../../national-prices/rules/survey-inputs.ts';
import { inputsOf } from '../../national-prices/work/revision-drafts.ts';
import { METHODS } from '../../surveys/rules/methods.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { publishedRevisions } from './read-revisions.ts';

/** The units of the file's numbers, for readers who compute the figures again. */
const UNITS = {
  companyPrices: 'thousandths of EUR per unit',
  totals: 'hundredths of EUR per 1000 units',
  weights: 'integers',
  exciseDuty: 'hundredths of EUR per 1000 units',
  vat: 'percent',
  limits: 'hundredths of EUR per unit',
  stations: 'hundredths of EUR per 1000 units, and how many prices',
} as const;

/**
 * A published revision with all its inputs: enough to compute its figures again by hand. @throws Refusal not_found
 * when the survey has no such published revision
 */
export async function frozenInputs(survey: Survey, revision: number): Promise<object> {
  const all = await publishedRevisions(survey, { onlyPublic: false });
  const record = all.find((one) => one.revision === revision);
  if (!record) throw new Refusal('not_found', { surveyId: survey.id, revision });
  const inputs = await inputsOf(record, survey);
  const version = methodOf(inputs);
  return {
    surveyId: survey.id,
    date: survey.date,
    revision,
    publishedAt: record.publishedAt,
    fingerprint: record.fingerprint ?? null,
    method: METHODS.find((method) => method.version === version) ?? null,
    units: UNITS,
    inputs,
    figures: record.prices,
    missing: record.missing,
  };
}
