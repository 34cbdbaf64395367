import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../../functions/contract/companies.ts';
import { api } from '../../lib/api-client.ts';
import type { User } from '../../lib/session.ts';
import { CheckboxField } from '../../ui/form/choice-fields.tsx';
import { EditForm } from '../../ui/form/edit-form.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import {
  changeOf,
  type NewUserOutput,
  type NewUserValues,
  newUserSchema,
  noValues,
} from './user-values.ts';

interface NewUserFormProps {
  readonly companies: readonly Company[];
  readonly saved: (user: User, invited: boolean) => void;
  readonly leave: () => void;
}

/** Registers a person: by the username a password sign-in is recognised, by the fiscal code SPID and CIE. */
export function NewUserForm({ companies, saved, leave }: NewUserFormProps) {
  const { t } = useTranslation('monitor-users');
  const queries = useQueryClient();
  const form = useForm<NewUserValues, unknown, NewUserOutput>({
    resolver: formResolver<NewUserValues, NewUserOutput>(newUserSchema as never),
    defaultValues: noValues,
  });

  async function save(values: NewUserOutput): Promise<void> {
    const user = await api('users/create', { body: changeOf(values) });
    await queries.invalidateQueries({ queryKey: ['users/list'] });
    saved(user, values.invite);
  }

  return (
    <EditForm
      form={form}
      loaded={{}}
      fields={[]}
      save={save}
      failureText={t('failures.create')}
      reload={async () => {}}
      leave={leave}
    >
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
    </EditForm>
  );
}
