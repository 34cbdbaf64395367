import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ListedUser } from '../../../functions/people/contract/users.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { companiesOf } from '../../../functions/platform/kernel/companies-of.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink, usePage } from '../../shared/navigation.tsx';
import { RegisterList } from '../../shared/publication/register-list.tsx';
import { RegisterPage } from '../../shared/publication/register-page.tsx';
import { useMedia } from '../../ui/media.ts';
import { narrowWindow } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';
import { AccountBadge, marksOf } from './account-badge.tsx';

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
  const isNarrow = useMedia(narrowWindow);
  const [now] = useState(() => clock.now().getTime());
  const companies = useQuery(apiQuery('companies/list'));
  const names = new Map(companies.data?.map(({ id, name }) => [id, name]));
  const companyOf = (user: ListedUser) =>
    companiesOf(user)
      .flatMap((id) => names.get(id) ?? [])
      .join(', ') || undefined;
  const column = (id: 'firstName' | 'username' | 'email' | 'fiscalCode'): Column<ListedUser> => ({
    id,
    header: t(`fields.${id}`),
    cell: (user) => user[id],
    sortBy: (user) => user[id] || undefined,
  });
  const roleText = ({ role, delegateOf }: ListedUser) =>
    t(`roles.${role === 'USER' && delegateOf?.length ? 'delegate' : (role ?? 'none')}`);
  return (
    <RegisterList
      caption={t('caption')}
      captionHidden
      rows={users}
      rowKey={({ id }) => id}
      searchLabel={t('search')}
      allLabel={t('filters.all')}
      textOf={(user) =>
        [
          user.firstName,
          user.lastName,
          user.username,
          user.email,
          user.fiscalCode,
          companyOf(user),
        ].join(' ')
      }
      filters={[
        { id: 'mai', label: t('filters.never'), isShown: (user) => !user.lastSignInAt },
        {
          id: 'assenti',
          label: t('filters.absent'),
          isShown: ({ lastSignInAt }) =>
            lastSignInAt !== undefined && now - Date.parse(lastSignInAt) > threeWeeksMs,
        },
        {
          id: 'non-invitati',
          label: t('filters.notInvited'),
          isShown: ({ invitation }) => invitation !== 'sent',
        },
        { id: 'bloccati', label: t('filters.blocked'), isShown: ({ active }) => !active },
      ]}
      initialOrder={{ column: 'lastName', direction: 'ascending' }}
      onRowClick={({ id }) => path && navigate(`${path}/${id}`)}
      columns={({ heading, text }) => [
        heading(
          'lastName',
          t('fields.lastName'),
          (user) => (
            <PageLink page="monitor-user" suffix={`/${user.id}`}>
              {[user.lastName || user.username, isNarrow && user.firstName]
                .filter(Boolean)
                .join(' ')}
            </PageLink>
          ),
          { sortBy: ({ lastName }) => lastName },
        ),
        ...(isNarrow ? [] : [column('firstName'), column('username')]),
        column('email'),
        ...(isNarrow ? [] : [column('fiscalCode')]),
        text('role', t('fields.role'), roleText, { sortBy: roleText }),
        text('company', t('fields.companyId'), companyOf, { sortBy: companyOf }),
        text(
          'lastSignIn',
          t('fields.lastSignIn'),
          ({ lastSignInAt }) => (lastSignInAt ? format.dateTime(lastSignInAt) : t('neverSignedIn')),
          {
            // Accounts that were never used come first.
            sortBy: ({ lastSignInAt = '' }) => lastSignInAt,
          },
        ),
        text(
          'state',
          t('fields.active'),
          (user) => (marksOf(user).length > 0 ? <AccountBadge user={user} /> : t('active')),
          { sortBy: (user) => marksOf(user)[0] ?? '' },
        ),
      ]}
    />
  );
}

const threeWeeksMs = 21 * 24 * 60 * 60 * 1000;
