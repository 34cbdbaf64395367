import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { setNewPassword } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { failureOf } from './sign-in-failure.ts';

const newPassword = z.object({ password: z.string().check(z.minLength(1), z.maxLength(256)) });

/** The first sign-in of an account: the person replaces the password an administrator gave. */
export function NewPasswordForm() {
  const { t } = useTranslation('sign-in');
  const form = useForm({ resolver: formResolver(newPassword), defaultValues: { password: '' } });
  return (
    <>
      <Alert variant="info">{t('newPassword.intro')}</Alert>
      <Form
        form={form}
        failureText={(error) => t(failureOf(error))}
        onSubmit={async ({ password }) => {
          const step = await setNewPassword(password);
          if (step !== 'done') throw new Error(`sign-in step ${step}`);
        }}
      >
        <TextField
          name="password"
          type="password"
          label={t('newPassword.label')}
          hint={t('newPassword.hint')}
          required
          autoComplete="new-password"
        />
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('newPassword.submit')}
        </Button>
      </Form>
    </>
  );
}
