import { useTranslation } from 'react-i18next';
import type { User } from '../../lib/session.ts';
import { Badge } from '../../ui/page.tsx';

/** What an administrator should notice of an account: that it is blocked, or has to be invited again. */
export function AccountBadge({ user: { active, invitation } }: { readonly user: User }) {
  const { t } = useTranslation('monitor-users');
  if (active && invitation !== 'unconfirmed') return null;
  return (
    <>
      {' '}
      <Badge variant={active ? 'warning' : 'danger'}>{t(active ? 'notInvited' : 'blocked')}</Badge>
    </>
  );
}
