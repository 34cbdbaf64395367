import i18next from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { connectApi } from '../lib/api-client.ts';
import { ApiProblem, statusOf } from '../lib/failures.ts';
import {
  accessEndedIn,
  bearerToken,
  currentSession,
  dropSession,
  endingOf,
} from '../lib/session.ts';
import { hearTabs, tellTabs } from '../lib/tabs.ts';
import { keepUnsaved } from '../lib/unsaved.ts';
import { watched } from '../lib/watched.ts';
import { type NavigationState, withAlert } from '../shared/navigation.tsx';

/** The page to which a person is sent, signed out, when the API no longer accepts the session. */
const forcedExits: Readonly<Record<number, () => { to: string; state: NavigationState }>> = {
  401: () => ({ to: '/', state: withAlert('warning', i18next.t('problems.not_signed_in')) }),
  403: () => ({ to: '/app/prezzi-settimanali', state: { relogin: true } }),
};

/** Connects the API client with the session, the banners and the router. */
export function connectClient(): void {
  connectApi({
    bearer: bearerToken,
    onAnswer: (response) => {
      if (response.headers.has('maintenance')) showBanner({ kind: 'maintenance' });
      else clearBanners();
    },
    onChange: () => tellTabs({ what: 'saved' }),
    onFailure(failure, silent) {
      const status = statusOf(failure);
      const { code = '', requestId } = failure instanceof ApiProblem ? failure : {};
      // The gateway's answer to too many requests. When signing in gets it, the form shows the message itself.
      const isBusy = status === 429 && code === 'busy';
      if (code === 'maintenance') return showBanner({ kind: 'maintenance' });
      if (status === undefined || status >= 500 || isBusy) {
        const kind = isBusy ? 'busy' : 'server';
        if (!silent)
          showBanner({ kind: status === undefined ? 'network' : kind, requestId, failure });
        return;
      }
      if (status in forcedExits) endSession(status, failure);
    },
    onTold(failure) {
      if (banner.get()?.failure === failure) clearBanners();
    },
  });
}

/** Ends a session that the API no longer accepts. If there is unsaved input, it asks the person to sign in again. */
function endSession(status: number, why?: unknown): void {
  if (currentSession().status !== 'signed-in') return;
  const exit = forcedExits[keepUnsaved() ? 403 : status]?.();
  const ending = endingOf(why);
  const accessEnded = accessEndedIn(why);
  dropSession(ending, accessEnded);
  if (exit) forceNavigation(exit.to, { ...exit.state, blocked: ending === 'blocked', accessEnded });
}

/** Follows what happens in other tabs. @param onSaved something was saved there */
export function useOtherTabs(onSaved: () => void): void {
  const saved = useEffectEvent(onSaved);
  useEffect(
    () =>
      hearTabs((message) => {
        const own = currentSession();
        if (message.what === 'saved') saved();
        else if (own.status === 'signed-in' && own.user.id === message.user) endSession(401);
      }),
    [],
  );
}

/**
 * A message above every page about a failed connection or about maintenance, until a call succeeds or reports no
 * maintenance.
 */
interface Banner {
  readonly kind: 'network' | 'server' | 'busy' | 'maintenance';
  readonly requestId?: string | undefined;
  /** Of which it tells; maintenance concerns every page, whatever failed. */
  readonly failure?: unknown;
}

const banner = watched<Banner | undefined>(undefined);

export const useBanner = banner.use;

export const clearBanners = (): void => showBanner(undefined);

function showBanner(next: Banner | undefined): void {
  const shown = banner.get();
  if (next === shown || (next?.kind === 'maintenance' && shown?.kind === next.kind)) return;
  banner.set(next);
}

/** The API client is outside React but must be able to navigate after a forced sign-out. */
let navigateNow: NavigateFunction | undefined;

function forceNavigation(path: string, state: object): void {
  navigateNow?.(path, { replace: true, state });
}

/** Called once, inside the router. */
export function useForcedNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    navigateNow = navigate;
  }, [navigate]);
}
