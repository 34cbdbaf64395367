import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import type { NewAuthenticator } from '../../lib/cognito.ts';
import { keptDestination } from '../../lib/destination.ts';
import {
  confirmAuthenticator,
  hasAuthenticator,
  newAuthenticator,
  signOut,
} from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { Form, formResolver, SubmitButton } from '../../ui/form/form.tsx';
import { sixDigits } from '../../ui/form/six-digits.ts';
import { TextField } from '../../ui/form/text-fields.tsx';
import { QrCode } from './qr-code.tsx';

const stateKey = ['authenticator'];

interface SecondFactorProps {
  readonly username: string;
  /** Whether the person needs a second factor and this session has none. */
  readonly isNeeded: boolean;
}

/** Whether sign-ins by password ask for the code of an app, and a form to set one up. */
export function SecondFactor({ username, isNeeded }: SecondFactorProps) {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const state = useQuery({ queryKey: stateKey, queryFn: hasAuthenticator });
  const begin = useMutation({ mutationFn: () => newAuthenticator(username) });
  const confirm = useMutation({
    mutationFn: confirmAuthenticator,
    onSuccess: async () => {
      begin.reset();
      await queries.invalidateQueries({ queryKey: stateKey });
    },
  });
  const isOn = state.data === true;
  const navigate = useNavigate();
  /** Leads, with the code, to the page that was wanted when the second factor was found to be missing. */
  async function signInAgain(): Promise<void> {
    const destination = keptDestination();
    await signOut();
    navigate('/app/prezzi-settimanali', { replace: true, state: { destination } });
  }
  return (
    <section>
      <h2 className="h4">{t('secondFactor.title')}</h2>
      {confirm.isSuccess ? <Alert variant="success">{t('secondFactor.done')}</Alert> : null}
      {begin.isError ? <Alert>{t('secondFactor.failed')}</Alert> : null}
      <p>{t(isOn ? 'secondFactor.on' : 'secondFactor.none')}</p>
      {isOn && isNeeded ? (
        <Alert variant="warning">
          <p>{t('secondFactor.withoutCode')}</p>
          <Button onClick={() => void signInAgain()}>{t('secondFactor.signOut')}</Button>
        </Alert>
      ) : null}
      {begin.data ? (
        <NewApp
          app={begin.data}
          confirm={(code) => confirm.mutateAsync(code)}
          cancel={() => begin.reset()}
        />
      ) : (
        <Button
          variant={isNeeded && !isOn ? 'primary' : 'outline-primary'}
          busy={begin.isPending}
          onClick={() => {
            confirm.reset();
            begin.mutate();
          }}
        >
          {t(isOn ? 'secondFactor.replace' : 'secondFactor.setUp')}
        </Button>
      )}
    </section>
  );
}

const typedCode = z.object({ code: sixDigits });

interface NewAppProps {
  readonly app: NewAuthenticator;
  readonly confirm: (code: string) => Promise<void>;
  readonly cancel: () => void;
}

/** The picture for the app, and the first code that the app then shows. */
function NewApp({ app, confirm, cancel }: NewAppProps) {
  const { t } = useTranslation('profile');
  const form = useForm({ resolver: formResolver(typedCode), defaultValues: { code: '' } });
  return (
    <>
      <p>{t('secondFactor.sameDevice')}</p>
      <p>
        <a className="btn btn-outline-primary" href={app.address}>
          {t('secondFactor.open')}
        </a>
      </p>
      <p>{t('secondFactor.scan')}</p>
      <QrCode text={app.address} label={t('secondFactor.picture')} />
      <p className="mt-3">
        {t('secondFactor.typed')} <code className="authenticator-key">{inFours(app.secret)}</code>
      </p>
      <Form
        form={form}
        failureText={(error) => t(`secondFactor.${isWrongCode(error) ? 'wrong' : 'failed'}`)}
        onSubmit={({ code }) => confirm(code)}
      >
        <TextField
          name="code"
          label={t('secondFactor.code')}
          hint={t('secondFactor.codeHint')}
          required
          autoComplete="one-time-code"
        />
        <div className="form-actions">
          <SubmitButton>{t('secondFactor.confirm')}</SubmitButton>
          <Button variant="outline-primary" onClick={cancel}>
            {t('secondFactor.cancel')}
          </Button>
        </div>
      </Form>
    </>
  );
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ');

const isWrongCode = (error: unknown) =>
  error instanceof Error &&
  ['EnableSoftwareTokenMFAException', 'CodeMismatchException'].includes(error.name);
