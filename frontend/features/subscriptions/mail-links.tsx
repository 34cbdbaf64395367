import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';

/**
 * Where the links of mails lead. Nothing is done before a button is pressed: mail filters open links
 * too.
 */

interface MailLinkProps {
  readonly token: string;
}

export const ConfirmRequest = ({ token }: MailLinkProps) => (
  <MailLink
    what="confirm"
    send={() => api('mail-subscriptions/confirm', { body: { token }, silent: true })}
  />
);

export const EndMails = ({ token }: MailLinkProps) => (
  <MailLink
    what="end"
    send={() => api('mail-subscriptions/end', { query: { token }, silent: true })}
  />
);

interface Props {
  readonly what: 'confirm' | 'end';
  readonly send: () => Promise<unknown>;
}

function MailLink({ what, send }: Props) {
  const { t } = useTranslation('subscriptions');
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: send });
  return (
    <div className="container subscriptions">
      <PageHeading>{t(`${what}.title`)}</PageHeading>
      {isSuccess ? <Alert variant="success">{t(`${what}.done`)}</Alert> : null}
      {error ? <Alert>{t(isStale(error) ? 'stale' : 'failed')}</Alert> : null}
      {isSuccess ? (
        <p>
          <PageLink page="weekly-prices" />
        </p>
      ) : (
        <>
          <p>{t(`${what}.text`)}</p>
          <Button onClick={() => mutate()} disabled={isPending}>
            {t(`${what}.button`)}
          </Button>
        </>
      )}
    </div>
  );
}

/** The link is of no use any more, or was not copied whole. */
const isStale = (error: Error): boolean =>
  error instanceof ApiProblem && ['request_expired', 'invalid'].includes(error.code);
