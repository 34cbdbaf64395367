import type { Handlers } from '../../platform/http/endpoint.ts';
import type { bulletinRoutes } from '../contract/bulletins.ts';
import { bulletins, oldBulletins } from '../rules/bulletins.ts';

export const forPublic = {
  'bulletins/list': async () => [...bulletins],
  'bulletins/old': async () => [...oldBulletins],
} satisfies Handlers<typeof bulletinRoutes>;
