import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { credentials } from '../../../functions/contract/session.ts';
import { ApiProblem, NetworkFailure } from '../../lib/failures.ts';
import { resetPassword, sendResetCode, setNewPassword, signIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';

type Step = 'sign-in' | 'new-password' | 'lost-password' | 'reset-password' | 'code-sent';

/**
 * Username and password. Who was invited chooses a password first: in place of the temporary one, or
 * with a code that came by e-mail. Who has lost it asks for such a code. The landing page redirects
 * after the sign-in.
 */
export function CredentialsForm() {
  const [step, setStep] = useState<Step>('sign-in');
  const [username, setUsername] = useState('');
  const goOn = (next: Step, name: string) => {
    setUsername(name);
    setStep(next);
  };
  if (step === 'new-password') return <NewPasswordForm />;
  if (step === 'lost-password') return <LostPasswordForm username={username} goOn={goOn} />;
  if (step === 'sign-in') return <PasswordForm username={username} goOn={goOn} />;
  return <ResetPasswordForm username={username} isSent={step === 'code-sent'} />;
}

interface StepProps {
  readonly username: string;
  readonly goOn: (step: Step, username: string) => void;
}

function PasswordForm({ username, goOn }: StepProps) {
  const { t } = useTranslation('sign-in');
  const form = useForm({
    resolver: formResolver(credentials),
    defaultValues: { username, password: '' },
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
          onClick={() => goOn('lost-password', form.getValues('username'))}
        >
          {t('lostPassword.open')}
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

const lost = z.object({ username: credentials.shape.username });

function LostPasswordForm({ username, goOn }: StepProps) {
  const { t } = useTranslation('sign-in');
  const form = useForm({ resolver: formResolver(lost), defaultValues: { username } });
  return (
    <>
      <Alert variant="info">{t('lostPassword.intro')}</Alert>
      <Form
        form={form}
        failureText={(error) => t(hasNoCode(error) ? 'lostPassword.refused' : failureOf(error))}
        onSubmit={async (values) => {
          await sendResetCode(values.username);
          goOn('code-sent', values.username);
        }}
      >
        <TextField
          name="username"
          label={t('credentials.username')}
          required
          autoComplete="username"
        />
        <div className="form-actions">
          <Button type="submit" busy={form.formState.isSubmitting}>
            {t('lostPassword.submit')}
          </Button>
          <Button
            variant="outline-primary"
            onClick={() => goOn('sign-in', form.getValues('username'))}
          >
            {t('app:actions.back')}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Of an account that has not signed in yet, or without a confirmed e-mail address. */
const hasNoCode = (error: unknown): boolean =>
  error instanceof Error &&
  ['NotAuthorizedException', 'InvalidParameterException'].includes(error.name);

const reset = z.object({
  username: credentials.shape.username,
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/)),
  ...newPassword.shape,
});

interface ResetPasswordProps {
  readonly username: string;
  /** The person has just asked for the code. */
  readonly isSent: boolean;
}

/** The code that came by e-mail stands in for the lost password. */
function ResetPasswordForm({ username, isSent }: ResetPasswordProps) {
  const { t } = useTranslation('sign-in');
  const form = useForm({
    resolver: formResolver(reset),
    defaultValues: { username, code: '', password: '' },
  });
  return (
    <>
      <Alert variant="info">{t(isSent ? 'lostPassword.sent' : 'resetPassword.intro')}</Alert>
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
