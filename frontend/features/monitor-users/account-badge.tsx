import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../lib/session.ts';
import { Badge } from '../../ui/page.tsx';

/** Marks an account that is blocked, waits to become an administrator's or has to be invited again. */
export function AccountBadge({ user }: { readonly user: User }) {
  const { t } = useTranslation('monitor-users');
  return marksOf(user).map((mark) => (
    <Fragment key={mark}>
      {' '}
      <Badge variant={mark === 'blocked' ? 'danger' : 'warning'}>{t(mark)}</Badge>
    </Fragment>
  ));
}

/** Marks of an account; most accounts have none. */
export function marksOf({ active, invitation, proposedAdmin }: User) {
  return [
    ...(active ? [] : (['blocked'] as const)),
    ...(proposedAdmin ? (['proposed.badge'] as const) : []),
    ...(active && !proposedAdmin && invitation === 'unconfirmed' ? (['notInvited'] as const) : []),
  ];
}
