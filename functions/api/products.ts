import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import { allProducts, changeProduct, productSettings } from '../store/product-settings.ts';
import { assertUnchanged, differing } from '../usecases/assert-unchanged.ts';

export const forCompany = {
  'products/list': () => allProducts(),
} satisfies Handlers;

export const forAdmin = {
  'products/change': async ({ params, body, actor, ifMatch, now }) => {
    const before = await productSettings(params.id);
    assertUnchanged(before, ifMatch, body);
    if (differing(before, body).length === 0) return before;
    const after = { ...before, ...body };
    return changeProduct(after, before.version, {
      actor: usernameOf(actor),
      at: now.toISOString(),
      action: 'product.changed',
      subject: `product/${params.id}`,
      before,
      after,
    });
  },
} satisfies Handlers;
