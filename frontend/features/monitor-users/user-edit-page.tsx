import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { Company } from '../../../functions/contract/companies.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFreshQuery } from '../../lib/fresh-query.ts';
import { usePage, withAlert } from '../../shared/navigation.tsx';
import { HistoryLink } from '../../shared/register-page.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Badge, PageHeading } from '../../ui/page.tsx';
import { AccountActions } from './account-actions.tsx';
import { NewUserForm } from './new-user-form.tsx';
import { UserForm } from './user-form.tsx';
import { newAccount } from './user-values.ts';
import './monitor-users.css';

/** The person, role and company of an account, or of one to register. */
export function UserEditPage() {
  const { t } = useTranslation('monitor-users');
  const { userId = '' } = useParams();
  const companies = useQuery(apiQuery('companies/list'));
  if (companies.isPending) return <PageSpinner />;
  const known = companies.data ?? [];
  return (
    <div className="container">
      {companies.isError ? <Alert>{t('failures.companies')}</Alert> : null}
      {userId === newAccount ? (
        <AddUser companies={known} />
      ) : (
        <EditUser key={userId} id={userId} companies={known} />
      )}
    </div>
  );
}

interface CompaniesProps {
  readonly companies: readonly Company[];
}

function AddUser({ companies }: CompaniesProps) {
  const { t } = useTranslation('monitor-users');
  const { saved, leave } = useWayBack();
  return (
    <>
      <PageHeading lead={t('addText')}>{t('add')}</PageHeading>
      <NewUserForm
        companies={companies}
        saved={({ email }, invited) => saved(t(invited ? 'createdInvited' : 'created', { email }))}
        leave={leave}
      />
    </>
  );
}

function EditUser({ id, companies }: CompaniesProps & { readonly id: string }) {
  const { t } = useTranslation('monitor-users');
  const { saved, leave } = useWayBack();
  const {
    data: user,
    isPending,
    reload,
  } = useFreshQuery(apiQuery('users/get', { params: { id } }));
  if (isPending) return <PageSpinner />;
  return (
    <>
      <PageHeading
        lead={user ? t('username', user) : undefined}
        aside={user && !user.active ? <Badge variant="danger">{t('blocked')}</Badge> : null}
      >
        {t('app:pages.monitor-user.title')}
      </PageHeading>
      {user ? (
        <>
          <UserForm
            key={user.version}
            user={user}
            companies={companies}
            reload={reload}
            saved={() => saved(t('saved'))}
            leave={leave}
          />
          <AccountActions user={user} reload={reload} />
          <HistoryLink subject={`account/${id}`} />
        </>
      ) : (
        <Alert>{t('failures.details')}</Alert>
      )}
    </>
  );
}

function useWayBack() {
  const navigate = useNavigate();
  const list = usePage('monitor-users')?.path ?? '/monitor';
  return {
    saved: (text: string) => navigate(list, { state: withAlert('success', text) }),
    leave: () => navigate(list),
  };
}
