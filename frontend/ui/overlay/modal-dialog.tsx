import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import './overlay.css';

interface ModalDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** It cannot be left now. */
  readonly busy?: boolean;
  /** Buttons at its end; one that closes it when absent. */
  readonly actions?: ReactNode;
  readonly onCancel: () => void;
}

/** A modal window with contents of its own, open while it is rendered. The focus returns to where it was. */
export function ModalDialog({
  title,
  children,
  busy = false,
  actions,
  onCancel,
}: ModalDialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed while it is still in the page: only then does the browser give the focus back.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="modal-dialog-box"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
    >
      <h2 className="h5" id={titleId}>
        {title}
      </h2>
      <div>{children}</div>
      <div className="modal-dialog-actions">
        {actions ?? (
          <Button variant="outline-primary" onClick={onCancel} disabled={busy}>
            {t('actions.close')}
          </Button>
        )}
      </div>
    </dialog>
  );
}
