import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seenOf } from '../../../functions/prices/surveys/rules/drafts.ts';
import { api } from '../../lib/api-client.ts';
import { ApprovalState, awaitsApproval, KeptWords } from '../../shared/publication/approval.tsx';
import {
  CauseList,
  LeftOutList,
  PriceComparison,
} from '../../shared/publication/price-comparison.tsx';
import {
  FindingList,
  type Publication,
  PublicationDialog,
} from '../../shared/publication/publication.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { CorrectionProps } from './correction-tasks.ts';

/** The changes of the next revision, product by product, and the decision about it. */
export function PublishCorrection({ survey, draft, tasks }: CorrectionProps) {
  const { t } = useTranslation('monitor-corrections');
  const [asking, setAsking] = useState<'publish' | 'abandon'>();
  const { id, correction } = survey;
  const { version, computedAt = '' } = draft;
  const params = { id };
  const isComputed = draft.computedAt !== undefined;
  const close = () => setAsking(undefined);

  function publish(publication: Publication): Promise<boolean> {
    close();
    const task = awaitsApproval(draft) ? 'prepare' : 'publish';
    return tasks.start(task, () => {
      if (task === 'prepare')
        return api('revisions/prepare', { params, body: { computedAt, ...publication } });
      const { reason = '', note = { it: '', en: '' } } = publication;
      return correction
        ? api('corrections/publish', {
            params,
            body: { computedAt, reason, note },
            ifMatch: version,
          })
        : api('surveys/change', {
            params,
            body: { published: true, computedAt, reason, note },
            ifMatch: version,
          });
    });
  }

  return (
    <section>
      <h2 className="h4">{t('differences.title')}</h2>
      {isComputed ? (
        <>
          {draft.differences.length === 0 ? <p>{t('differences.none')}</p> : null}
          <PriceComparison
            caption={t('differences.caption', { revision: draft.revision })}
            prices={draft.prices}
            differences={draft.differences}
            leftOut={draft.leftOut}
            replaces
          />
        </>
      ) : (
        <p>{t('differences.missing')}</p>
      )}
      {draft.refused.length > 0 ? (
        <Alert variant="warning">
          <p>{t('differences.refused')}</p>
          <FindingList findings={draft.refused} />
        </Alert>
      ) : null}
      {draft.reason || draft.approval ? (
        <>
          <ApprovalState draft={draft} />
          <KeptWords draft={draft} />
        </>
      ) : null}
      <div className="form-actions">
        <Button
          disabled={draft.refused.length > 0 || tasks.running !== undefined}
          busy={tasks.running === 'publish' || tasks.running === 'prepare'}
          onClick={() => setAsking('publish')}
        >
          {t(awaitsApproval(draft) ? 'app:publication.submit' : 'publish')}
        </Button>
        {correction ? (
          <Button
            variant="outline-danger"
            disabled={tasks.running !== undefined}
            onClick={() => setAsking('abandon')}
          >
            {t('abandon.button')}
          </Button>
        ) : null}
      </div>
      <PublicationDialog
        open={asking === 'publish'}
        title={t('publish')}
        needsReason={draft.needsReason}
        replaces
        draft={draft}
        busy={false}
        onPublish={publish}
        onCancel={close}
      >
        <p>{t('question', { revision: draft.revision })}</p>
        <CauseList causes={draft.quality?.causes} />
        <LeftOutList leftOut={draft.leftOut} />
      </PublicationDialog>
      <ConfirmDialog
        open={asking === 'abandon'}
        title={t('abandon.button')}
        confirmLabel={t('abandon.button')}
        variant="danger"
        onConfirm={() => {
          close();
          void tasks.start('abandon', () =>
            api('corrections/abandon', { params, query: seenOf(draft) }),
          );
        }}
        onCancel={close}
      >
        <p>{t('abandon.text')}</p>
      </ConfirmDialog>
    </section>
  );
}
