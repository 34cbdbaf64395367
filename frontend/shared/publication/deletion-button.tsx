import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

/** Carries out a deletion and reports the outcome. */
export type Deletion = (request: () => Promise<unknown>) => Promise<void>;

interface DeletionButtonProps {
  /** Name of the deleted item, for screen readers. */
  readonly subject: string;
  readonly title: string;
  readonly question: string;
  readonly onConfirm: () => Promise<void>;
}

/** Deletes after a confirmation. */
export function DeletionButton({ subject, title, question, onConfirm }: DeletionButtonProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    await onConfirm();
    setBusy(false);
    setAsked(false);
  }

  return (
    <>
      <Button size="xs" variant="outline-danger" onClick={() => setAsked(true)}>
        {t('actions.delete')}
        <span className="visually-hidden">: {subject}</span>
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={title}
        confirmLabel={t('actions.delete')}
        variant="danger"
        busy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(false)}
      >
        <p>{question}</p>
      </ConfirmDialog>
    </>
  );
}
