import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { credentials } from '../../../functions/people/contract/session.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { ApiProblem, NetworkFailure } from '../../lib/failures.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { locales } from '../../lib/language.ts';
import { answerStep, resetPassword, sendResetCode, signIn } from '../../lib/session.ts';
import { chosenPassword, NewPasswordField } from '../../shared/new-password.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { Form, formResolver, SubmitButton } from '../../ui/form/form.tsx';
import { sixDigits } from '../../ui/form/six-digits.ts';
import { TextField } from '../../ui/form/text-fields.tsx';

type Step = 'sign-in' | 'new-password' | 'lost-password' | 'reset-password' | 'code' | 'code-sent';

/**
 * Username and password. An invited person first chooses a password, in place of the temporary one or with a code
 * sent by e-mail. A person who has forgotten the password requests such a code. The landing page redirects after the
 * sign-in.
 */
export function CredentialsForm() {
  const [step, setStep] = useState<Step>('sign-in');
  const [username, setUsername] = useState('');
  const [temporary, setTemporary] = useState('');
  const goOn: GoOn = (next, name, password = '') => {
    setUsername(name);
    setTemporary(password);
    setStep(next);
  };
  if (step === 'new-password')
    return <NewPasswordForm temporary={temporary} goOn={() => goOn('code', username)} />;
  if (step === 'code') return <CodeForm beginAgain={() => setStep('sign-in')} />;
  if (step === 'lost-password') return <LostPasswordForm username={username} goOn={goOn} />;
  if (step === 'sign-in') return <PasswordForm username={username} goOn={goOn} />;
  return (
    <ResetPasswordForm
      username={username}
      isSent={step === 'code-sent'}
      goOn={() => goOn('code', username)}
    />
  );
}

/** @param password that was accepted so far */
type GoOn = (step: Step, username: string, password?: string) => void;

interface StepProps {
  readonly username: string;
  readonly goOn: GoOn;
}

