import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { credentials } from '../../../functions/contract/session.ts';
import { ApiProblem, NetworkFailure } from '../../lib/failures.ts';
import { setNewPassword, signIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';

/**
 * Username and password, and the new password that an account with a temporary one must choose. The
 * landing page redirects after the sign-in.
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

const newPassword = z.object({ password: z.string().check(z.minLength(1), z.maxLength(256)) });

/** The first sign-in of an account: the person replaces the password an administrator gave. */
function NewPasswordForm() {
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

/** Failures with a message of their own; all others are shown as a failed sign-in. */
const messages: Readonly<Record<string, string>> = {
  NetworkError: 'app:failures.network',
  TooManyRequestsException: 'app:problems.too_many_attempts',
  LimitExceededException: 'app:problems.too_many_attempts',
  InvalidPasswordException: 'newPassword.weak',
};

/** Key of the message of a failed sign-in, from an error of the API, the user pool or the network. */
function failureOf(error: unknown): string {
  if (error instanceof NetworkFailure) return 'app:failures.network';
  if (error instanceof ApiProblem && error.status === 429) return 'app:problems.too_many_attempts';
  return messages[error instanceof Error ? error.name : ''] ?? 'failed';
}
