import { useTranslation } from 'react-i18next';
import type { PublicNote } from '../../../functions/prices/surveys/rules/surveys.ts';
import { useFormat } from '../../lib/format.ts';

/** The state of a draft's approval, and the words kept with the draft. */
export interface DraftApproval {
  readonly approvalRequired: boolean;
  readonly approval?: { readonly at: string; readonly by: string } | undefined;
  readonly reason?: string | undefined;
  readonly note?: PublicNote | undefined;
  /** Why it cannot be published; nobody can approve it then. */
  readonly refused?: readonly unknown[] | undefined;
}

/** Whether the draft can only be handed to a second administrator now. */
export const awaitsApproval = (draft: DraftApproval | undefined): boolean =>
  draft?.approvalRequired === true && !draft.approval;

/** Whether a second administrator has agreed, or still has to. */
export function ApprovalState({ draft }: { readonly draft: DraftApproval }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { approval, approvalRequired, refused = [] } = draft;
  if (approval) {
    const { at, by } = approval;
    return <p>{t('publication.approvedBy', { by, at: format.dateTime(at) })}</p>;
  }
  return approvalRequired && refused.length === 0 ? <p>{t('publication.waiting')}</p> : null;
}

/** The reason and the notes that are kept with a draft; nothing when there are none. */
export function KeptWords({ draft: { reason, note } }: { readonly draft: DraftApproval }) {
  const { t } = useTranslation();
  if (!reason && !note) return null;
  return (
    <dl className="data-list">
      {[
        ['reason', reason],
        ['noteIt', note?.it],
        ['noteEn', note?.en],
      ].map(([name, words]) =>
        words ? (
          <div className="data-list-row" key={name}>
            <dt>{t(`publication.${name}`)}</dt>
            <dd>{words}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
