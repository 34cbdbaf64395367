import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field.tsx';
import { useFieldErrorText } from './field-error.ts';
import type { Choice } from './select-field.tsx';
import './choices-field.css';

interface ChoicesFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
}

/** Any of a few, all in sight; the form's value is the array of chosen values, in the list's order. */
export function ChoicesField(props: ChoicesFieldProps) {
  const { name, label, hint, required, disabled, className = '', choices } = props;
  const { t } = useTranslation();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const error = useFieldErrorText()(fieldState.error);
  const id = useId();
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);

  function toggle(value: Choice['value']): void {
    const kept = choices.map((choice) => choice.value);
    field.onChange(kept.filter((one) => chosen.includes(one) !== (one === value)));
  }

  return (
    <fieldset
      className={`field choices-field ${className}`}
      disabled={disabled}
      aria-describedby={described.join(' ') || undefined}
    >
      <legend className="field-label">
        {label}
        {required ? (
          <>
            <span aria-hidden="true"> *</span>
            <span className="visually-hidden"> ({t('form.required')})</span>
          </>
        ) : null}
      </legend>
      {hint ? (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
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
      {error ? (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      ) : null}
    </fieldset>
  );
}
