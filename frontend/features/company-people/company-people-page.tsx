import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newDelegate } from '../../../functions/people/contract/company-people.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { useUser } from '../../lib/session.ts';
import { BackTo } from '../../shared/back-to.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Form, formResolver, SubmitButton } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { OnePerson } from './one-person.tsx';

/** Who reports for the company; its people invite others, and end what these may do. */
export function CompanyPeoplePage() {
  const { t } = useTranslation('company-people');
  const companyId = useUser()?.companyId ?? 0;
  const queries = useQueryClient();
  const params = { companyId };
  const people = useQuery({ ...apiQuery('company-people/list', { params }), staleTime: 0 });
  const reload = () => queries.invalidateQueries({ queryKey: ['company-people/list'] });
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.company-people.title')}</PageHeading>
      <Unread of={['company-people/list']} text={t('failures.list')} />
      {people.isPending ? <PageSpinner /> : null}
      {people.data?.map((person) => (
        <OnePerson key={person.id} companyId={companyId} person={person} reload={reload} />
      ))}
      <section className="mt-4">
        <h2 className="h4">{t('invite.title')}</h2>
        <p>{t('invite.text')}</p>
        <InviteForm companyId={companyId} reload={reload} />
      </section>
      <BackTo page="company-home" />
    </div>
  );
}

interface InviteProps {
  readonly companyId: number;
  readonly reload: () => Promise<void>;
}

function InviteForm({ companyId, reload }: InviteProps) {
  const { t } = useTranslation('company-people');
  const [invited, setInvited] = useState<string>();
  const form = useForm({
    resolver: formResolver(newDelegate),
    defaultValues: { firstName: '', lastName: '', email: '' },
  });
  return (
    <>
      {invited ? <Alert variant="success">{t('invite.sent', { email: invited })}</Alert> : null}
      <Form
        form={form}
        failureText={(error) =>
          t(
            error instanceof ApiProblem && error.status === 429
              ? 'failures.day'
              : 'failures.invite',
          )
        }
        onSubmit={async (body) => {
          setInvited(undefined);
          await api('company-people/invite', { params: { companyId }, body });
          setInvited(body.email);
          form.reset();
          await reload();
        }}
      >
        <TextField name="firstName" label={t('invite.firstName')} required autoComplete="off" />
        <TextField name="lastName" label={t('invite.lastName')} required autoComplete="off" />
        <TextField
          name="email"
          type="email"
          label={t('invite.email')}
          hint={t('invite.emailHint')}
          required
          autoComplete="off"
        />
        <SubmitButton>{t('invite.submit')}</SubmitButton>
      </Form>
    </>
  );
}
