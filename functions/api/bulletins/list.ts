import { bulletins } from '../../domain/bulletins.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint('bulletins/list', async () => [...bulletins]);
