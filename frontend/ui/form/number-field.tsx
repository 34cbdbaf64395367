import { useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { parseScaled, scaledText } from '../../lib/decimal.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { FieldFrame, type FieldProps } from './field.tsx';
import { useFieldErrorText } from './field-error.ts';

interface NumberFieldProps extends FieldProps {
  /**
   * Digits after the comma or point; 0 when absent. The form's value is the integer scaled by them:
   * "1,789" with three decimals is 1789. Empty is null, what is no number is NaN.
   */
  readonly decimals?: number;
  /** May be negative: phones then offer a keyboard with a minus. */
  readonly signed?: boolean;
  /** Shown after the input, such as "€/l". */
  readonly unit?: string;
}

/** A number typed with comma or point. */
export function NumberField({ decimals = 0, signed = false, unit, ...props }: NumberFieldProps) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name: props.name, control });
  const errorText = useFieldErrorText();
  const separator = useLanguage() === 'it' ? ',' : '.';
  const [text, setText] = useState(() => scaledText(field.value, decimals, separator));

  // The form can set the value from outside: a reset, last week's price.
  useEffect(() => {
    const typed = parseScaled(text, decimals);
    const same = Object.is(typed, field.value) || (typed === null && field.value === undefined);
    if (!same) setText(scaledText(field.value, decimals, separator));
  }, [field.value, text, decimals, separator]);

  const limitText = (limit: number) => scaledText(limit, decimals, separator);
  return (
    <FieldFrame {...props} error={errorText(fieldState.error, limitText)}>
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
              field.onChange(parseScaled(event.target.value, decimals));
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
