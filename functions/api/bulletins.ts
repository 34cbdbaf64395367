import { bulletins, oldBulletins } from '../domain/bulletins.ts';
import type { Handlers } from '../http/endpoint.ts';

export const forPublic = {
  'bulletins/list': async () => [...bulletins],
  'bulletins/old': async () => [...oldBulletins],
} satisfies Handlers;
