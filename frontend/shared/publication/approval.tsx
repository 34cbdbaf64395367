import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import { isPreparer } from '../../../functions/prices/surveys/rules/drafts.ts';
import type { PublicNote } from '../../../functions/prices/surveys/rules/surveys.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';

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

/** Those who have a part in a draft, by username. */
export type Authors = Parameters<typeof isPreparer>[0] & {
  /** Those who changed settings that it is the first to use. */
  readonly settingsBy?: readonly string[] | undefined;
};

/** Whether a person has a part in a draft, so that somebody else must approve it. */
export const isAuthor = (draft: Authors, username: string): boolean =>
  isPreparer(draft, username) || draft.settingsBy?.includes(username) === true;

/** Whether the user could approve a survey's draft, and no more once its figures are theirs too. */
export function useGivesUpApproval(draft: DraftView | undefined): boolean {
  const username = useUser()?.username ?? '';
  return Boolean(draft?.approvalRequired && draft.computedAt) && !isAuthor(draft ?? {}, username);
}

/** Says so before an administrator enters a price of a survey. */
export function GivesUpApproval({ surveyId }: { readonly surveyId: number }) {
  const { t } = useTranslation();
  const params = { id: surveyId };
  const { data } = useQuery({ ...apiQuery('revisions/draft', { params }), staleTime: 0 });
  return useGivesUpApproval(data) ? <p>{t('publication.givesUp.price')}</p> : null;
}

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
