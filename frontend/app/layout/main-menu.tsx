import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { useUser } from '../../lib/session.ts';
import { ExternalLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDismissal } from '../../ui/overlay/dropdown.tsx';
import { type MenuEntry, type MenuItem, type MenuSection, menuOf } from '../menu.ts';
import { pagesFor } from '../pages.ts';

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

interface MegaMenuProps {
  readonly name: 'publications' | 'surveys';
  readonly sections: readonly MenuSection[];
}

/** A menu item that opens a sheet of grouped links; one group needs no heading. */
function MegaMenu({ name, sections }: MegaMenuProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLLIElement>(null);
  const sheetId = useId();
  const close = useCallback(() => setOpen(false), []);
  useDismissal(container, open, close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the sheet
  useEffect(close, [pathname]);
  const current = sections.some(({ entries }) =>
    entries.some((entry) => entry.kind === 'page' && entry.page.path === pathname),
  );
  return (
    <li className="nav-item dropdown" ref={container}>
      <button
        type="button"
        className={current ? 'nav-link dropdown-toggle active' : 'nav-link dropdown-toggle'}
        aria-expanded={open}
        aria-controls={sheetId}
        onClick={() => setOpen(!open)}
      >
        <span>{t(`menu.${name}`)}</span>
        <Icon name="it-expand" className="icon-xs" />
      </button>
      <div
        id={sheetId}
        className={`menu-sheet ${open ? 'menu-sheet-open' : ''} ${sections.length > 1 ? 'menu-sheet-wide' : ''}`}
      >
        {sections.map(({ group, entries }) => (
          <div key={group} className="menu-section">
            {sections.length > 1 ? (
              <p className="menu-section-title" id={`${sheetId}-${group}`}>
                {t(`menu.groups.${group}`)}
              </p>
            ) : null}
            <ul aria-labelledby={sections.length > 1 ? `${sheetId}-${group}` : undefined}>
              {entries.map((entry) => (
                <li key={entry.kind === 'page' ? entry.page.id : entry.link}>
                  <MenuLink entry={entry} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </li>
  );
}

function MenuLink({ entry }: { readonly entry: MenuEntry }) {
  const { t } = useTranslation();
  if (entry.kind === 'external') {
    return (
      <ExternalLink className="menu-link" href={entry.href}>
        {t(`external.${entry.link}`)}
      </ExternalLink>
    );
  }
  const { id, path } = entry.page;
  return (
    <NavLink className="menu-link" to={path} end>
      <span>{t([`pages.${id}.menu`, `pages.${id}.title`])}</span>
    </NavLink>
  );
}
