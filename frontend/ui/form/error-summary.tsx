import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** On top of a form after a refused submission; takes the focus, so that it is read and seen. */
export function ErrorSummary() {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const { errors, submitCount, isSubmitting } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const failure = (errors.root as { failure?: { message?: string } } | undefined)?.failure?.message;
  const fieldCount = Object.keys(errors).filter((name) => name !== 'root').length;
  const shown = failure !== undefined || fieldCount > 1;
  useEffect(() => {
    if (shown && !isSubmitting && submitCount > 0) box.current?.focus();
  }, [shown, isSubmitting, submitCount]);
  if (!shown) return null;
  return (
    <div ref={box} className="alert alert-danger" role="alert" tabIndex={-1}>
      {failure ?? t('form.errorsTitle')}
    </div>
  );
}
