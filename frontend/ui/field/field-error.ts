import type { FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';

/** Limits on the typed text and not on its number, and codes that carry names. */
const AS_WRITTEN = new Set(['decimals', 'longer', 'brand_taken']);
/** Codes that carry dates. */
const WITH_DATES = new Set(['no_survey_date', 'after_second_survey']);

/** Turns a field's error code (`required`, `max|100`, `range|500|3000`) into its text. */
export function useFieldErrorText(): (
  error: FieldError | undefined,
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

/**
 * The code of a field's message from a problem of the API, which sends limits and names separately; for a text the limit
 * is its length.
 */
export function serverCodeOf(problem: FieldProblem): string {
  const { code, minimum, maximum, brand, name, nearest } = problem;
  if (code === 'brand_taken') return [code, brand, name].join('|');
  if (nearest) return [code, ...nearest].join('|');
  if (code === 'too_small' && typeof minimum === 'number') return `min|${minimum}`;
  if (code === 'too_big' && typeof maximum === 'number') return `max|${maximum}`;
  return code;
}
