import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from '../button.tsx';
import { ModalDialog } from './modal-dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The consequences of confirming. */
  readonly children: ReactNode;
  /** Absent where there is nothing to confirm. */
  readonly confirmLabel?: string | undefined;
  /** "Cancel", or "Close" where there is nothing to confirm, when absent. */
  readonly cancelLabel?: string;
  readonly variant?: ButtonVariant;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A modal confirmation. The focus starts on Cancel and returns to where it was. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  variant = 'primary',
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  if (!open) return null;
  return (
    <ModalDialog
      title={title}
      busy={busy}
      onCancel={onCancel}
      actions={
        <>
          <Button variant="outline-primary" onClick={onCancel} disabled={busy} autoFocus>
            {cancelLabel ?? t(confirmLabel === undefined ? 'actions.close' : 'actions.cancel')}
          </Button>
          {confirmLabel === undefined ? null : (
            <Button variant={variant} onClick={onConfirm} busy={busy}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {children}
    </ModalDialog>
  );
}
