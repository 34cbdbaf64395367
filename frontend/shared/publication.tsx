import { type ReactNode, useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  type PublicationFinding,
  publicNote,
  requiredText,
  text,
} from '../../functions/contract/primitives.ts';
import type { PublicNote } from '../../functions/domain/surveys.ts';
import { useFormat } from '../lib/format.ts';
import { keepUnsaved } from '../lib/unsaved.ts';
import type { ButtonVariant } from '../ui/button.tsx';
import { formResolver } from '../ui/form/form.tsx';
import { RestoredNotice, useKeptInput } from '../ui/form/kept-input.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { ApprovalState, awaitsApproval, type DraftApproval, KeptWords } from './approval.tsx';
import { NoteFields } from './reason-fields.tsx';

/** What stands between computed figures and the public, one sentence a finding. */
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
const PRICES = ['total', 'previous', 'net', 'min', 'max'];
const DATES = ['date', 'lastDay'];

function useFindingText(): (finding: PublicationFinding) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = (name: string, value: number | string) => {
    if (typeof value === 'string') return DATES.includes(name) ? format.date(value) : value;
    if (PRICES.includes(name)) return format.price(value / 100);
    return format.number(value, name === 'percent' ? 2 : 0);
  };
  return ({ code, productId, details }) => {
    const values = Object.entries(details).map(([name, value]) => [name, shown(name, value)]);
    const keys = [`findings.${code}`, `problems.${code}`];
    // A noun that is counted is that of companies.
    const count = Number(details.contributors ?? 0);
    const texts = Object.fromEntries(values) as Record<string, string>;
    const sentence: string = t(keys, { ...texts, count });
    return productId === undefined ? sentence : `${t(`products.${productId}`)}: ${sentence}`;
  };
}

/** Why figures are published as they are, and what the public is told about them. */
export interface Publication {
  readonly reason?: string;
  readonly note?: PublicNote;
}

interface PublicationDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What it is about, to keep the words by; the title, when that tells it. */
  readonly subject?: string;
  /** What will be published, and what cannot be undone. */
  readonly children: ReactNode;
  /** What it can only be published for with a reason. */
  readonly needsReason: readonly PublicationFinding[];
  /** Replaces public figures, or takes them back: a reason and a note to the public are required. */
  readonly replaces?: boolean;
  /** Of the figures; where they await approval, the answer only prepares their publication. */
  readonly draft?: DraftApproval | undefined;
  /** "Publish", or "Submit for approval", when absent. */
  readonly confirmLabel?: string;
  readonly variant?: ButtonVariant;
  readonly busy: boolean;
  /** A promise of false says that it was not done: the words are kept for another time. */
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
  const { variant, busy, onPublish, onCancel } = props;
  const { t } = useTranslation();
  const headingId = useId();
  const withReason = replaces || needsReason.length > 0;
  // What was approved is published with the words that were.
  const isApproved = draft?.approvalRequired === true && draft.approval !== undefined;
  const form = useForm({
    resolver: formResolver(schemaOf(withReason && !isApproved, replaces && !isApproved)),
    defaultValues: {
      reason: draft?.reason ?? '',
      note: { it: draft?.note?.it ?? '', en: draft?.note?.en ?? '' },
    },
  });
  const input = useKeptInput(
    form,
    withReason && !isApproved ? `publication of ${subject}` : undefined,
  );
  const confirm = form.handleSubmit(async ({ reason, note }) => {
    keepUnsaved();
    const done = await onPublish({
      ...(reason && { reason }),
      ...(note.it && note.en && { note }),
    });
    if (done !== false) input.discard();
  });
  const submit = t(awaitsApproval(draft) ? 'publication.submit' : 'actions.publish');
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        open
        title={title}
        confirmLabel={props.confirmLabel ?? submit}
        {...(variant && { variant })}
        busy={busy}
        onConfirm={() => void confirm()}
        // What was typed is there again when the question is asked again.
        onCancel={() => {
          keepUnsaved();
          onCancel();
        }}
      >
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
        {withReason && !isApproved ? (
          <TextField
            name="reason"
            label={t('publication.reason')}
            hint={t('publication.reasonHint')}
            rows={2}
            required
          />
        ) : null}
        {replaces && !isApproved ? <NoteFields /> : null}
      </ConfirmDialog>
    </FormProvider>
  );
}

/** Who approved it, and the words that were approved with it. */
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
    reason: (withReason ? requiredText : text)(1000),
    note: withNote ? publicNote : z.object({ it: text(1000), en: text(1000) }),
  });
}
