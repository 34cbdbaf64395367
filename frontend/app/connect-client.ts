import i18next from 'i18next';
import { connectApi } from '../lib/api-client.ts';
import { ApiProblem } from '../lib/failures.ts';
import { bearerToken, currentSession, dropSession } from '../lib/session.ts';
import { type Arrival, withAlert } from '../shared/navigation.tsx';
import { clearBanners, showBanner } from './banners.ts';
import { forceTo } from './forced-navigation.ts';

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
    onFailure(failure) {
      if (!(failure instanceof ApiProblem)) return showBanner('network');
      if (failure.status >= 500) return showBanner('server');
      const exit = forcedExits[failure.status]?.();
      if (exit && currentSession().status === 'signed-in') {
        dropSession();
        forceTo(exit.to, exit.state);
      }
    },
  });
}
