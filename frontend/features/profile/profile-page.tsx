import { useTranslation } from 'react-i18next';
import { isByPassword, type User, useUser } from '../../lib/session.ts';
import { DataList, PageHeading } from '../../ui/page.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';

const fields = ['username', 'firstName', 'lastName', 'fiscalCode', 'email'] as const;

/** The signed-in person's own data, and the second factor of their sign-ins by password. */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const user = useUser();
  if (!user) return null;
  const rows = fields.map((field) => ({
    id: field,
    name: t(field),
    value: user[field] || t('app:states.notAvailable'),
  }));
  const isPending = user.secondFactorNeeded === true;
  const roleText = isPending ? t('rolePending') : t(`roles.${roleKey(user.role)}`);
  const role = { id: 'role', name: t('role'), value: roleText };
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.profile.title')}</PageHeading>
      <DataList rows={[...rows, role]} />
      {isByPassword() ? (
        <>
          <SecondFactor username={user.username} isNeeded={isPending} />
          <PasswordForm />
        </>
      ) : null}
    </div>
  );
}

/** A person with an account who is not an administrator is shown as a company manager. */
function roleKey(role: User['role']): 'admin' | 'other' | 'none' {
  if (role === null) return 'none';
  return role === 'ADMIN' ? 'admin' : 'other';
}
