import type { UseFormReturn } from 'react-hook-form';
import type {
  DraftChange,
  PriceDraft,
} from '../../../../functions/prices/collection/contract/price-drafts.ts';
import type { ProductId } from '../../../../functions/sample/rules/products.ts';
import { api } from '../../../lib/api-client.ts';
import { logFailure } from '../../../lib/failures.ts';
import { fieldOf, type PriceValues, reasonFieldOf, sureFieldOf } from './price-fields.ts';
import { readPrice, type TypedPrice } from './typed-price.ts';

export type PriceFormState = UseFormReturn<PriceValues, unknown, PriceValues>;

/** `failed`: the latest input is kept in this tab only. */
export type DraftState = 'none' | 'saved' | 'failed';

interface KeptDraft {
  readonly params: { readonly companyId: number; readonly surveyId: number };
  /** What the API had kept when the form was opened. */
  readonly draft: PriceDraft;
  readonly products: readonly ProductId[];
}

export function fill(
  form: PriceFormState,
  { productId, typed, sure, comment }: PriceDraft[number],
): void {
  const price = readPrice(typed);
  form.setValue(fieldOf(productId), price, { shouldDirty: true });
  form.setValue(sureFieldOf(productId), sure && typeof price === 'number' ? price : null);
  form.setValue(reasonFieldOf(productId), comment);
  // Otherwise the bar would count a mistake that no field shows.
  if (price !== null) void form.trigger(fieldOf(productId));
}

/** Sends what has changed since the last request, one request after the other. */
export function keeper(
  form: PriceFormState,
  { params, draft, products }: KeptDraft,
  tell: (state: DraftState) => void,
): () => void {
  const kept = new Map(draft.map((one) => [one.productId, textOf(one)]));
  let last = Promise.resolve();

  async function keep(): Promise<void> {
    const typed = new Map(products.map((id) => [id, typedOf(form, id)]));
    const changed = products.filter((id) => kept.get(id) !== textOf(typed.get(id)));
    if (changed.length === 0) return;
    const body = {
      prices: changed.flatMap((id) => typed.get(id) ?? []),
      dropped: changed.filter((id) => !typed.get(id)),
    };
    try {
      await api('price-drafts/save', { params, body, silent: true });
      for (const id of changed) kept.set(id, textOf(typed.get(id)) ?? '');
      tell('saved');
    } catch (error) {
      logFailure('draft', error);
      tell('failed');
    }
  }
  return () => {
    last = last.then(keep);
  };
}

type Typed = DraftChange['prices'][number];

const textOf = (typed: Typed | undefined): string | undefined =>
  typed && JSON.stringify([typed.typed, typed.sure, typed.comment]);

/** Undefined while the field contains the stored value. */
function typedOf(form: PriceFormState, productId: ProductId): Typed | undefined {
  const value = form.getValues(fieldOf(productId)) ?? null;
  const defaults = form.formState.defaultValues as PriceValues | undefined;
  if (value === (defaults?.[fieldOf(productId)] ?? null)) return undefined;
  return {
    productId,
    typed: typedText(value),
    sure: value !== null && form.getValues(sureFieldOf(productId)) === value,
    comment: form.getValues(reasonFieldOf(productId)) ?? '',
  };
}

const typedText = (value: TypedPrice): string =>
  typeof value === 'number' ? (value / 1000).toFixed(3) : (value ?? '').slice(0, 100);
