import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { EntryPage } from '../../shared/publication/entry-page.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountBadge } from './account-badge.tsx';
import { UserForm } from './user-form.tsx';
import './monitor-users.css';

/** Person, role and company of an existing or a new account. */
export function UserEditPage() {
  const { t } = useTranslation('monitor-users');
  return (
    <EntryPage
      register="monitor-users"
      param="userId"
      title={t('app:pages.monitor-user.title')}
      add={{ title: t('add'), lead: t('addText') }}
      query={(id) => apiQuery('users/get', { params: { id } })}
      find={(user) => user}
      failure={t('failures.details')}
      subject={(id) => `account/${id}`}
      lead={(user) => t('username', user)}
      aside={(user) => <AccountBadge user={user} />}
      form={(props) => <UserForm {...props} />}
      below={(user, reload) => <AccountActions user={user} reload={reload} />}
    />
  );
}
