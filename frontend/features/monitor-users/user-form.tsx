import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type NewUser,
  newUser,
  type UserChange,
  userChange,
} from '../../../functions/people/contract/users.ts';
import { companiesOf } from '../../../functions/platform/kernel/companies-of.ts';
import type { Company } from '../../../functions/sample/contract/companies.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import type { User } from '../../lib/session.ts';
import { type NavigationState, withAlert } from '../../shared/navigation.tsx';
import { EntryForm, type EntryProps } from '../../shared/publication/entry-page.tsx';
import { Unread } from '../../shared/unread.tsx';
import { PageSpinner } from '../../ui/feedback.tsx';
import { CheckboxField } from '../../ui/form/choice-fields.tsx';
import type { EditedField } from '../../ui/form/edit-conflict.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { PersonFields } from './person-fields.tsx';

/** The person's data and role, and for a new account the way to sign in. */
export function UserForm(page: EntryProps<User>) {
  const { t } = useTranslation('monitor-users');
  const companies = useQuery(apiQuery('companies/list'));
  if (companies.isPending) return <PageSpinner />;
  const known = companies.data ?? [];
  return (
    <>
      <Unread of={['companies/list']} text={t('failures.companies')} />
      {page.entry ? (
        <KnownPerson {...page} entry={page.entry} companies={known} />
      ) : (
        <NewPerson {...page} companies={known} />
      )}
    </>
  );
}

interface CompaniesProps {
  readonly companies: readonly Company[];
}

function KnownPerson({
  companies,
  ...page
}: EntryProps<User> & CompaniesProps & { readonly entry: User }) {
  const { t } = useTranslation('monitor-users');
  const { id, version, firstName, lastName, email, fiscalCode, role, companyId } = page.entry;
  const companyIds = companiesOf(page.entry).filter((one) => one !== companyId);
  return (
    <EntryForm
      {...page}
      schema={userChange}
      values={{ firstName, lastName, email, fiscalCode, role, companyId, companyIds }}
      fields={useEditedFields(companies)}
      send={async (body: UserChange) => {
        await api('users/change', { params: { id }, body, ifMatch: version });
        return withAlert('success', t('saved'));
      }}
      failureText={t('failures.update')}
    >
      {() => <PersonFields companies={companies} roleOpen={role === null} />}
    </EntryForm>
  );
}

/** A sign-in by password is recognised by the username, one by SPID or CIE by the fiscal code. */
function NewPerson({ companies, ...page }: EntryProps<User> & CompaniesProps) {
  const { t } = useTranslation('monitor-users');

  async function register({ email, ...person }: NewUser): Promise<NavigationState> {
    const body = { ...person, ...(email ? { email } : {}) };
    const { invitation } = await api('users/create', { body });
    if (!person.invite) return withAlert('success', t('created'));
    return invitation === 'unconfirmed'
      ? withAlert('warning', t('createdNotInvited', { email }))
      : withAlert('success', t('createdInvited', { email }));
  }

  return (
    <EntryForm
      {...page}
      schema={newUser}
      values={noValues}
      fields={[]}
      send={register}
      failureText={t('failures.create')}
    >
      {() => (
        <>
          <TextField
            name="username"
            label={t('fields.username')}
            hint={t('hints.username')}
            autoComplete="off"
            required
            maxLength={50}
          />
          <PersonFields companies={companies} />
          <CheckboxField name="invite" label={t('invite.label')} hint={t('invite.hint')} />
        </>
      )}
    </EntryForm>
  );
}

const noValues = {
  username: '',
  firstName: '',
  lastName: '',
  email: '',
  fiscalCode: '',
  role: 'USER',
  companyId: null,
  companyIds: [],
  invite: true,
};

function useEditedFields(companies: readonly Company[]): readonly EditedField<User>[] {
  const { t } = useTranslation('monitor-users');
  const names = ['firstName', 'lastName', 'fiscalCode', 'email'] as const;
  return [
    ...names.map((name) => ({ name, label: t(`fields.${name}`) })),
    { name: 'role', label: t('fields.role'), text: ({ role }) => t(`roles.${role ?? 'none'}`) },
    {
      name: 'companyId',
      label: t('fields.companyId'),
      text: ({ companyId }) => companies.find(({ id }) => id === companyId)?.name ?? t('noCompany'),
    },
    {
      name: 'companyIds',
      label: t('fields.otherCompanies'),
      text: (user) =>
        companiesOf(user)
          .map((id) => companies.find((company) => company.id === id)?.name ?? id)
          .join(', '),
    },
    {
      name: 'active',
      label: t('fields.active'),
      text: ({ active }) => t(active ? 'active' : 'blocked'),
    },
  ];
}
