import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '../../lib/session.ts';
import type { PageId } from '../../shared/navigation.tsx';
import { usePage } from '../../shared/navigation.tsx';
import { Dropdown } from '../../ui/overlay/dropdown.tsx';

const entries: readonly PageId[] = ['profile', 'monitor', 'company-home', 'logout'];

/** Greets the person by name, or by fiscal code, and leads to what the role may open. */
export function UserMenu({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const name = [user.firstName, user.lastName].join(' ').trim() || user.username;
  return (
    <Dropdown
      label={t('layout.greeting', { name: name || user.fiscalCode })}
      buttonClass="nav-link dropdown-toggle user-menu-button"
      align="end"
    >
      {entries.map((id) => (
        <UserMenuEntry key={id} id={id} />
      ))}
    </Dropdown>
  );
}

function UserMenuEntry({ id }: { readonly id: PageId }) {
  const { t } = useTranslation();
  const page = usePage(id);
  if (!page) return null;
  return (
    <li>
      <Link className="dropdown-item list-item" to={page.path}>
        <span>{t(`layout.userMenu.${id}`)}</span>
      </Link>
    </li>
  );
}
