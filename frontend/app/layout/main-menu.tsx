import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { useUser } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDismissal } from '../../ui/overlay/use-dismissal.ts';
import { type MenuItem, menuOf } from '../menu.ts';
import { pagesFor } from '../visible-pages.ts';
import { MegaMenu } from './mega-menu.tsx';

/** The main menu: a bar on wide windows, a panel behind a button on narrow ones. */
export function MainMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLElement>(null);
  const panelId = useId();
  const close = useCallback(() => setOpen(false), []);
  useDismissal(container, open, close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the panel
  useEffect(close, [pathname]);
  return (
    <div className="it-header-navbar-wrapper">
      <div className="container">
        <nav
          ref={container}
          className="navbar navbar-expand-lg has-megamenu"
          aria-label={t('layout.mainMenu')}
        >
          <button
            type="button"
            className="custom-navbar-toggler"
            aria-controls={panelId}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'it-close-big' : 'it-burger'} className="icon-white" />
            <span className="menu-toggler-text">{t('layout.menu')}</span>
          </button>
          <div id={panelId} className={open ? 'site-menu site-menu-open' : 'site-menu'}>
            <ul className="navbar-nav">
              {menuOf(pagesFor(user)).map((item) => (
                <MenuBarItem key={item.kind === 'page' ? item.page.id : item.key} item={item} />
              ))}
            </ul>
          </div>
        </nav>
      </div>
    </div>
  );
}

function MenuBarItem({ item }: { readonly item: MenuItem }) {
  const { t } = useTranslation();
  if (item.kind === 'groups') return <MegaMenu name={item.key} sections={item.sections} />;
  const { id, path } = item.page;
  return (
    <li className="nav-item">
      <NavLink className="nav-link" to={path} end>
        <span>{t([`pages.${id}.menu`, `pages.${id}.title`])}</span>
      </NavLink>
    </li>
  );
}
