import { useController, useFormContext } from 'react-hook-form';
import { FieldFrame, type FieldProps } from './field.tsx';
import { useFieldErrorText } from './field-error.ts';

interface DateFieldProps extends FieldProps {
  /** ISO days. */
  readonly min?: string;
  readonly max?: string;
}

/** A day; the form's value is `YYYY-MM-DD`, empty when none or malformed. */
export function DateField({ min, max, ...props }: DateFieldProps) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name: props.name, control });
  const errorText = useFieldErrorText();
  return (
    <FieldFrame {...props} error={errorText(fieldState.error)}>
      {(attributes) => (
        <input
          {...attributes}
          {...field}
          value={field.value ?? ''}
          className="form-control"
          type="date"
          min={min}
          max={max}
          disabled={props.disabled}
        />
      )}
    </FieldFrame>
  );
}
