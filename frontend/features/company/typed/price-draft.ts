import { useEffect, useState } from 'react';
import type { PriceDraft } from '../../../../functions/prices/collection/contract/price-drafts.ts';
import type { ProductId } from '../../../../functions/sample/rules/products.ts';
import { type DraftState, fill, keeper, type PriceFormState } from './kept-draft.ts';
import { fieldOf } from './price-fields.ts';
import { readPrice } from './typed-price.ts';

interface DraftOptions {
  readonly params: { readonly companyId: number; readonly surveyId: number };
  /** The input that the API had kept when the form was opened; absent where input is not kept. */
  readonly draft: PriceDraft | undefined;
  readonly products: readonly ProductId[];
  /** When the input was typed that this tab has restored; it takes precedence over input that was kept earlier. */
  readonly keptAt: string | undefined;
}

/** Pause in typing after which the API keeps the prices, in milliseconds. */
const SAVE_AFTER_MS = 1000;

/**
 * Fills the form with the earlier input of the company's people, from whatever device, and keeps new input from now
 * on. @returns whether it is kept, and what was filled in
 */
export function usePriceDraft(
  form: PriceFormState,
  options: DraftOptions,
): { readonly state: DraftState; readonly filled: PriceDraft } {
  // The form is created anew for other prices, so its initial values stay valid.
  const [{ params, draft, products, keptAt = '' }] = useState(options);
  const [state, setState] = useState<DraftState>('none');
  const [filled, setFilled] = useState<PriceDraft>([]);

  useEffect(() => {
    if (!draft) return;
    const later = draft.filter(
      (one) =>
        products.includes(one.productId) &&
        one.savedAt > keptAt &&
        readPrice(one.typed) !== form.getValues(fieldOf(one.productId)),
    );
    for (const one of later) fill(form, one);
    setFilled(later);
    const keep = keeper(form, { params, draft, products }, setState);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const typing = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, SAVE_AFTER_MS);
    });
    // A phone may end the page once another one is in front.
    const keepWhenHidden = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => {
      clearTimeout(timer);
      typing.unsubscribe();
      document.removeEventListener('visibilitychange', keepWhenHidden);
    };
  }, [form, params, draft, products, keptAt]);

  return { state, filled };
}
