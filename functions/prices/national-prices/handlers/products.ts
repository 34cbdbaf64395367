import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import { assertUnchanged, differing } from '../../../platform/kernel/assert-unchanged.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type {
  ProductChange,
  ProductView,
  productRoutes,
} from '../../../sample/contract/products.ts';
import { nameKey } from '../../../sample/rules/distinct-companies.ts';
import {
  allProducts,
  changeProduct,
  productAfter,
  type StoredProduct,
  settingsByProduct,
  storedProduct,
} from '../../../sample/store/product-settings.ts';
import { assertChangeAccepted } from '../work/accept-change.ts';
import { settingsNow } from '../work/reached-surveys.ts';
import { computedSurveysReached, defaultSettingDate, settingDate } from '../work/setting-date.ts';

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
} satisfies Handlers<typeof productRoutes>;

export const forAdmin = {
  'products/change': async ({ params, body, actor, ifMatch, now }) => {
    const { validFrom, reason, reaches, ...change } = body;
    const from = await settingDate(validFrom, now);
    const stored = await storedProduct(params.id);
    const before = productView(stored, from);
    assertReadOnlyKept(before, change);
    assertUnchanged(before, ifMatch, change);
    if (differing(before, change).length === 0) return before;
    await assertNamedApart(stored, change);
    const validity = { from, ...(reason && { reason }) };
    const by = accountIdOf(actor);
    const at = now.toISOString();
    const next = productAfter(stored, change, validity, { at, actor: by });
    const current = await settingsNow();
    const products = current.products.map((one) => (one.id === next.id ? next : one));
    await assertChangeAccepted(
      [[stored.timeline, next.timeline]],
      { before: current, after: { ...current, products }, from },
      { reason, reaches },
    );
    const changed = await changeProduct(stored, change, validity, {
      actor: by,
      at,
      action: 'product.changed',
      subject: `product/${params.id}`,
      before: settingsRecord(before),
      after: { ...settingsRecord({ ...before, ...change }), ...validity },
    });
    const reached = await computedSurveysReached([[stored.timeline, changed.timeline]]);
    return { ...productView(changed, from), reached };
  },
} satisfies Handlers<typeof productRoutes>;

function productView(product: StoredProduct, date: IsoDate) {
  const settings = settingsByProduct([product], date)[product.id];
  if (!settings) throw new Refusal('not_found', { productId: product.id, date });
  const { productId: _, ...values } = settings;
  return { ...product, ...values, timeline: [...product.timeline] } satisfies ProductView;
}

/** The record of a change names the values that were set, without the whole timeline. */
const settingsRecord = ({ timeline: _, ...settings }: { timeline?: unknown }): object => settings;

/** @throws Refusal invalid for a new name or short name that another product has */
async function assertNamedApart(before: StoredProduct, change: ProductChange): Promise<void> {
  const others = (await allProducts()).filter(({ id }) => id !== before.id);
  const errors = (['name', 'shortName'] as const).flatMap((name) => {
    const key = nameKey(change[name]);
    const other = others.find((one) => nameKey(one[name]) === key);
    if (!other || nameKey(before[name]) === key) return [];
    return { pointer: `/${name}`, code: 'product_exists', productId: other.id };
  });
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}

const READ_ONLY = ['id', 'order', 'unitMeasure', 'unit'] as const;

/** @throws Refusal invalid for what identifies the product and would change */
function assertReadOnlyKept(before: ProductView, change: ProductChange): void {
  const errors = READ_ONLY.filter(
    (name) => change[name] !== undefined && change[name] !== before[name],
  ).map((name) => ({ pointer: `/${name}`, code: 'read_only' }));
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}
