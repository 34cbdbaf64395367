import { endpoint } from '../../http/endpoint.ts';
import { allProducts } from '../../store/products.ts';

export const handler = endpoint('products/list', () => allProducts());
