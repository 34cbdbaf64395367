import type { ProductChange, ProductView } from '../contract/products.ts';
import type { IsoDate } from '../domain/calendar.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import {
  allProducts,
  changeProduct,
  type StoredProduct,
  settingsByProduct,
  storedProduct,
} from '../store/product-settings.ts';
import { assertUnchanged, differing } from '../usecases/assert-unchanged.ts';
import { computedSurveysReached, defaultSettingDate } from '../usecases/setting-date.ts';

export const forCompany = {
  'products/list': async ({ query, actor, now }) => {
    const [products, date] = await Promise.all([
      allProducts(),
      query.on ?? defaultSettingDate(now),
    ]);
    return products.map((product) => {
      const { timeline, ...view } = productView(product, date);
      return actor?.role === 'ADMIN' ? { ...view, timeline } : view;
    });
  },
} satisfies Handlers;

export const forAdmin = {
  'products/change': async ({ params, body, actor, ifMatch, now }) => {
    const { validFrom, reason, ...change } = body;
    const from = validFrom ?? (await defaultSettingDate(now));
    const stored = await storedProduct(params.id);
    const before = productView(stored, from);
    assertReadOnlyKept(before, change);
    assertUnchanged(before, ifMatch, change);
    if (differing(before, change).length === 0) return before;
    const validity = { from, ...(reason && { reason }) };
    const changed = await changeProduct(stored, change, validity, {
      actor: usernameOf(actor),
      at: now.toISOString(),
      action: 'product.changed',
      subject: `product/${params.id}`,
      before: settingsRecord(before),
      after: { ...settingsRecord({ ...before, ...change }), ...validity },
    });
    const reached = await computedSurveysReached(stored.timeline, changed.timeline);
    return { ...productView(changed, from), reached };
  },
} satisfies Handlers;

/** A product as it is in the survey of a date. */
function productView(product: StoredProduct, date: IsoDate) {
  const settings = settingsByProduct([product], date)[product.id];
  if (!settings) throw new Refusal('not_found', { productId: product.id, date });
  const { productId: _, ...values } = settings;
  return { ...product, ...values, timeline: [...product.timeline] } satisfies ProductView;
}

/** The record of a change names what was set, not all that ever was. */
const settingsRecord = ({ timeline: _, ...settings }: { timeline?: unknown }): object => settings;

const READ_ONLY = ['id', 'order', 'unitMeasure', 'unit'] as const;

/** @throws Refusal invalid for what identifies the product and would change */
function assertReadOnlyKept(before: ProductView, change: ProductChange): void {
  const errors = READ_ONLY.filter(
    (name) => change[name] !== undefined && change[name] !== before[name],
  ).map((name) => ({ pointer: `/${name}`, code: 'read_only' }));
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}
