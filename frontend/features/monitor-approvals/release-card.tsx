import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import type { PublicationFinding } from '../../../functions/prices/surveys/contract/fields.ts';
import { isPreparer } from '../../../functions/prices/surveys/rules/drafts.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import {
  type Authors,
  awaitsApproval,
  type DraftApproval,
  isAuthor,
  KeptWords,
} from '../../shared/publication/approval.tsx';
import { MovedCompanies } from '../../shared/publication/moved-companies.tsx';
import {
  LeftOutList,
  PriceComparison,
  type PriceComparisonProps,
} from '../../shared/publication/price-comparison.tsx';
import { PriceMovements } from '../../shared/publication/price-movements.tsx';
import {
  type Announced,
  FindingList,
  isHeldNow,
  type Publication,
  PublicationDialog,
} from '../../shared/publication/publication.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Badge, Card, DataList } from '../../ui/page.tsx';
import { NobodyLeft } from './nobody-left.tsx';

/** Carries out a decision on a draft, given the title for its message and the call. */
export type Decide = (
  decision: 'approve' | 'withdraw' | 'publish' | 'hold' | 'endHold' | 'discard',
  title: string,
  work: () => Promise<unknown>,
) => Promise<boolean>;

/** A draft of a survey or an average. */
export interface Prepared
  extends DraftApproval,
    Announced,
    Authors,
    Omit<PriceComparisonProps, 'caption' | 'prices'> {
  readonly prices: DraftView['prices'];
  readonly computedAt: string;
  readonly computedBy: string;
  /** Since when and by whom it waits for its announced minute. */
  readonly held?: { readonly at: string; readonly by: string } | undefined;
  /** Each figure beside the one before, where that is known. */
  readonly movements?: DraftView['movements'];
  readonly refused: readonly PublicationFinding[];
  readonly needsReason: readonly PublicationFinding[];
}

interface ReleaseCardProps {
  readonly title: string;
  readonly draft: Prepared;
  /** When the schedule releases it, once it is approved. */
  readonly plannedAt: string | undefined;
  /** Whether its publication closes a survey that is still open. */
  readonly closes?: boolean;
  readonly decide: Decide;
  readonly approve: () => Promise<unknown>;
  readonly withdraw: () => Promise<unknown>;
  readonly publish: (publication: Publication) => Promise<unknown>;
  /** Takes back a publication that waits for its announced minute. */
  readonly endHold: () => Promise<unknown>;
  /** Discards the draft; absent where that is done elsewhere. */
  readonly discard?: { readonly period: string; readonly work: () => Promise<unknown> };
}

/** One draft: its values beside the public ones, objections to publishing it, and the decisions. */
export function ReleaseCard(props: ReleaseCardProps) {
  const { title, draft } = props;
  const { t } = useTranslation('monitor-approvals');
  const { refused, needsReason } = draft;
  return (
    <Card title={title} className="release-card">
      <MovedCompanies movements={draft.movements} />
      <ReleaseFacts {...props} />
      {draft.movements ? (
        <>
          <PriceMovements movements={draft.movements} prices={draft.prices} />
          <LeftOutList leftOut={draft.leftOut ?? []} />
        </>
      ) : (
        <PriceComparison {...draft} caption={t('figures')} />
      )}
      {refused.length > 0 ? (
        <Alert variant="warning">
          <p>{t('refused')}</p>
          <FindingList findings={refused} />
        </Alert>
      ) : null}
      {needsReason.length > 0 ? (
        <>
          <p>{t('needsReason')}</p>
          <FindingList findings={needsReason} />
        </>
      ) : null}
      <KeptWords draft={draft} />
      <Decisions {...props} />
    </Card>
  );
}

