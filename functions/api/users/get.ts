import { endpoint } from '../../http/endpoint.ts';
import { accountById } from '../../store/accounts.ts';

export const handler = endpoint('users/get', ({ params }) => accountById(params.id));
