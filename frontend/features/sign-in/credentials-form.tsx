import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { credentials } from '../../../functions/contract/session.ts';
import { ApiProblem, NetworkFailure } from '../../lib/failures.ts';
import { resetPassword, setNewPassword, signIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';

/**
 * Username and password. Who was invited chooses a password first: in place of the temporary one, or
 * with a code that came by e-mail. The landing page redirects after the sign-in.
 */
export function CredentialsForm() {
  const [step, setStep] = useState<'sign-in' | 'new-password' | 'reset-password'>('sign-in');
  const [username, setUsername] = useState('');
  if (step === 'new-password') return <NewPasswordForm />;
  if (step === 'reset-password') return <ResetPasswordForm username={username} />;
  return (
    <PasswordForm
      goOn={(next, name) => {
        setUsername(name);
        setStep(next);
      }}
    />
  );
}

interface PasswordFormProps {
  readonly goOn: (step: 'new-password' | 'reset-password', username: string) => void;
}

function PasswordForm({ goOn }: PasswordFormProps) {
  const { t } = useTranslation('sign-in');
  const form = useForm({
    resolver: formResolver(credentials),
    defaultValues: { username: '', password: '' },
  });
  return (
    <Form
      form={form}
      failureText={(error) => t(failureOf(error))}
      onSubmit={async ({ username, password }) => {
        const step = await signIn(username, password);
        if (step === 'new-password' || step === 'reset-password') goOn(step, username);
        else assertDone(step);
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
      <div className="form-actions">
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('credentials.submit')}
        </Button>
        <Button
          variant="outline-primary"
          onClick={() => goOn('reset-password', form.getValues('username'))}
        >
          {t('resetPassword.open')}
        </Button>
      </div>
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
        onSubmit={async ({ password }) => assertDone(await setNewPassword(password))}
      >
        <NewPasswordField />
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('newPassword.submit')}
        </Button>
      </Form>
    </>
  );
}

const reset = z.object({
  username: credentials.shape.username,
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/)),
  ...newPassword.shape,
});

/** Somebody who was invited again: the code that came by e-mail stands in for the lost password. */
function ResetPasswordForm({ username }: { readonly username: string }) {
  const { t } = useTranslation('sign-in');
  const form = useForm({
    resolver: formResolver(reset),
    defaultValues: { username, code: '', password: '' },
  });
  return (
    <>
      <Alert variant="info">{t('resetPassword.intro')}</Alert>
      <Form
        form={form}
        failureText={(error) => t(failureOf(error))}
        onSubmit={async (values) =>
          assertDone(await resetPassword(values.username, values.code, values.password))
        }
      >
        <TextField
          name="username"
          label={t('credentials.username')}
          required
          autoComplete="username"
        />
        <TextField
          name="code"
          label={t('resetPassword.code')}
          hint={t('resetPassword.codeHint')}
          required
          autoComplete="one-time-code"
        />
        <NewPasswordField />
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('newPassword.submit')}
        </Button>
      </Form>
    </>
  );
}

function NewPasswordField() {
  const { t } = useTranslation('sign-in');
  return (
    <TextField
      name="password"
      type="password"
      label={t('newPassword.label')}
      hint={t('newPassword.hint')}
      required
      autoComplete="new-password"
    />
  );
}

/** The pool asks for something that this site has no form for. */
function assertDone(step: string): void {
  if (step !== 'done') throw new Error(`sign-in step ${step}`);
}

/** Failures with a message of their own; all others are shown as a failed sign-in. */
const messages: Readonly<Record<string, string>> = {
  NetworkError: 'app:failures.network',
  TooManyRequestsException: 'app:problems.too_many_attempts',
  LimitExceededException: 'app:problems.too_many_attempts',
  InvalidPasswordException: 'newPassword.weak',
  CodeMismatchException: 'resetPassword.wrongCode',
  ExpiredCodeException: 'resetPassword.wrongCode',
};

/** Key of the message of a failed sign-in, from an error of the API, the user pool or the network. */
function failureOf(error: unknown): string {
  if (error instanceof NetworkFailure) return 'app:failures.network';
  if (error instanceof ApiProblem && error.status === 429) return 'app:problems.too_many_attempts';
  if (!(error instanceof Error)) return 'failed';
  // The user pool tells a name that has to wait from a wrong password by the message alone.
  if (/attempts exceeded/i.test(error.message)) return 'app:problems.too_many_attempts';
  return messages[error.name] ?? 'failed';
}
