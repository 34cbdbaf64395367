import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { FieldProps } from './field.tsx';
import { useFieldErrorText } from './field-error.ts';
import './form.css';

/** A box to tick; the form's value is a boolean. */
export function CheckboxField({ name, label, hint, disabled, className = '' }: FieldProps) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const error = useFieldErrorText()(fieldState.error);
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
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
          aria-describedby={described.join(' ') || undefined}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {hint ? (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {error ? (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      ) : null}
    </div>
  );
}
