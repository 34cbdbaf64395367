import { type ReactNode, useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  givenNote,
  reasonText,
  requiredReason,
} from '../../../functions/platform/contract/primitives.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import type { PublicationFinding } from '../../../functions/prices/surveys/contract/fields.ts';
import type { PublicNote } from '../../../functions/prices/surveys/rules/surveys.ts';
import { useFormat } from '../../lib/format.ts';
import { keepUnsaved } from '../../lib/unsaved.ts';
import type { ButtonVariant } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { RestoredNotice, useKeptInput } from '../../ui/form/kept-input.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { ApprovalState, awaitsApproval, type DraftApproval, KeptWords } from './approval.tsx';
import { MovedCompanies } from './moved-companies.tsx';
import { NoteFields } from './reason-fields.tsx';

/** The findings of the publication gates, one sentence each. */
export function FindingList({ findings }: { readonly findings: readonly PublicationFinding[] }) {
  const text = useFindingText();
  return (
    <ul>
      {findings.map((finding) => (
        <li key={JSON.stringify(finding)}>{text(finding)}</li>
      ))}
    </ul>
  );
}

/** Details that are hundredths of EUR per 1000 units, and days, are shown as such. */
const PRICES = [
  ...['total', 'previous', 'net', 'min', 'max'],
  ...['dutyBefore', 'dutyAfter', 'netBefore', 'netAfter', 'minBefore', 'maxBefore'],
];
const DATES = ['date', 'lastDay', 'from'];
/** Percentages of one sentence have the same number of decimals. */
const PERCENTAGES = [
  ...['percent', 'minResponse', 'maxChange', 'maxShare'],
  ...['vatBefore', 'vatAfter', 'from', 'to'],
];

function useFindingText(): (finding: PublicationFinding) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = (name: string, value: number | string, areWhole: boolean) => {
    if (typeof value === 'string') return DATES.includes(name) ? format.date(value) : value;
    if (PRICES.includes(name)) return format.price(value / 100);
    const isWhole = PERCENTAGES.includes(name) ? areWhole : Number.isInteger(value);
    return format.number(value, isWhole ? 0 : 2);
  };
  return ({ code, productId, details }) => {
    const areWhole = PERCENTAGES.every((name) => Number.isInteger(details[name] ?? 0));
    const values = Object.entries(details).map(([name, value]) => [
      name,
      shown(name, value, areWhole),
    ]);
    const keys = [`findings.${code}`, `problems.${code}`];
    // Counted nouns refer to companies.
    const count = Number(details.contributors ?? 0);
    const texts = Object.fromEntries(values) as Record<string, string>;
    const { threshold: context } = details;
    const sentence: string = t(keys, {
      ...texts,
      count,
      ...(context !== undefined && { context: String(context) }),
    });
    return productId === undefined ? sentence : `${t(`products.${productId}`)}: ${sentence}`;
  };
}

/** The reason for publishing figures as they are, and the note to the public. */
export interface Publication {
  readonly reason?: string;
  readonly note?: PublicNote;
  /** Publish before the announced minute, where an embargo would hold it. */
  readonly early?: boolean;
}

interface PublicationDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Subject under which the typed words are kept; the title when absent. */
  readonly subject?: string;
  /** Text about the figures that will be published, and about effects that cannot be undone. */
  readonly children: ReactNode;
  /** Findings that allow publication only with a reason. */
  readonly needsReason: readonly PublicationFinding[];
  /** Replaces public figures, or takes them back: a reason and a note to the public are required. */
  readonly replaces?: boolean;
  /** Draft of the figures; while it awaits approval, the answer only prepares its publication. */
  readonly draft?:
    | (DraftApproval & Announced & Pick<DraftView, 'movements' | 'computedAt'>)
    | undefined;
  /** Whether a finding forbids it, as its text says, so that there is nothing to confirm. */
  readonly isRefused?: boolean;
  /** "Publish", or "Submit for approval", when absent. */
  readonly confirmLabel?: string;
  readonly variant?: ButtonVariant;
  readonly busy: boolean;
  /** A promise of false means that nothing was published; the typed words are then kept. */
  readonly onPublish: (publication: Publication) => Promise<boolean> | undefined;
  readonly onCancel: () => void;
}

