import { useId } from 'react';
import {
  type Choice,
  ChoicesFrame,
  describedBy,
  FieldError,
  FieldFrame,
  FieldHint,
  type FieldProps,
} from '../field/field-frame.tsx';
import { useField } from './field.tsx';

interface SelectFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  /** Text of the empty choice, whose value is null; when absent there is no empty choice. */
  readonly placeholder?: string;
}

/** A select; the form's value has the type of the choices' values. */
export function SelectField({ choices, placeholder, ...props }: SelectFieldProps) {
  const { field, error } = useField(props.name);
  const chosenValue = (text: string) =>
    choices.find(({ value }) => String(value) === text)?.value ?? null;
  return (
    <FieldFrame {...props} error={error}>
      {(attributes) => (
        <select
          {...attributes}
          {...field}
          value={field.value === null || field.value === undefined ? '' : String(field.value)}
          onChange={(event) => field.onChange(chosenValue(event.target.value))}
          className="form-select"
          disabled={props.disabled}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** A checkbox; the form's value is a boolean. */
export function CheckboxField({ name, label, hint, disabled, className = '' }: FieldProps) {
  const { field, error } = useField(name);
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

interface ChoicesFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
}

/** Checkboxes; the form's value is the array of chosen values, in the order of the list. */
export function ChoicesField(props: ChoicesFieldProps) {
  const { choices } = props;
  const { field, error } = useField(props.name);
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : [];

  function toggle(value: Choice['value']): void {
    const values = choices.map((choice) => choice.value);
    field.onChange(values.filter((one) => chosen.includes(one) !== (one === value)));
  }

  return (
    <ChoicesFrame
      {...props}
      error={error}
      inputOf={({ value }, index) => ({
        ref: index === 0 ? field.ref : undefined,
        onBlur: field.onBlur,
        onChange: () => toggle(value),
        checked: chosen.includes(value),
      })}
    />
  );
}
