import type { HTMLInputTypeAttribute } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { FieldFrame, type FieldProps } from './field.tsx';
import { useFieldErrorText } from './field-error.ts';

interface TextFieldProps extends FieldProps {
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'password' | 'search' | 'url'>;
  readonly autoComplete?: string;
  readonly maxLength?: number;
  /** Several lines of text. */
  readonly rows?: number;
}

/** A line of text, or several with `rows`. */
export function TextField({
  type = 'text',
  autoComplete,
  maxLength,
  rows,
  ...props
}: TextFieldProps) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name: props.name, control });
  const errorText = useFieldErrorText();
  return (
    <FieldFrame {...props} error={errorText(fieldState.error)}>
      {(attributes) => {
        const common = {
          ...attributes,
          ...field,
          value: field.value ?? '',
          className: 'form-control',
          disabled: props.disabled,
          maxLength,
          autoComplete,
        };
        return rows ? <textarea {...common} rows={rows} /> : <input {...common} type={type} />;
      }}
    </FieldFrame>
  );
}
