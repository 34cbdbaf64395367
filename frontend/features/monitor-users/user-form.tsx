import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../../functions/contract/companies.ts';
import { api } from '../../lib/api-client.ts';
import type { User } from '../../lib/session.ts';
import type { EditedField } from '../../ui/form/edit-form.tsx';
import { EditForm } from '../../ui/form/edit-form.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { PersonFields } from './person-fields.tsx';
import { changeOf, type UserOutput, type UserValues, userSchema, valuesOf } from './user-values.ts';

interface UserFormProps {
  readonly user: User;
  readonly companies: readonly Company[];
  readonly reload: () => Promise<void>;
  readonly saved: () => void;
  readonly leave: () => void;
}

export function UserForm({ user, companies, reload, saved, leave }: UserFormProps) {
  const { t } = useTranslation('monitor-users');
  const queries = useQueryClient();
  const form = useForm<UserValues, unknown, UserOutput>({
    resolver: formResolver<UserValues, UserOutput>(userSchema as never),
    defaultValues: valuesOf(user),
  });

  async function save(values: UserOutput): Promise<void> {
    await api('users/change', {
      params: { id: user.id },
      body: changeOf(values),
      ifMatch: user.version,
    });
    await queries.invalidateQueries({ queryKey: ['users/list'] });
    saved();
  }

  return (
    <EditForm
      form={form}
      loaded={user}
      fields={useEditedFields(companies)}
      save={save}
      failureText={t('failures.update')}
      reload={reload}
      leave={leave}
    >
      <PersonFields companies={companies} roleOpen={user.role === null} />
    </EditForm>
  );
}

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
      name: 'active',
      label: t('fields.active'),
      text: ({ active }) => t(active ? 'active' : 'blocked'),
    },
  ];
}
