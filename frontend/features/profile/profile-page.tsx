import { useTranslation } from 'react-i18next';
import { type User, useUser } from '../../lib/session.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const fields = ['username', 'firstName', 'lastName', 'fiscalCode', 'email'] as const;

/** The signed-in person's own data. */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const user = useUser();
  if (!user) return null;
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.profile.title')}</PageHeading>
      <dl className="data-list">
        {fields.map((field) => (
          <div key={field} className="data-list-row">
            <dt>{t(field)}</dt>
            <dd>{user[field] || t('app:states.notAvailable')}</dd>
          </div>
        ))}
        <div className="data-list-row">
          <dt>{t('role')}</dt>
          <dd>{t(`roles.${roleKey(user.role)}`)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Anyone who is not an administrator reads as a company manager. */
function roleKey(role: User['role']): 'admin' | 'other' {
  return role === 'ADMIN' ? 'admin' : 'other';
}
