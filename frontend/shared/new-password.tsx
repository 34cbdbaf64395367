import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { brokenRules, passwordPolicy } from '../../functions/people/rules/password.ts';
import { FieldFrame } from '../ui/field/field-frame.tsx';
import { useField } from '../ui/form/field.tsx';

/** A password that somebody chooses; its message names all rules that it breaks. */
export const chosenPassword = z.string().check(
  z.minLength(1),
  z.maxLength(256),
  z.refine((typed) => brokenRules(typed).length === 0, {
    error: ({ input }) => ['missing', ...brokenRules(String(input))].join('|'),
  }),
);

/** Says before and after the typing what the user pool wants of a password. */
export function NewPasswordField({ name }: { readonly name: string }) {
  const { t } = useTranslation('sign-in');
  const { field, fieldState, error } = useField(name);
  const [code, ...broken] = (fieldState.error?.message ?? '').split('|');
  const count = passwordPolicy.minLength;
  const missing = broken.map((rule) => t(`chosenPassword.rules.${rule}`, { count })).join(', ');
  return (
    <FieldFrame
      name={name}
      label={t('chosenPassword.label')}
      hint={t('chosenPassword.hint', { count })}
      required
      error={
        /^(missing|temporary)$/.test(code ?? '') ? t(`chosenPassword.${code}`, { missing }) : error
      }
    >
      {(attributes) => (
        <input
          {...attributes}
          {...field}
          className="form-control"
          type="password"
          autoComplete="new-password"
        />
      )}
    </FieldFrame>
  );
}
