import { useTranslation } from 'react-i18next';
import { type User, useUser } from '../../lib/session.ts';
import { DataList, PageHeading } from '../../ui/page.tsx';

const fields = ['username', 'firstName', 'lastName', 'fiscalCode', 'email'] as const;

/** The signed-in person's own data. */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const user = useUser();
  if (!user) return null;
  const rows = fields.map((field) => ({
    id: field,
    name: t(field),
    value: user[field] || t('app:states.notAvailable'),
  }));
  const role = { id: 'role', name: t('role'), value: t(`roles.${roleKey(user.role)}`) };
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.profile.title')}</PageHeading>
      <DataList rows={[...rows, role]} />
    </div>
  );
}

/** A person with an account who is not an administrator is shown as a company manager. */
function roleKey(role: User['role']): 'admin' | 'other' | 'none' {
  if (role === null) return 'none';
  return role === 'ADMIN' ? 'admin' : 'other';
}
