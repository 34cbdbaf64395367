import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { credentials } from '../../../functions/contract/session.ts';
import { signIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { failureOf } from './sign-in-failure.ts';

/**
 * Username and password. An account whose password an administrator set chooses its own first. Once
 * signed in, the landing page leads on.
 */
export function CredentialsForm() {
  const { t } = useTranslation('sign-in');
  const [needsPassword, setNeedsPassword] = useState(false);
  const form = useForm({
    resolver: formResolver(credentials),
    defaultValues: { username: '', password: '' },
  });
  if (needsPassword) return <NewPasswordForm />;
  return (
    <Form
      form={form}
      failureText={(error) => t(failureOf(error))}
      onSubmit={async ({ username, password }) => {
        const step = await signIn(username, password);
        if (step === 'new-password') setNeedsPassword(true);
        else if (step !== 'done') throw new Error(`sign-in step ${step}`);
      }}
    >
      <TextField
        name="username"
        label={t('credentials.username')}
        required
        autoComplete="username"
      />
      <TextField
        name="password"
        type="password"
        label={t('credentials.password')}
        required
        autoComplete="current-password"
      />
      <Button type="submit" busy={form.formState.isSubmitting}>
        {t('credentials.submit')}
      </Button>
    </Form>
  );
}
