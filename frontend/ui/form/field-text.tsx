import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The name of a field, with its mark when it must be filled in. */
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
  /** Of the control they describe. */
  readonly id: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** Ids of the hint and error that are there, for `aria-describedby`. */
export function describedBy({ id, hint, error }: FieldNotesProps): string | undefined {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return described.join(' ') || undefined;
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
