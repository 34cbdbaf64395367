import type { AuditRecord } from '../../../platform/tables/audit.ts';
import type { Write } from '../../../platform/tables/transactions.ts';
import {
  type NationalPricesRecord,
  revisionWrite,
} from '../../national-prices/store/price-revisions.ts';
import type { Held } from '../../surveys/rules/drafts.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { changeSurvey } from '../../surveys/store/survey-records.ts';

/** Keeps with a draft that it is to be published at its announced minute. @throws Refusal stale_version */
export function holdDraft(
  before: Survey,
  next: Survey,
  draft: NationalPricesRecord & { readonly held: Held },
  others: readonly Write[],
): Promise<Survey> {
  const { revision, prices, fingerprint, reason, note, held } = draft;
  const record: AuditRecord = {
    actor: held.by,
    at: held.at,
    action: 'survey.held',
    subject: `survey/${before.id}`,
    after: { revision, prices, fingerprint, reason, note },
  };
  return changeSurvey(before, next, record, [...others, revisionWrite(draft)]);
}