/** The question before a publication: what happens, why it needs a reason, and the reason. */
export function PublicationDialog(props: PublicationDialogProps) {
  // A new question starts with the words that are kept.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: PublicationDialogProps) {
  const { title, subject = title, children, needsReason, replaces = false, draft } = props;
  // Other windows of this browser bring in another draft, which nobody has looked at here.
  const [seen, setSeen] = useState(draft?.computedAt);
  if (seen === undefined && draft?.computedAt) setSeen(draft.computedAt);
  const isOther = seen !== undefined && draft?.computedAt !== seen;
  const isRefused = (props.isRefused ?? false) || isOther;
  const { variant, busy, onPublish, onCancel } = props;
  const { t } = useTranslation();
  const headingId = useId();
  const isHeld = isHeldNow(draft);
  // A draft that is only submitted for approval is not published early yet.
  const isAhead = isHeld || (isAheadNow(draft) && !awaitsApproval(draft));
  // Approved figures are published with the reason and the note that were approved with them.
  const isApproved = draft?.approvalRequired === true && draft.approval !== undefined;
  const [early, setEarly] = useState(false);
  const replacesOrIsEarly = (replaces && !isApproved) || early;
  const withReason = replacesOrIsEarly || (needsReason.length > 0 && !isApproved);
  const form = useForm({
    resolver: formResolver(schemaOf(withReason, replacesOrIsEarly)),
    defaultValues: {
      reason: draft?.reason ?? '',
      note: { it: draft?.note?.it ?? '', en: draft?.note?.en ?? '' },
    },
  });
  // Words about one draft say nothing of the next one, whose figures are others.
  const keepAs = `publication of ${subject} ${seen ?? ''}`;
  const input = useKeptInput(form, withReason && !isRefused ? keepAs : undefined);
  const confirm = form.handleSubmit(async ({ reason, note }) => {
    keepUnsaved();
    const done = await onPublish({
      ...(reason && { reason }),
      ...(note.it && note.en && { note }),
      ...(early && { early }),
    });
    if (done !== false) input.discard();
  });
  const submit = awaitsApproval(draft)
    ? t('publication.submit')
    : t(isHeld && !early ? 'publication.hold' : 'actions.publish');
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        open
        title={title}
        confirmLabel={isRefused ? undefined : (props.confirmLabel ?? submit)}
        {...(variant && { variant })}
        busy={busy}
        onConfirm={() => void confirm()}
        // The typed words are kept for the next time that the question is asked.
        onCancel={() => {
          keepUnsaved();
          onCancel();
        }}
      >
        {isOther ? <Alert variant="warning">{t('publication.otherDraft')}</Alert> : null}
        <MovedCompanies movements={draft?.movements} />
        {isAhead && !isRefused ? (
          <Announcement draft={draft} isHeld={isHeld} early={early} onEarly={setEarly} />
        ) : null}
        {children}
        {awaitsApproval(draft) ? <p>{t('publication.needsApproval')}</p> : null}
        <RestoredNotice input={input} onDiscard={() => form.reset()} />
        {needsReason.length > 0 ? (
          <section aria-labelledby={headingId}>
            <h3 className="h6" id={headingId}>
              {t('publication.needsReason')}
            </h3>
            <FindingList findings={needsReason} />
          </section>
        ) : null}
        {isApproved ? <ApprovedWords draft={draft} /> : null}
        {withReason && !isRefused ? (
          <TextField
            name="reason"
            label={t('publication.reason')}
            hint={t('publication.reasonHint')}
            rows={2}
            required
          />
        ) : null}
        {replacesOrIsEarly && !isRefused ? <NoteFields /> : null}
      </ConfirmDialog>
    </FormProvider>
  );
}

/** When the release of a draft is announced for, and whether it is held until then. */
export interface Announced {
  readonly plannedAt?: string | undefined;
  readonly embargo?: boolean | undefined;
}

/** Whether a publication now would be before its announced minute. */
const isAheadNow = (draft: Announced | undefined): boolean =>
  draft?.plannedAt !== undefined && Date.parse(draft.plannedAt) > clock.now().getTime();

/** Whether it would be held until then. */
export const isHeldNow = (draft: Announced | undefined): boolean =>
  isAheadNow(draft) && draft?.embargo === true;

interface AnnouncementProps {
  readonly draft: (DraftApproval & Announced) | undefined;
  readonly isHeld: boolean;
  readonly early: boolean;
  readonly onEarly: (early: boolean) => void;
}

/** Says that the publication is early, or that it waits for its minute unless the person chooses otherwise. */
function Announcement({ draft, isHeld, early, onEarly }: AnnouncementProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const time = format.dateTime(draft?.plannedAt ?? '');
  if (!isHeld) return <Alert variant="warning">{t('publication.early', { time })}</Alert>;
  return (
    <>
      <p>{t('publication.heldUntil', { time })}</p>
      {awaitsApproval(draft) ? null : (
        <div className="form-check">
          <input
            id={id}
            type="checkbox"
            checked={early}
            onChange={(event) => onEarly(event.target.checked)}
          />
          <label htmlFor={id}>{t('publication.earlyChoice')}</label>
        </div>
      )}
    </>
  );
}

/** The approver, and the words that were approved. */
function ApprovedWords({ draft }: { readonly draft: DraftApproval }) {
  return (
    <>
      <ApprovalState draft={draft} />
      <KeptWords draft={draft} />
    </>
  );
}

function schemaOf(withReason: boolean, withNote: boolean) {
  return z.object({
    reason: (withReason ? requiredReason : reasonText)(1000),
    note: withNote ? givenNote : z.object({ it: reasonText(1000), en: reasonText(1000) }),
  });
}
