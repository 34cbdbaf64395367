import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ShownUser } from '../../../functions/people/contract/users.ts';
import { api } from '../../lib/api-client.ts';
import { withReason } from '../../lib/failures.ts';
import { type User, useUser } from '../../lib/session.ts';
import { usePage, withAlert } from '../../shared/navigation.tsx';
import { registerAddress } from '../../shared/publication/register-place.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

type Action = 'block' | 'unblock' | 'invite' | 'confirm' | 'refuse' | 'secondFactor' | 'erase';

const calls: Readonly<Record<Action, (user: User) => Promise<unknown>>> = {
  block: ({ id, version }) =>
    api('users/set-active', { params: { id }, body: { active: false }, ifMatch: version }),
  unblock: ({ id, version }) =>
    api('users/set-active', { params: { id }, body: { active: true }, ifMatch: version }),
  confirm: ({ id, version }) =>
    api('users/confirm-administrator', { params: { id }, ifMatch: version }),
  refuse: ({ id, version }) =>
    api('users/refuse-administrator', { params: { id }, ifMatch: version }),
  secondFactor: ({ id }) => api('users/remove-second-factor', { params: { id } }),
  erase: ({ id, version }) => api('users/erase', { params: { id }, ifMatch: version }),
  invite: ({ id }) => api('users/invite', { params: { id } }),
};

interface AccountActionsProps {
  readonly user: ShownUser;
  readonly reload: () => Promise<void>;
}

/** Blocking, unblocking and inviting again: each takes effect at once, after a confirmation. */
export function AccountActions({ user, reload }: AccountActionsProps) {
  const { t } = useTranslation('monitor-users');
  const me = useUser();
  const own = me?.id === user.id;
  const { proposedAdmin } = user;
  const isOwnProposal = proposedAdmin?.by === me?.username;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const list = usePage('monitor-users');
  const [asked, setAsked] = useState<Action>();
  const run = useMutation({
    mutationFn: (action: Action) => calls[action](user),
    onSettled: async (_data, error, action) => {
      setAsked(undefined);
      if (action === 'erase' && !error && list) {
        await queries.invalidateQueries({ queryKey: ['users/list'] });
        navigate(registerAddress(list.path), {
          state: withAlert('success', t('account.erase.done')),
        });
        return;
      }
      await Promise.all([queries.invalidateQueries({ queryKey: ['users/list'] }), reload()]);
    },
  });
  const offered: readonly Action[] = [
    ...(proposedAdmin && !isOwnProposal ? (['confirm'] as const) : []),
    ...(proposedAdmin ? (['refuse'] as const) : []),
    ...(user.active && user.email ? (['invite'] as const) : []),
    ...(own || !user.hasSecondFactor ? [] : (['secondFactor'] as const)),
    ...(own ? [] : ([user.active ? 'block' : 'unblock'] as const)),
    ...(own || user.active ? [] : (['erase'] as const)),
  ];
  return (
    <section className="account-actions">
      <h2 className="h5">{t('account.title')}</h2>
      <p>{t(user.active ? 'account.activeText' : 'account.blockedText')}</p>
      {proposedAdmin ? (
        <Alert variant="warning">
          <Proposal {...proposedAdmin} />
          {isOwnProposal ? ` ${t('proposed.own')}` : null}
        </Alert>
      ) : null}
      {run.isSuccess ? (
        <Alert variant={isUntold(run.data) ? 'warning' : 'success'}>
          {t(`account.${run.variables}.${isUntold(run.data) ? 'untold' : 'done'}`, {
            email: user.email,
          })}
        </Alert>
      ) : null}
      {run.isError ? <Alert>{withReason(t('failures.update'), run.error, t)}</Alert> : null}
      <div className="account-buttons">
        {offered.map((action) => (
          <Button
            key={action}
            variant={
              action === 'block' || action === 'refuse' || action === 'erase'
                ? 'outline-danger'
                : 'outline-primary'
            }
            onClick={() => setAsked(action)}
          >
            {t(`account.${action}.action`)}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={t(`account.${asked ?? 'block'}.action`)}
        confirmLabel={t(`account.${asked ?? 'block'}.confirm`)}
        variant={
          asked === 'block' || asked === 'secondFactor' || asked === 'erase' ? 'danger' : 'primary'
        }
        busy={run.isPending}
        onConfirm={() => asked && run.mutate(asked)}
        onCancel={() => setAsked(undefined)}
      >
        <p>
          {t(`account.${asked ?? 'block'}.text`, {
            name: `${user.firstName} ${user.lastName}`,
            email: user.email,
          })}
        </p>
        {asked === 'block' && user.companyId !== null ? <p>{t('account.block.keys')}</p> : null}
      </ConfirmDialog>
    </section>
  );
}

/** The change was made, but the mail about it was not sent. */
const isUntold = (answer: unknown): boolean =>
  (answer as { readonly told?: boolean } | undefined)?.told === false;

function Proposal({ by, email, fiscalCode, active }: NonNullable<User['proposedAdmin']>) {
  const { t } = useTranslation('monitor-users');
  const changes = Object.entries({ email, fiscalCode }).flatMap(([name, value]) =>
    value === undefined ? [] : `${t(`fields.${name}`)} ${value || '–'}`,
  );
  const kind = active ? 'unblock' : changes.length > 0 ? 'identity' : 'text';
  return t(`proposed.${kind}`, { by, changes: changes.join(', ') });
}
