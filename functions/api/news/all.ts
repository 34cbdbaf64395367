import { endpoint } from '../../http/endpoint.ts';
import { allNews } from '../../store/news.ts';

export const handler = endpoint('news/all', () => allNews());
