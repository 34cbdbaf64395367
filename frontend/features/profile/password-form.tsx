import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { changePassword, StillOpen } from '../../lib/change-password.ts';
import { chosenPassword, NewPasswordField } from '../../shared/new-password.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { Form, formResolver, SubmitButton } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';

const password = z.string().check(z.minLength(1), z.maxLength(256));
const passwords = z.object({ present: password, next: chosenPassword });
const empty = { present: '', next: '' };

/** Changes the password of a person who knows the present one. */
export function PasswordForm() {
  const { t } = useTranslation('profile');
  const [isDone, setDone] = useState(false);
  const form = useForm({ resolver: formResolver(passwords), defaultValues: empty });
  return (
    <section>
      <h2 className="h4 mt-5">{t('password.title')}</h2>
      {isDone ? <Alert variant="success">{t('password.done')}</Alert> : null}
      <Form
        form={form}
        failureText={(error) => t(failureOf(error))}
        onSubmit={async ({ present, next }) => {
          setDone(false);
          await changePassword(present, next);
          form.reset(empty);
          setDone(true);
        }}
      >
        <TextField
          name="present"
          type="password"
          label={t('password.present')}
          required
          autoComplete="current-password"
        />
        <NewPasswordField name="next" />
        <SubmitButton>{t('password.submit')}</SubmitButton>
      </Form>
    </section>
  );
}

function failureOf(error: unknown): string {
  if (error instanceof StillOpen) return 'password.stillOpen';
  const { name, message } = error instanceof Error ? error : new Error();
  if (name === 'InvalidPasswordException') return 'sign-in:chosenPassword.weak';
  const isLocked = name === 'LimitExceededException' || /attempts exceeded/i.test(message);
  if (isLocked) return 'password.locked';
  return name === 'NotAuthorizedException' ? 'password.wrong' : 'password.failed';
}
