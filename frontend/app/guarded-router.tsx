import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Navigator,
  Router,
} from 'react-router-dom';
import { askToLeave } from '../lib/unsaved.ts';

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
    /** Moves that this component itself makes, of which nobody has to be asked or told. */
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
          // The browser has moved already: it moves back until there is an answer.
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
    const push: Navigator['push'] = (to, state) => {
      const go = () => history.push(to, state);
      const address = typeof to === 'string' ? to : createPath(to);
      const leaves = address.split('#')[0] !== createPath({ ...history.location, hash: '' });
      if (!leaves || !askToLeave(go)) go();
    };
    return { ...history, push, createHref: history.createHref };
  }, [history]);

  return (
    // Without transitions a navigation and a session change land in one render: guards rely on it.
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
