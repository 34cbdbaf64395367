import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { FieldProps } from './field.tsx';
import { useFieldErrorText } from './field-error.ts';
import { describedBy, FieldError, FieldHint, FieldLabel } from './field-text.tsx';
import type { Choice } from './select-field.tsx';
import './choices-field.css';

interface ChoicesFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
}

/** Any of a few, all in sight; the form's value is the array of chosen values, in the list's order. */
export function ChoicesField(props: ChoicesFieldProps) {
  const { name, label, hint, required, disabled, className = '', choices } = props;
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const error = useFieldErrorText()(fieldState.error);
  const id = useId();
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : [];

  function toggle(value: Choice['value']): void {
    const kept = choices.map((choice) => choice.value);
    field.onChange(kept.filter((one) => chosen.includes(one) !== (one === value)));
  }

  return (
    <fieldset
      className={`field choices-field ${className}`}
      disabled={disabled}
      aria-describedby={describedBy({ id, hint, error })}
    >
      <legend className="field-label">
        <FieldLabel label={label} required={required} />
      </legend>
      <FieldHint id={id} hint={hint} />
      <div className="choices">
        {choices.map(({ value, label: text }, index) => (
          <div className="field-check" key={value}>
            <input
              id={`${id}-${value}`}
              name={field.name}
              ref={index === 0 ? field.ref : undefined}
              onBlur={field.onBlur}
              onChange={() => toggle(value)}
              checked={chosen.includes(value)}
              value={value}
              type="checkbox"
              aria-invalid={error ? true : undefined}
            />
            <label htmlFor={`${id}-${value}`}>{text}</label>
          </div>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
