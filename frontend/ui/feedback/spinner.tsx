import { useTranslation } from 'react-i18next';

interface SpinnerProps {
  readonly size?: 'small' | 'medium' | 'large';
  /** What is awaited; "Loading" when absent. */
  readonly label?: string;
}

const classes = {
  small: 'progress-spinner progress-spinner-active size-sm',
  medium: 'progress-spinner progress-spinner-active',
  large: 'progress-spinner progress-spinner-active size-xl',
} as const;

/** Waiting, inline. */
export function Spinner({ size = 'medium', label }: SpinnerProps) {
  const { t } = useTranslation();
  return (
    <span className="spinner-inline" role="status">
      <span className={classes[size]} aria-hidden="true" />
      <span className="visually-hidden">{label ?? t('states.loading')}</span>
    </span>
  );
}

/** Fills the page while there is nothing else to show. */
export function PageSpinner() {
  return (
    <div className="page-spinner">
      <Spinner size="large" />
    </div>
  );
}

/** Covers the whole window while something must not be interrupted, such as a download. */
export function OverlaySpinner({ label }: { readonly label?: string }) {
  return (
    <div className="overlay-spinner">
      <div className="overlay-spinner-box">
        <Spinner size="large" {...(label ? { label } : {})} />
      </div>
    </div>
  );
}
