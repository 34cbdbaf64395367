import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from '../button.tsx';
import './overlay.css';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
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
  variant = 'primary',
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="confirm-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
    >
      <h2 className="h5" id={titleId}>
        {title}
      </h2>
      <div className="confirm-dialog-body">{children}</div>
      <div className="confirm-dialog-actions">
        <Button variant="outline-primary" onClick={onCancel} disabled={busy} autoFocus>
          {t('actions.cancel')}
        </Button>
        <Button variant={variant} onClick={onConfirm} busy={busy}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
