import { type HTMLInputTypeAttribute, useEffect, useRef, useState } from 'react';
import type { FieldError } from 'react-hook-form';
import { parseScaled, scaledText, useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useFieldErrorText } from '../field/field-error.ts';
import { FieldFrame, type FieldProps } from '../field/field-frame.tsx';
import { useField } from './field.tsx';

interface TextFieldProps extends FieldProps {
  readonly type?: Extract<
    HTMLInputTypeAttribute,
    'text' | 'email' | 'password' | 'search' | 'url' | 'time'
  >;
  readonly autoComplete?: string;
  readonly maxLength?: number;
  /** Number of lines of text. */
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
  const { field, error } = useField(props.name);
  return (
    <FieldFrame {...props} error={error}>
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

interface NumberFieldProps extends FieldProps {
  /**
   * Digits after the comma or point; 0 when absent. The form's value is the integer scaled by them: "1,789" with three
   * decimals is 1789. Empty is null; text that is not a number is kept as it is.
   */
  readonly decimals?: number;
  /** May be negative: the numeric keyboards of some phones have no minus. */
  readonly signed?: boolean;
  /** Thousands may be separated as in the reader's language; for amounts in whole euro and more. */
  readonly grouped?: boolean;
  /** Shown after the input, such as "€/l". */
  readonly unit?: string;
}

/** A number typed with comma or point. */
export function NumberField({
  decimals = 0,
  signed = false,
  grouped = false,
  unit,
  ...props
}: NumberFieldProps) {
  const { field, fieldState } = useField(props.name);
  const errorText = useFieldErrorText();
  const separator = useLanguage() === 'it' ? ',' : '.';
  const grouping = grouped ? separator : undefined;
  const format = useFormat();
  const [text, setText] = useState(() => textOfNumber(field.value, decimals, separator));

  // The value can also change from outside, for example by a reset.
  useEffect(() => {
    const typed = typedNumber(text, decimals, grouping);
    const same = typed === field.value || (typed === null && field.value === undefined);
    if (!same) setText(textOfNumber(field.value, decimals, separator));
  }, [field.value, text, decimals, separator, grouping]);

  const limitText = (limit: number) =>
    grouped
      ? format.number(limit / 10 ** decimals, decimals)
      : scaledText(limit, decimals, separator);
  return (
    <FieldFrame
      {...props}
      error={errorText(exactError(fieldState.error, field.value, decimals), limitText)}
    >
      {(attributes) => (
        <div className="field-number">
          <input
            {...attributes}
            name={field.name}
            ref={field.ref}
            onBlur={field.onBlur}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              field.onChange(typedNumber(event.target.value, decimals, grouping));
            }}
            className="form-control"
            type="text"
            inputMode={signed ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            disabled={props.disabled}
          />
          {unit ? <span className="field-unit">{unit}</span> : null}
        </div>
      )}
    </FieldFrame>
  );
}

/** The number in a text, or the text itself, so that it can be kept and shown again. */
function typedNumber(text: string, decimals: number, grouping: ',' | '.' | undefined) {
  const value = parseScaled(text, decimals, grouping);
  return Number.isNaN(value) ? text : value;
}

/** For a number with too many decimals, the permitted number of decimals. */
function exactError(error: FieldError | undefined, typed: unknown, decimals: number) {
  if (error?.message !== 'number' || !/^\s*[-+]?\d+[.,]\d+\s*$/.test(String(typed))) return error;
  return { ...error, message: decimals > 0 ? `decimals|${decimals}` : 'integer' };
}

const textOfNumber = (
  value: number | string | null | undefined,
  decimals: number,
  separator: ',' | '.',
): string => (typeof value === 'string' ? value : scaledText(value, decimals, separator));

interface DateFieldProps extends FieldProps {
  /** ISO days. */
  readonly min?: string;
  readonly max?: string;
}

/** A day; the form's value is `YYYY-MM-DD`, empty when none or malformed. */
export function DateField({ min, max, ...props }: DateFieldProps) {
  const { field, error } = useField(props.name);
  return (
    <FieldFrame {...props} error={error}>
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

interface FileFieldProps extends FieldProps {
  /** Extensions that the file chooser offers first: `.pdf,.xls`. */
  readonly accept?: string;
}

/** A file from the person's disk; the form's value is the `File`, or null without one. */
export function FileField({ accept, ...props }: FileFieldProps) {
  const { field, error } = useField(props.name);
  const input = useRef<HTMLInputElement>(null);

  // A file input is uncontrolled: when the form is reset its file must be removed here.
  useEffect(() => {
    if (!field.value && input.current) input.current.value = '';
  }, [field.value]);

  return (
    <FieldFrame {...props} error={error}>
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
