import { useEffect, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { FieldFrame, type FieldProps } from './field.tsx';
import { useFieldErrorText } from './field-error.ts';

interface FileFieldProps extends FieldProps {
  /** Offered first by the chooser: `.pdf,.xls`. */
  readonly accept?: string;
}

/** A file from the person's disk; the form's value is the `File`, or null without one. */
export function FileField({ accept, ...props }: FileFieldProps) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name: props.name, control });
  const errorText = useFieldErrorText();
  const input = useRef<HTMLInputElement>(null);

  // The chooser keeps its file by itself: a form that is reset empties it.
  useEffect(() => {
    if (!field.value && input.current) input.current.value = '';
  }, [field.value]);

  return (
    <FieldFrame {...props} error={errorText(fieldState.error)}>
      {(attributes) => (
        <input
          {...attributes}
          name={field.name}
          ref={(element) => {
            input.current = element;
            field.ref(element);
          }}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.files?.[0] ?? null)}
          className="form-control field-file"
          type="file"
          accept={accept}
          disabled={props.disabled}
        />
      )}
    </FieldFrame>
  );
}
