import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { type Authors, isAuthor } from '../../shared/publication/approval.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Alert } from '../../ui/feedback.tsx';

/** Says that every administrator has a part in a draft, and how it can still be approved; nothing while one has none. */
export function NobodyLeft({ draft }: { readonly draft: Authors }) {
  const { t } = useTranslation('monitor-approvals');
  const { data = [] } = useQuery(apiQuery('users/list'));
  const administrators = data
    .filter(({ role, active }) => role === 'ADMIN' && active)
    .map(({ username }) => username);
  if (administrators.length === 0) return <Unread of={['users/list']} />;
  if (administrators.some((one) => !isAuthor(draft, one))) return null;
  // The other parts end with a new computation: its author is whoever makes it.
  const { enteredBy, settingsBy } = draft;
  const free = administrators.filter((one) => !isAuthor({ enteredBy, settingsBy }, one));
  const isComputable = free.length > 0 && administrators.length > 1;
  return (
    <Alert variant="warning">
      <p>{t('nobodyLeft.title')}</p>
      <ul>
        {isComputable ? (
          <li>{t('nobodyLeft.computeAgain', { count: free.length, names: free.join(', ') })}</li>
        ) : null}
        <li>
          {t('nobodyLeft.another')} <PageLink page="monitor-users" />
        </li>
      </ul>
    </Alert>
  );
}
