import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import './overlay.css';

interface ModalDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Prevents closing. */
  readonly busy?: boolean;
  /** Buttons at its end; a button that closes it when absent. */
  readonly actions?: ReactNode;
  readonly onCancel: () => void;
}

/** A modal window, open while it is rendered. The focus returns to where it was. */
export function ModalDialog({
  title,
  children,
  busy = false,
  actions,
  onCancel,
}: ModalDialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    passOverSecondClick();
    // A long dialog is read from its title on, not from the button that took the focus. If the heading could always
    // take the focus, it would take it from the button of a short dialog too.
    if (element && element.scrollTop > 0 && heading.current) {
      heading.current.tabIndex = -1;
      heading.current.focus();
    }
    // It is closed before it is removed from the page, because only then does the browser return the focus.
    return () => {
      element?.close();
      passOverSecondClick();
    };
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
      <h2 className="h5" id={titleId} ref={heading}>
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

/** Longest time between the clicks of a double click, in milliseconds. */
const DOUBLE_CLICK = 500;

/** The second click of a double click would press what the window covers when it opens, or uncovers when it closes. */
function passOverSecondClick(): void {
  const passOver = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', passOver, { capture: true });
  setTimeout(() => removeEventListener('click', passOver, { capture: true }), DOUBLE_CLICK);
}
