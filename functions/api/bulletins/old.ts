import { oldBulletins } from '../../domain/bulletins.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint('bulletins/old', async () => [...oldBulletins]);
