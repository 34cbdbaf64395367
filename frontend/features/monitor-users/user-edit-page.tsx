import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { apiQuery } from '../../lib/api-query.ts';
import { withAlert } from '../../lib/arrival.ts';
import { useFreshQuery } from '../../lib/fresh-query.ts';
import { usePage } from '../../lib/page-directory.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { HistoryLink } from '../../ui/history-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { UserForm } from './user-form.tsx';

/** The person, role and company of an account. */
export function UserEditPage() {
  const { t } = useTranslation('monitor-users');
  const { userId: id = '' } = useParams();
  const navigate = useNavigate();
  const list = usePage('monitor-users')?.path ?? '/monitor';
  const user = useFreshQuery(apiQuery('users/get', { params: { id } }));
  const companies = useQuery(apiQuery('companies/list'));
  if (user.isPending || companies.isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading lead={user.data ? t('username', user.data) : undefined}>
        {t('app:pages.monitor-user.title')}
      </PageHeading>
      {user.isError ? <Alert>{t('failures.details')}</Alert> : null}
      {companies.isError ? <Alert>{t('failures.companies')}</Alert> : null}
      {user.data ? (
        <>
          <UserForm
            key={`${id}-${user.data.version}`}
            user={user.data}
            companies={companies.data ?? []}
            reload={user.reload}
            saved={() => navigate(list, { state: withAlert('success', t('saved')) })}
            leave={() => navigate(list)}
          />
          <HistoryLink subject={`account/${id}`} />
        </>
      ) : null}
    </div>
  );
}
