import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint('service/status', async () => ({ status: 'up' as const }));
