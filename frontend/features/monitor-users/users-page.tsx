import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { apiQuery } from '../../lib/api-query.ts';
import { PageLink, usePage } from '../../lib/page-directory.tsx';
import type { User } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { PageActions } from '../../ui/page-actions.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { newAccount } from './user-values.ts';

/** Everybody who may sign in. */
export function UsersPage() {
  const { t } = useTranslation('monitor-users');
  const users = useQuery(apiQuery('users/list'));
  if (users.isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading>{t('app:pages.monitor-users.title')}</PageHeading>
      {users.isError ? <Alert>{t('failures.list')}</Alert> : null}
      {users.data ? <UserTable users={users.data} /> : null}
      <PageActions>
        <PageLink page="monitor-user" suffix={`/${newAccount}`} className="btn btn-primary">
          {t('add')}
        </PageLink>
        <LinkButton variant="outline-primary" to="/monitor">
          {t('app:actions.back')}
        </LinkButton>
      </PageActions>
    </div>
  );
}

function UserTable({ users }: { readonly users: readonly User[] }) {
  const { t } = useTranslation('monitor-users');
  const navigate = useNavigate();
  const path = usePage('monitor-user')?.path;
  const column = (id: 'firstName' | 'username' | 'email' | 'fiscalCode'): Column<User> => ({
    id,
    header: t(`fields.${id}`),
    cell: (user) => user[id],
    sortBy: (user) => user[id] || undefined,
  });
  const roleText = ({ role }: User) => t(`roles.${role ?? 'none'}`);
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
          cell: ({ id, lastName, username, active }) => (
            <>
              <PageLink page="monitor-user" suffix={`/${id}`}>
                {lastName || username}
              </PageLink>
              {active ? null : (
                <>
                  {' '}
                  <Badge variant="danger">{t('blocked')}</Badge>
                </>
              )}
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
      ]}
    />
  );
}
