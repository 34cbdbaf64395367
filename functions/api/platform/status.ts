import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint('platform/status', async () => ({ status: 'up' as const }));
