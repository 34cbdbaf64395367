import { type ReactNode, useId } from 'react';
import { type FieldError as FormError, useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import './form.css';

/** Props of every field. */
export interface FieldProps {
  /** Path of the value in the form. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** A warning that does not prevent saving; empty while there is none. */
  readonly warning?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
}

interface FieldFrameProps extends FieldProps {
  readonly error: string | undefined;
  readonly children: (control: ControlAttributes) => ReactNode;
}

/** Attributes that connect an input with its label, hint and error. */
interface ControlAttributes {
  readonly id: string;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': boolean | undefined;
}

/** Label above, hint and error below: the frame of every field except the checkbox. */
export function FieldFrame({
  label,
  hint,
  warning,
  required,
  className = '',
  error,
  children,
}: FieldFrameProps) {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        <FieldLabel label={label} required={required} />
      </label>
      <FieldHint id={id} hint={hint} />
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy({ id, hint, error, warning }),
        'aria-required': required || undefined,
      })}
      <FieldError id={id} error={error} />
      <FieldWarning id={id} warning={warning} />
    </div>
  );
}

/** The name of a field, marked when it is required. */
export function FieldLabel({
  label,
  required,
}: {
  label: ReactNode;
  required?: boolean | undefined;
}) {
  const { t } = useTranslation();
  return (
    <>
      {label}
      {required ? (
        <>
          <span aria-hidden="true"> *</span>
          <span className="visually-hidden"> ({t('form.required')})</span>
        </>
      ) : null}
    </>
  );
}

interface FieldNotesProps {
  /** Id of the control that they describe. */
  readonly id: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly warning?: ReactNode;
}

/** Ids of the existing notes, for `aria-describedby`. */
export function describedBy({ id, ...notes }: FieldNotesProps): string | undefined {
  const names = (['hint', 'error', 'warning'] as const).filter((name) => notes[name]);
  return names.map((name) => `${id}-${name}`).join(' ') || undefined;
}

export function FieldHint({ id, hint }: FieldNotesProps) {
  return hint ? (
    <div className="field-hint" id={`${id}-hint`}>
      {hint}
    </div>
  ) : null;
}

export function FieldError({ id, error }: FieldNotesProps) {
  return error ? (
    <div className="field-error" id={`${id}-error`}>
      {error}
    </div>
  ) : null;
}

/** Announced when it appears or disappears during typing, in fields that have one. */
function FieldWarning({ id, warning }: FieldNotesProps) {
  return warning === undefined ? null : (
    <div className="field-warning" id={`${id}-warning`} role="status">
      {warning}
    </div>
  );
}

/** Limits on the typed text and not on its number, and codes that carry names. */
const AS_WRITTEN = new Set(['decimals', 'longer', 'brand_taken']);
/** Codes that carry dates. */
const WITH_DATES = new Set(['no_survey_date', 'after_second_survey']);

/** Turns a field's error code (`required`, `max|100`, `range|500|3000`) into its text. */
export function useFieldErrorText(): (
  error: FormError | undefined,
  limitText?: (limit: number) => string,
) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  return (error, limitText = String) => {
    if (!error) return undefined;
    const [code = 'invalid', ...limits] = (error.message ?? '').split('|');
    if (WITH_DATES.has(code))
      return t(`form.errors.${code}`, { dates: limits.map(format.date).join(', ') });
    const [limit = '', upper = ''] = AS_WRITTEN.has(code)
      ? limits
      : limits.map((one) => limitText(Number(one)));
    return t([`form.errors.${code}`, 'form.errors.invalid'], { limit, upper });
  };
}

/** A field of the form around it, with the text of its error. */
export function useField(name: string) {
  const { control } = useFormContext();
  const controller = useController({ name, control });
  return { ...controller, error: useFieldErrorText()(controller.fieldState.error) };
}
