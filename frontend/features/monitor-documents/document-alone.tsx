import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UploadCheckView } from '../../../functions/documents/contract/upload-checks.ts';
import { NoteFields, ReasonField } from '../../shared/publication/reason-fields.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { RevisionRows } from './check-tables.tsx';
import { decisionWords, NO_WORDS, type Words } from './decision-words.ts';

interface AloneDialogProps {
  readonly check: UploadCheckView;
  readonly busy: boolean;
  readonly onConfirm: (words: Words) => void;
  readonly onCancel: () => void;
}

/** Asks why a file is published as a document alone, and names the public figures that go. */
export function AloneDialog({ check, busy, onConfirm, onCancel }: AloneDialogProps) {
  const { t } = useTranslation('monitor-documents');
  const form = useForm({ resolver: formResolver(decisionWords), defaultValues: NO_WORDS });
  const { count = 0, figures = [] } = check.alone ?? {};
  return (
    <ConfirmDialog
      open
      title={t('check.alone.title')}
      confirmLabel={t('check.documentAlone')}
      variant="danger"
      busy={busy}
      onConfirm={() => void form.handleSubmit(onConfirm)()}
      onCancel={onCancel}
    >
      <p>{count > 0 ? t('check.alone.text', { count }) : t('check.alone.without')}</p>
      <FormProvider {...form}>
        <ReasonField required />
        <NoteFields />
      </FormProvider>
      {count > 0 ? (
        <RevisionRows title={t('check.alone.text', { count })} revisions={figures} of={count} />
      ) : null}
    </ConfirmDialog>
  );
}
