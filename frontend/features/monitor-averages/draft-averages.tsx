import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysInPeriod } from '../../../functions/platform/kernel/periods.ts';
import type { AverageRow, PeriodState } from '../../../functions/prices/averages/contract.ts';
import { useFormat } from '../../lib/format.ts';
import { usePriceColumns } from '../../shared/prices/products.tsx';
import { ApprovalState, awaitsApproval } from '../../shared/publication/approval.tsx';
import { PriceComparison } from '../../shared/publication/price-comparison.tsx';
import {
  FindingList,
  isHeldNow,
  type Publication,
  PublicationDialog,
} from '../../shared/publication/publication.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { PeriodKind } from './period-form.tsx';

interface DraftAveragesProps {
  readonly kind: PeriodKind;
  readonly state: PeriodState;
  readonly busy: boolean;
  /** Both return whether it was done. */
  readonly onPublish: (publication: Publication & { readonly revision?: true }) => Promise<boolean>;
  /** Used where a second administrator has to approve first. */
  readonly onPrepare: (publication: Publication) => Promise<boolean>;
  readonly onDiscard: (computedAt: string) => Promise<boolean>;
}

/** The draft of a period: its values, its changes, objections to publishing it, and the confirmation. */
export function DraftAverages(props: DraftAveragesProps) {
  const { kind, state, busy, onPublish, onPrepare, onDiscard } = props;
  const { t } = useTranslation('monitor-averages');
  const format = useFormat();
  const [asking, setAsking] = useState<'publish' | 'discard'>();
  const close = () => setAsking(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const { year, month, draft, refused, needsReason } = state;
  // The pressed button loses the focus while it is busy.
  useEffect(() => heading.current?.focus(), []);
  if (!draft) return null;
  const replaces = state.published.length > 0;
  const period = `${format.period(month)} ${year}`;
  const { approvalRequired, embargo, plannedAt } = state;
  const approval = { ...draft, approvalRequired, embargo, plannedAt, refused };

  function answer(publication: Publication): Promise<boolean> {
    close();
    if (awaitsApproval(approval)) return onPrepare(publication);
    return onPublish(replaces ? { ...publication, revision: true } : publication);
  }

  return (
    <section aria-live="polite">
      <h2 ref={heading} tabIndex={-1} className="h4">
        {t('preview', { period })}
      </h2>
      <AveragesTable kind={kind} rows={draft.rows} wanted={daysInPeriod(year, month)} />
      {draft.daysAfterLast ? (
        <p>
          {t('daysAfterLast.label')}: {t(`daysAfterLast.${draft.daysAfterLast}`)}
        </p>
      ) : null}
      {replaces ? <Differences state={state} /> : null}
      {refused.length > 0 ? (
        <Alert>
          <p>{t('refused')}</p>
          <FindingList findings={refused} />
        </Alert>
      ) : null}
      <ApprovalState draft={approval} />
      <div className="form-actions">
        <Button
          disabled={refused.length > 0}
          busy={busy && asking === undefined}
          onClick={() => setAsking('publish')}
        >
          {t(awaitsApproval(approval) ? 'app:publication.submit' : 'app:actions.publish')}
        </Button>
        <Button variant="outline-danger" disabled={busy} onClick={() => setAsking('discard')}>
          {t('discard.button')}
        </Button>
      </div>
      <PublicationDialog
        open={asking === 'publish'}
        title={t('question', { period })}
        needsReason={needsReason}
        replaces={replaces || draft.revision > 1}
        busy={busy}
        onCancel={close}
        draft={approval}
        onPublish={answer}
      >
        {isHeldNow(approval) ? null : (
          <p>{replaces ? t('replaceText', { revision: draft.revision }) : t('questionText')}</p>
        )}
      </PublicationDialog>
      <ConfirmDialog
        open={asking === 'discard'}
        title={t('discard.question', { period })}
        confirmLabel={t('discard.button')}
        variant="danger"
        onConfirm={() => {
          close();
          void onDiscard(draft.computedAt);
        }}
        onCancel={close}
      >
        <p>{t(replaces ? 'discard.replacing' : 'discard.first')}</p>
      </ConfirmDialog>
    </section>
  );
}

interface AveragesTableProps {
  readonly kind: PeriodKind;
  readonly rows: readonly AverageRow[];
  /** Number of days in the period. */
  readonly wanted: number;
}

/** Averages with the days they actually cover; for a year also taxes and the price without VAT. */
function AveragesTable({ kind, rows, wanted }: AveragesTableProps) {
  const { t } = useTranslation('monitor-averages');
  const format = useFormat();
  const { product, amounts } = usePriceColumns();
  const ofYear = [
    {
      id: 'taxes',
      header: t('taxes'),
      cell: ({ vat, exciseDuty }: AverageRow) => format.price(vat + exciseDuty),
      numeric: true,
    },
    {
      id: 'withoutVat',
      header: t('withoutVat'),
      cell: ({ totalPrice, vat }: AverageRow) => format.price(totalPrice - vat),
      numeric: true,
    },
  ];
  return (
    <DataTable
      caption={t('caption')}
      rows={rows}
      rowKey={(row) => row.productId}
      columns={({ number }) => [
        product,
        ...amounts,
        ...(kind === 'yearly' ? ofYear : []),
        number('days', t('days'), ({ days }) =>
          days === wanted ? days : t('daysOf', { days, wanted }),
        ),
      ]}
    />
  );
}

function Differences({ state }: { readonly state: PeriodState }) {
  const { t } = useTranslation('monitor-averages');
  const differences = state.draft?.differences ?? [];
  if (differences.length === 0) return <p>{t('noDifferences')}</p>;
  return (
    <PriceComparison caption={t('differences')} prices={[]} differences={differences} replaces />
  );
}
