import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import './field.css';

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
function FieldLabel({ label, required }: { label: ReactNode; required?: boolean | undefined }) {
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

export interface Choice {
  readonly value: string | number;
  readonly label: string;
}

interface ChoicesFrameProps extends FieldProps {
  readonly choices: readonly Choice[];
  readonly error: string | undefined;
  /** What each checkbox has beside its name, id and value. */
  readonly inputOf: (choice: Choice, index: number) => ComponentProps<'input'>;
}

/** A group of checkboxes with its name, hint and error. */
export function ChoicesFrame({
  name,
  label,
  hint,
  required,
  disabled,
  className = '',
  choices,
  error,
  inputOf,
}: ChoicesFrameProps) {
  const id = useId();
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
        {choices.map((choice, index) => (
          <div className="field-check" key={choice.value}>
            <input
              {...inputOf(choice, index)}
              id={`${id}-${choice.value}`}
              name={name}
              value={choice.value}
              type="checkbox"
              aria-invalid={error ? true : undefined}
            />
            <label htmlFor={`${id}-${choice.value}`}>{choice.label}</label>
          </div>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
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
