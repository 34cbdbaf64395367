import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { FieldProps } from './field.tsx';
import { useFieldErrorText } from './field-error.ts';
import { describedBy, FieldError, FieldHint } from './field-text.tsx';
import './form.css';

/** A box to tick; the form's value is a boolean. */
export function CheckboxField({ name, label, hint, disabled, className = '' }: FieldProps) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const error = useFieldErrorText()(fieldState.error);
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <div className="field-check">
        <input
          id={id}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.checked)}
          checked={field.value === true}
          type="checkbox"
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, hint, error })}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}
