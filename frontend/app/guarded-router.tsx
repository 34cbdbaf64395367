import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Navigator,
  parsePath,
  Router,
  type To,
} from 'react-router-dom';
import { currentLanguage } from '../lib/i18n.ts';
import { type Language, namedLanguage, naming } from '../lib/language.ts';
import { askToLeave } from '../lib/unsaved.ts';
import { listedPages } from './pages.ts';

/**
 * The address of a link as it can be copied, opened elsewhere and followed without scripts: for a public page it
 * names the language unless it is the site's own.
 */
export function createHref(to: To): string {
  const language = currentLanguage();
  const isNamed = language !== 'it' && publicAddresses.has(pathOf(to).pathname ?? '');
  return addressOf(isNamed ? inLanguage(to, language) : to);
}

/** Addresses of all public pages, with the base path. */
const publicAddresses: ReadonlySet<string> = new Set(
  listedPages()
    .filter(({ audience }) => audience === 'public')
    .flatMap(({ path, aliases = [] }) => [path, ...aliases])
    .map((path) => import.meta.env.BASE_URL + path.slice(1)),
);

function inLanguage(to: To, language: Language): To {
  const path = pathOf(to);
  return { ...path, search: naming(language, path.search ?? '') };
}

const pathOf = (to: To) => (typeof to === 'string' ? parsePath(to) : to);

const addressOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/**
 * The library's BrowserRouter, but links and the browser's back and forward ask before they leave input
 * that is not saved (docs/decisions/0039-a-router-that-asks.md). Redirects, which replace an address, do
 * not ask.
 */
export function GuardedRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] =
    useState<Pick<typeof history, 'action' | 'location'>>(history);

  useLayoutEffect(() => {
    /** Navigation by this component itself, which needs no question and no message. */
    let passing = 0;
    let undoing = 0;
    return history.listen((update) => {
      const { delta } = update;
      if (undoing > 0) {
        undoing -= 1;
        return;
      }
      if (update.action === 'POP' && delta && passing === 0) {
        const asked = askToLeave(() => {
          passing += 1;
          history.go(delta);
        });
        if (asked) {
          // The browser has already changed the address: it changes it back until there is an answer.
          undoing += 1;
          history.go(-delta);
          return;
        }
      }
      passing = 0;
      setState({ action: update.action, location: update.location });
    });
  }, [history]);

  const navigator = useMemo((): Navigator => {
    /** The language in an address is kept in the next one. */
    const onward = (to: To): To => {
      const named = namedLanguage(history.location.search);
      return named ? inLanguage(to, named) : to;
    };
    const push: Navigator['push'] = (to, state) => {
      const next = onward(to);
      const go = () => history.push(next, state);
      const leaves =
        addressOf(next).split('#')[0] !== createPath({ ...history.location, hash: '' });
      if (!leaves || !askToLeave(go)) go();
    };
    const replace: Navigator['replace'] = (to, state) => history.replace(onward(to), state);
    return { ...history, push, replace, createHref };
  }, [history]);

  return (
    // Without transitions, a navigation and a session change are rendered together, which the guards rely on.
    <Router
      basename={import.meta.env.BASE_URL}
      location={location}
      navigationType={action}
      navigator={navigator}
      useTransitions={false}
    >
      {children}
    </Router>
  );
}
