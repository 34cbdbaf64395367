import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ListedUser } from '../../../functions/people/contract/users.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink, usePage } from '../../shared/navigation.tsx';
import { RegisterPage } from '../../shared/publication/register-page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import { AccountBadge } from './account-badge.tsx';

/** All people who may sign in. */
export function UsersPage() {
  const { t } = useTranslation('monitor-users');
  const users = useQuery(apiQuery('users/list'));
  return (
    <RegisterPage
      title={t('app:pages.monitor-users.title')}
      query={users}
      of={['users/list']}
      failure={t('failures.list')}
      add={
        <PageLink page="monitor-user" suffix="/nuovo" className="btn btn-primary">
          {t('add')}
        </PageLink>
      }
    >
      {(all) => <UserTable users={all} />}
    </RegisterPage>
  );
}

function UserTable({ users }: { readonly users: readonly ListedUser[] }) {
  const { t } = useTranslation('monitor-users');
  const navigate = useNavigate();
  const format = useFormat();
  const path = usePage('monitor-user')?.path;
  const column = (id: 'firstName' | 'username' | 'email' | 'fiscalCode'): Column<ListedUser> => ({
    id,
    header: t(`fields.${id}`),
    cell: (user) => user[id],
    sortBy: (user) => user[id] || undefined,
  });
  const roleText = ({ role }: ListedUser) => t(`roles.${role ?? 'none'}`);
  return (
    <DataTable
      caption={t('caption')}
      captionHidden
      rows={users}
      rowKey={({ id }) => id}
      rowsPerPage={0}
      initialOrder={{ column: 'lastName', direction: 'ascending' }}
      onRowClick={({ id }) => path && navigate(`${path}/${id}`)}
      columns={[
        {
          id: 'lastName',
          header: t('fields.lastName'),
          cell: (user) => (
            <>
              <PageLink page="monitor-user" suffix={`/${user.id}`}>
                {user.lastName || user.username}
              </PageLink>
              <AccountBadge user={user} />
            </>
          ),
          sortBy: ({ lastName }) => lastName,
          rowHeader: true,
        },
        column('firstName'),
        column('username'),
        column('email'),
        column('fiscalCode'),
        { id: 'role', header: t('fields.role'), cell: roleText, sortBy: roleText },
        {
          id: 'lastSignIn',
          header: t('fields.lastSignIn'),
          cell: ({ lastSignInAt }) =>
            lastSignInAt ? format.dateTime(lastSignInAt) : t('neverSignedIn'),
          // Accounts that were never used come first.
          sortBy: ({ lastSignInAt = '' }) => lastSignInAt,
        },
      ]}
    />
  );
}