function ReleaseFacts({ draft, plannedAt }: ReleaseCardProps) {
  const { t } = useTranslation('monitor-approvals');
  const format = useFormat();
  const { approval, computedAt, computedBy, preparedBy, wordsBy, enteredBy, settingsBy, held } =
    draft;
  const variant = approval ? 'success' : draft.approvalRequired ? 'warning' : 'secondary';
  const state = approval ? 'approved' : draft.approvalRequired ? 'waiting' : 'prepared';
  return (
    <>
      <p>
        <Badge variant={variant}>{t(`states.${state}`)}</Badge>
      </p>
      <DataList
        rows={[
          {
            id: 'by',
            name: t('preparedBy'),
            value: t('byAt', { by: computedBy, at: format.dateTime(computedAt) }),
          },
          ...(enteredBy?.length
            ? [{ id: 'prices', name: t('enteredBy'), value: enteredBy.join(', ') }]
            : []),
          ...(settingsBy?.length
            ? [{ id: 'settings', name: t('settingsBy'), value: settingsBy.join(', ') }]
            : []),
          ...(preparedBy
            ? [{ id: 'words', name: t('wordsBy'), value: (wordsBy ?? [preparedBy]).join(', ') }]
            : []),
          ...(approval
            ? [
                {
                  id: 'approval',
                  name: t('approvedBy'),
                  value: t('byAt', { by: approval.by, at: format.dateTime(approval.at) }),
                },
              ]
            : []),
          {
            id: 'planned',
            name: t('release'),
            value: plannedAt ? format.dateTime(plannedAt) : t('byHand'),
          },
          ...(held
            ? [
                {
                  id: 'held',
                  name: t('heldBy'),
                  value: t('byAt', { by: held.by, at: format.dateTime(held.at) }),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

function Decisions(props: ReleaseCardProps) {
  const { title, draft, decide, approve, withdraw, publish, endHold, discard } = props;
  const { t } = useTranslation('monitor-approvals');
  const [asking, setAsking] = useState<'publish' | 'discard'>();
  const close = () => setAsking(undefined);
  const [busy, setBusy] = useState<Parameters<Decide>[0]>();
  const username = useUser()?.username ?? '';
  const own = isPreparer(draft, username)
    ? 'own'
    : isAuthor(draft, username)
      ? 'ownSetting'
      : undefined;
  const lacksReason = draft.needsReason.length > 0 && !draft.reason;
  const blocked = draft.refused.length > 0;

  async function run(
    decision: Parameters<Decide>[0],
    work: () => Promise<unknown>,
  ): Promise<boolean> {
    setBusy(decision);
    const done = await decide(decision, title, work);
    setBusy(undefined);
    return done;
  }

  return (
    <>
      {!draft.approval && own ? <p>{t(own)}</p> : null}
      {awaitsApproval(draft) && own ? <NobodyLeft draft={draft} /> : null}
      {!draft.approval && !own && lacksReason ? <p>{t('reasonFirst')}</p> : null}
      <div className="form-actions">
        {draft.approval ? (
          <Button
            variant="outline-primary"
            busy={busy === 'withdraw'}
            disabled={busy !== undefined}
            onClick={() => void run('withdraw', withdraw)}
          >
            {t('withdraw')}
            <span className="visually-hidden">: {title}</span>
          </Button>
        ) : own ? null : (
          <Button
            busy={busy === 'approve'}
            disabled={blocked || lacksReason || busy !== undefined}
            onClick={() => void run('approve', approve)}
          >
            {t('approve')}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )}
        <Button
          variant="outline-primary"
          busy={busy === 'publish'}
          disabled={blocked || awaitsApproval(draft) || busy !== undefined}
          onClick={() => setAsking('publish')}
        >
          {t('publish')}
          <span className="visually-hidden">: {title}</span>
        </Button>
        {draft.held ? (
          <Button
            variant="outline-primary"
            busy={busy === 'endHold'}
            disabled={busy !== undefined}
            onClick={() => void run('endHold', endHold)}
          >
            {t('endHold')}
            <span className="visually-hidden">: {title}</span>
          </Button>
        ) : null}
        {discard ? (
          <Button
            variant="outline-danger"
            busy={busy === 'discard'}
            disabled={busy !== undefined}
            onClick={() => setAsking('discard')}
          >
            {t('monitor-averages:discard.button')}
            <span className="visually-hidden">: {title}</span>
          </Button>
        ) : null}
      </div>
      <PublicationDialog
        open={asking === 'publish'}
        title={title}
        needsReason={draft.needsReason}
        replaces={draft.replaces}
        draft={draft}
        busy={false}
        onCancel={close}
        onPublish={(publication) => {
          close();
          const act = isHeldNow(draft) && !publication.early ? 'hold' : 'publish';
          return run(act, () => publish(publication));
        }}
      >
        {isHeldNow(draft) ? null : <p>{t('question')}</p>}
        {props.closes ? <p>{t('monitor-weekly:steps.publish.closes')}</p> : null}
        <LeftOutList leftOut={draft.leftOut ?? []} />
      </PublicationDialog>
      {discard ? (
        <ConfirmDialog
          open={asking === 'discard'}
          title={t('monitor-averages:discard.question', { period: discard.period })}
          confirmLabel={t('monitor-averages:discard.button')}
          variant="danger"
          onConfirm={() => {
            close();
            void run('discard', discard.work);
          }}
          onCancel={close}
        >
          <p>
            {t(
              draft.replaces
                ? 'monitor-averages:discard.replacing'
                : 'monitor-averages:discard.first',
            )}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
