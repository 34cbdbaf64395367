import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { Icon } from './icon.tsx';
import './ui.css';

export type AlertVariant = 'danger' | 'warning' | 'success' | 'info';

const alertClasses: Readonly<Record<AlertVariant, string>> = {
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

/** A message. Screen readers announce errors and warnings at once, the others politely. */
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
      className={`${alertClasses[variant]} ${dismissible ? 'alert-dismissible' : ''} ${className}`}
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

/** The id of a failed request, which a person can quote when asking for help; a click selects all of it. */
export function RequestId({ id }: { readonly id: string | undefined }) {
  const { t } = useTranslation();
  if (!id) return null;
  return (
    <small className="request-id">
      {t('failures.requestId')} <code>{id}</code>
    </small>
  );
}

interface SpinnerProps {
  readonly size?: 'small' | 'medium' | 'large';
  /** Read by screen readers; "Loading" when absent. */
  readonly label?: string;
}

const spinnerClasses = {
  small: 'progress-spinner progress-spinner-active size-sm',
  medium: 'progress-spinner progress-spinner-active',
  large: 'progress-spinner progress-spinner-active size-xl',
} as const;

/** A spinner in the line of text. */
export function Spinner({ size = 'medium', label }: SpinnerProps) {
  const { t } = useTranslation();
  return (
    <span className="spinner-inline" role="status">
      <span className={spinnerClasses[size]} aria-hidden="true" />
      <span className="visually-hidden">{label ?? t('states.loading')}</span>
    </span>
  );
}

/** A spinner instead of the page's content. */
export function PageSpinner() {
  return (
    <div className="page-spinner">
      <Spinner size="large" />
    </div>
  );
}

/** A spinner over the whole window that blocks interaction, for example during a download. */
export function OverlaySpinner({ label }: { readonly label?: string }) {
  return (
    <div className="overlay-spinner">
      <div className="overlay-spinner-box">
        <Spinner size="large" {...(label ? { label } : {})} />
      </div>
    </div>
  );
}

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly fraction: number;
}

/** Progress as a bar and in percent. */
export function ProgressBar({ label, fraction }: ProgressBarProps) {
  const format = useFormat();
  const percent = Math.round(fraction * 100);
  return (
    <div className="progress-line">
      <span>{label}</span>
      <progress value={percent} max={100} aria-label={label} />
      <span className="progress-percent">{format.percent(String(percent))}</span>
    </div>
  );
}