function PasswordForm({ username, goOn }: StepProps) {
  const { t } = useTranslation('sign-in');
  const failureText = useFailureText(passwordMessages);
  const form = useForm({
    resolver: formResolver(credentials),
    defaultValues: { username, password: '' },
  });
  return (
    <Form
      form={form}
      failureText={failureText}
      onSubmit={async ({ username, password }) => {
        const step = await signIn(username, password);
        if (step === 'new-password' || step === 'reset-password' || step === 'code')
          goOn(step, username, password);
        else assertDone(step);
      }}
    >
      <UsernameField />
      <TextField
        name="password"
        type="password"
        label={t('credentials.password')}
        required
        autoComplete="current-password"
      />
      <div className="form-actions">
        <SubmitButton>{t('credentials.submit')}</SubmitButton>
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

interface NewPasswordProps {
  /** The password of the invitation, which the user pool would take as the person's own. */
  readonly temporary: string;
  readonly goOn: () => void;
}

/** The first sign-in of an account: the person replaces the password that an administrator set. */
function NewPasswordForm({ temporary, goOn }: NewPasswordProps) {
  const { t } = useTranslation('sign-in');
  const failureText = useFailureText();
  const password = chosenPassword.check(z.refine((typed) => typed !== temporary, 'temporary'));
  const form = useForm({
    resolver: formResolver(z.object({ password })),
    defaultValues: { password: '' },
  });
  return (
    <>
      <Alert variant="info">{t('newPassword.intro')}</Alert>
      <Form
        form={form}
        failureText={failureText}
        onSubmit={async ({ password }) => {
          const step = await answerStep(password);
          if (step === 'code') goOn();
          else assertDone(step);
        }}
      >
        <NewPasswordField name="password" />
        <SubmitButton>{t('newPassword.submit')}</SubmitButton>
      </Form>
    </>
  );
}

const authenticatorCode = z.object({ code: sixDigits });

/** The second step of a sign-in of people who have an authenticator app. */
function CodeForm({ beginAgain }: { readonly beginAgain: () => void }) {
  const { t } = useTranslation('sign-in');
  const failureText = useFailureText();
  const [asksNext, setAsksNext] = useState(false);
  const form = useForm({ resolver: formResolver(authenticatorCode), defaultValues: { code: '' } });
  return (
    <>
      <Alert variant="info">
        {asksNext ? t('code.next') : t('code.intro', { mail: t('app:site.certifiedMail') })}
      </Alert>
      <Form
        form={form}
        failureText={failureText}
        onSubmit={async ({ code }) => {
          const step = await answerStep(code);
          form.reset();
          if (step === 'code') setAsksNext(true);
          else assertDone(step);
        }}
      >
        <TextField
          name="code"
          label={t('code.label')}
          hint={t('code.hint')}
          required
          autoComplete="one-time-code"
        />
        <div className="form-actions">
          <SubmitButton>{t('credentials.submit')}</SubmitButton>
          <Button variant="outline-primary" onClick={beginAgain}>
            {t('code.beginAgain')}
          </Button>
        </div>
      </Form>
    </>
  );
}

const lost = z.object({ username: credentials.shape.username });

function LostPasswordForm({ username, goOn }: StepProps) {
  const { t } = useTranslation('sign-in');
  const failureText = useFailureText();
  const form = useForm({ resolver: formResolver(lost), defaultValues: { username } });
  return (
    <>
      <Alert variant="info">{t('lostPassword.intro')}</Alert>
      <Form
        form={form}
        failureText={failureText}
        onSubmit={async (values) => {
          await sendResetCode(values.username).catch(ignoreWithoutCode);
          goOn('code-sent', values.username);
        }}
      >
        <UsernameField />
        <div className="form-actions">
          <SubmitButton>{t('lostPassword.submit')}</SubmitButton>
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

/** An account that gets no code, such as one before its first sign-in, gets the same answer as any other. */
function ignoreWithoutCode(error: unknown): void {
  const names = ['NotAuthorizedException', 'InvalidParameterException', 'UserNotFoundException'];
  if (!(error instanceof Error && names.includes(error.name))) throw error;
}

const reset = z.object({
  username: credentials.shape.username,
  code: sixDigits,
  password: chosenPassword,
});

interface ResetPasswordProps {
  readonly username: string;
  /** The person has just requested the code. */
  readonly isSent: boolean;
  /** The code of the authenticator app. */
  readonly goOn: () => void;
}

/** The code sent by e-mail replaces the lost password. */
function ResetPasswordForm({ username, isSent, goOn }: ResetPasswordProps) {
  const { t } = useTranslation('sign-in');
  const failureText = useFailureText();
  const form = useForm({
    resolver: formResolver(reset),
    defaultValues: { username, code: '', password: '' },
  });
  return (
    <>
      <Alert variant="info">
        {t(isSent ? 'lostPassword.sent' : 'resetPassword.intro', {
          mail: t('app:site.certifiedMail'),
        })}
      </Alert>
      <Form
        form={form}
        failureText={failureText}
        onSubmit={async (values) => {
          const step = await resetPassword(values.username, values.code, values.password);
          if (step === 'code') goOn();
          else assertDone(step);
        }}
      >
        <UsernameField />
        <TextField
          name="code"
          label={t('resetPassword.code')}
          hint={t('resetPassword.codeHint')}
          required
          autoComplete="one-time-code"
        />
        <NewPasswordField name="password" />
        <SubmitButton>{t('newPassword.submit')}</SubmitButton>
      </Form>
    </>
  );
}

function UsernameField() {
  const { t } = useTranslation('sign-in');
  return (
    <TextField name="username" label={t('credentials.username')} required autoComplete="username" />
  );
}

/** Throws when the pool requires a step for which this site has no form. */
function assertDone(step: string): void {
  if (step !== 'done') throw new Error(`sign-in step ${step}`);
}

/** Failures with a message of their own; all others are shown as a failed sign-in. */
const messages: Readonly<Record<string, string>> = {
  NetworkError: 'app:failures.network',
  TooManyRequestsException: 'locked',
  LimitExceededException: 'codesLimited',
  InvalidPasswordException: 'sign-in:chosenPassword.weak',
  CodeMismatchException: 'resetPassword.wrongCode',
  ExpiredCodeException: 'resetPassword.wrongCode',
};

/** The same of a name with a password; an unknown name, and somebody who has never signed in, get the same answer. */
const passwordMessages: typeof messages = {
  ...messages,
  NotAuthorizedException: 'wrong',
  UserNotFoundException: 'wrong',
};

/** Maximum number of minutes until the pool accepts attempts again, for sign-ins and for codes. */
const WAITS: Readonly<Record<string, number>> = { locked: 15, codesLimited: 60 };

/** The message of a failed sign-in, from an error of the API, the user pool or the network. */
function useFailureText(known = messages): (error: unknown) => string {
  const { t } = useTranslation('sign-in');
  const language = useLanguage();
  return (error) => {
    const key = failureOf(error, known);
    const until = new Date(clock.now().getTime() + (WAITS[key] ?? 0) * 60_000);
    const style = { timeStyle: 'short', timeZone: 'Europe/Rome' } as const;
    const time = new Intl.DateTimeFormat(locales[language], style).format(until);
    return t(key, { time, mail: t('app:site.certifiedMail') });
  };
}

function failureOf(error: unknown, known: typeof messages): string {
  if (error instanceof NetworkFailure) return 'app:failures.network';
  if (error instanceof ApiProblem && error.status === 429) return 'locked';
  if (error instanceof ApiProblem && error.status === 503) return 'app:problems.unavailable';
  if (error instanceof ApiProblem && error.code === 'account_blocked') return 'blocked';
  if (!(error instanceof Error)) return 'failed';
  // The user pool distinguishes a locked name and a blocked person from a wrong password only by the message.
  if (/attempts exceeded/i.test(error.message)) return 'locked';
  if (/user is disabled/i.test(error.message)) return 'blocked';
  return known[error.name] ?? 'failed';
}
