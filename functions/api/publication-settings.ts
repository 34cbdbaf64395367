import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import { changePublicationSettings, publicationSettings } from '../store/publication-settings.ts';
import { assertUnchanged, differing } from '../usecases/assert-unchanged.ts';

export const forAdmin = {
  'publication-settings/get': () => publicationSettings(),

  'publication-settings/change': async ({ body, actor, ifMatch, now }) => {
    const before = await publicationSettings();
    assertUnchanged(before, ifMatch, body);
    if (differing(before, body).length === 0) return before;
    return changePublicationSettings(before, body, {
      actor: usernameOf(actor),
      at: now.toISOString(),
      action: 'settings.publication-changed',
      subject: 'settings/publication',
      before,
      after: body,
    });
  },
} satisfies Handlers;
