import { type ReactNode, useId } from 'react';
import { describedBy, FieldError, FieldHint, FieldLabel } from './field-text.tsx';
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
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        <FieldLabel label={label} required={required} />
      </label>
      <FieldHint id={id} hint={hint} />
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy({ id, hint, error }),
        'aria-required': required || undefined,
      })}
      <FieldError id={id} error={error} />
    </div>
  );
}
