import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';

export type AlertVariant = 'danger' | 'warning' | 'success' | 'info';

const classes: Readonly<Record<AlertVariant, string>> = {
  danger: 'alert alert-danger',
  warning: 'alert alert-warning',
  success: 'alert alert-success',
  info: 'alert alert-info',
};

interface AlertProps {
  /** `danger` when absent. */
  readonly variant?: AlertVariant;
  readonly children: ReactNode;
  /** Shows a close button; the owner removes the alert, or the alert hides itself. */
  readonly dismissible?: boolean;
  readonly onDismiss?: () => void;
  readonly className?: string;
}

/** A message about what happened. Errors and warnings interrupt, the others are announced politely. */
export function Alert({
  variant = 'danger',
  children,
  dismissible = false,
  onDismiss,
  className = '',
}: AlertProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  if (!open) return null;
  const dismiss = () => {
    if (onDismiss) onDismiss();
    else setOpen(false);
  };
  return (
    <div
      className={`${classes[variant]} ${dismissible ? 'alert-dismissible' : ''} ${className}`}
      role={variant === 'danger' || variant === 'warning' ? 'alert' : 'status'}
    >
      {children}
      {dismissible ? (
        <button
          type="button"
          className="btn-close"
          aria-label={t('actions.dismiss')}
          onClick={dismiss}
        >
          <Icon name="it-close" />
        </button>
      ) : null}
    </div>
  );
}
