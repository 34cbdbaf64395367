import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import './form.css';

/** What every field takes. */
export interface FieldProps {
  /** Path of the value in the form. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
}

interface FieldFrameProps extends FieldProps {
  readonly error: string | undefined;
  readonly children: (control: ControlAttributes) => ReactNode;
}

/** What ties an input to its label, hint and error. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': boolean | undefined;
}

/** Label above, hint and error below: the frame of every field but the checkbox. */
export function FieldFrame({
  label,
  hint,
  required,
  className = '',
  error,
  children,
}: FieldFrameProps) {
  const { t } = useTranslation();
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        {label}
        {required ? (
          <>
            <span aria-hidden="true"> *</span>
            <span className="visually-hidden"> ({t('form.required')})</span>
          </>
        ) : null}
      </label>
      {hint ? (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.join(' ') || undefined,
        'aria-required': required || undefined,
      })}
      {error ? (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      ) : null}
    </div>
  );
}
