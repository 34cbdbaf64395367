import { useController, useFormContext } from 'react-hook-form';
import { FieldFrame, type FieldProps } from './field.tsx';
import { useFieldErrorText } from './field-error.ts';

export interface Choice {
  readonly value: string | number;
  readonly label: string;
}

interface SelectFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  /** Text of the empty choice; without it there is none. The empty choice's value is null. */
  readonly placeholder?: string;
}

/** One of a list; the form's value has the type of the choices' values. */
export function SelectField({ choices, placeholder, ...props }: SelectFieldProps) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name: props.name, control });
  const errorText = useFieldErrorText();
  const chosenValue = (text: string) =>
    choices.find(({ value }) => String(value) === text)?.value ?? null;
  return (
    <FieldFrame {...props} error={errorText(fieldState.error)}>
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
