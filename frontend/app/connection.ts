import i18next from 'i18next';
import { useEffect, useSyncExternalStore } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { connectApi } from '../lib/api-client.ts';
import { statusOf } from '../lib/failures.ts';
import { bearerToken, currentSession, dropSession } from '../lib/session.ts';
import { type Arrival, withAlert } from '../shared/navigation.tsx';

/** Where a signed-in person lands, signed out, when the API no longer accepts the session. */
const forcedExits: Readonly<Record<number, () => { to: string; state: Arrival }>> = {
  401: () => ({ to: '/', state: withAlert('warning', i18next.t('problems.not_signed_in')) }),
  403: () => ({ to: '/app/prezzi-settimanali', state: { relogin: true } }),
};

/** Ties the API client to the session, the banners and the router. */
export function connectClient(): void {
  connectApi({
    bearer: bearerToken,
    onAnswer: clearBanners,
    onFailure(failure, silent) {
      const status = statusOf(failure);
      if (status === undefined || status >= 500) {
        if (!silent) showBanner(status === undefined ? 'network' : 'server');
        return;
      }
      const exit = forcedExits[status]?.();
      if (exit && currentSession().status === 'signed-in') {
        dropSession();
        forceTo(exit.to, exit.state);
      }
    },
  });
}

/** What is wrong with the connection, shown on top of every page until a call succeeds again. */
type Banner = 'network' | 'server';

let banner: Banner | undefined;
const listeners = new Set<() => void>();

function showBanner(next: Banner): void {
  set(next);
}

export function clearBanners(): void {
  set(undefined);
}

export function useBanner(): Banner | undefined {
  return useSyncExternalStore(subscribe, () => banner);
}

function set(next: Banner | undefined): void {
  if (next === banner) return;
  banner = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets code outside React, the API client, move a signed-out person to another page. */
let navigateNow: NavigateFunction | undefined;

function forceTo(path: string, state: object): void {
  navigateNow?.(path, { replace: true, state });
}

/** Called once, inside the router. */
export function useForcedNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    navigateNow = navigate;
  }, [navigate]);
}
