import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../../functions/contract/companies.ts';
import { api } from '../../lib/api-client.ts';
import type { User } from '../../lib/session.ts';
import { EditForm } from '../../ui/form/edit-form.tsx';
import { formResolver } from '../../ui/form/form-resolver.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { EditedField } from '../../ui/form/stale-save.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
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
  const role = useWatch({ control: form.control, name: 'role' });
  const { setValue } = form;
  useEffect(() => {
    if (role === 'ADMIN') setValue('companyId', null, { shouldValidate: true });
  }, [role, setValue]);

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
      <div className="form-row">
        <TextField name="firstName" label={t('fields.firstName')} required maxLength={100} />
        <TextField name="lastName" label={t('fields.lastName')} required maxLength={100} />
      </div>
      <div className="form-row">
        <TextField
          name="fiscalCode"
          label={t('fields.fiscalCode')}
          hint={t('fiscalCodeHint')}
          required
        />
        <TextField name="email" label={t('fields.email')} type="email" />
      </div>
      <div className="form-row">
        <SelectField
          name="role"
          label={t('fields.role')}
          required
          {...(user.role === null ? { placeholder: t('roles.none') } : {})}
          choices={(['ADMIN', 'USER'] as const).map((value) => ({
            value,
            label: t(`roles.${value}`),
          }))}
        />
        <SelectField
          name="companyId"
          label={t('fields.companyId')}
          hint={t('companyHint')}
          placeholder={t('noCompany')}
          required={role !== 'ADMIN'}
          disabled={role === 'ADMIN'}
          choices={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
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
  ];
}
