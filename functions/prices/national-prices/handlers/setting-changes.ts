import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import type { settingChangeRoutes } from '../contract/setting-changes.ts';
import { acceptSettings, surveysChangedSince } from '../work/changed-since.ts';
import { reachedView } from '../work/reached-surveys.ts';

export const forAdmin = {
  'setting-changes/list': async () => (await surveysChangedSince()).map(reachedView),

  'setting-changes/accept': async ({ params, body, actor, now }) => {
    await acceptSettings(params.id, body.reason, accountIdOf(actor), now);
    return (await surveysChangedSince()).map(reachedView);
  },
} satisfies Handlers<typeof settingChangeRoutes>;
