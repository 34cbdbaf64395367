import type { FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** Turns a field's error code (`required`, `max|100`) into its text. */
export function useFieldErrorText(): (
  error: FieldError | undefined,
  limitText?: (limit: number) => string,
) => string | undefined {
  const { t } = useTranslation();
  return (error, limitText = String) => {
    if (!error) return undefined;
    const [code = 'invalid', limit] = (error.message ?? '').split('|');
    return t([`form.errors.${code}`, 'form.errors.invalid'], {
      limit: limit === undefined ? '' : limitText(Number(limit)),
    });
  };
}
