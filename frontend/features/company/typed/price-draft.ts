import { useEffect, useState } from 'react';
import type { PriceDraft } from '../../../../functions/prices/collection/contract/price-drafts.ts';
import type { ProductId } from '../../../../functions/sample/rules/products.ts';
import type { TypedInput } from '../../../lib/typed-input.ts';
import {
  type DraftNews,
  type DraftState,
  joinDraft,
  type OtherInput,
  type PriceFormState,
  type ReadStored,
} from './kept-draft.ts';

interface DraftOptions {
  readonly params: { readonly companyId: number; readonly surveyId: number };
  /** The input that the API had kept when the form was opened; absent where input is not kept, or not any more. */
  readonly draft: PriceDraft | undefined;
  /** Of the stored prices that the form is filled with. */
  readonly version: number | undefined;
  readonly products: readonly ProductId[];
  /** The input that this tab has restored; it takes precedence over input that was kept earlier. */
  readonly restored: TypedInput | undefined;
  readonly onGone: ReadStored;
}

/** Pause in typing after which the API keeps the prices, in milliseconds. */
const SAVE_AFTER_MS = 1000;
/** Milliseconds between two reads of what others do to an open form, while the page is visible. */
export const READ_EVERY_MS = 5000;

interface SharedDraft extends DraftNews {
  readonly state: DraftState;
  readonly settle: (row: OtherInput, choice: 'theirs' | 'mine') => void;
  readonly pause: (paused: boolean) => void;
}

/**
 * Fills the form with the input of the company's people, from whatever device, when it is opened and while it is open,
 * and keeps new input.
 */
export function usePriceDraft(form: PriceFormState, options: DraftOptions): SharedDraft {
  const [state, setState] = useState<DraftState>('none');
  const [news, setNews] = useState<DraftNews>({ filled: [], differing: [], typists: [] });
  // The form is created anew for other prices, so its initial values stay valid.
  const [restored] = useState(options.restored);
  const [joined] = useState(() =>
    joinDraft(form, {
      ...options,
      draft: options.draft ?? [],
      onState: setState,
      onNews: setNews,
    }),
  );
  const isKept = options.draft !== undefined;

  useEffect(() => {
    if (!isKept) return;
    joined.begin(restored);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const typing = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(joined.keep, SAVE_AFTER_MS);
    });
    const isHidden = () => document.visibilityState === 'hidden';
    // A phone may end the page once another one is in front.
    const onVisibility = () => (isHidden() ? joined.keep() : joined.read());
    const reading = setInterval(() => isHidden() || joined.read(), READ_EVERY_MS);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('focus', joined.read);
    // What was typed without a connection is in this tab only.
    window.addEventListener('online', joined.keep);
    return () => {
      clearTimeout(timer);
      clearInterval(reading);
      typing.unsubscribe();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('focus', joined.read);
      window.removeEventListener('online', joined.keep);
    };
  }, [form, joined, restored, isKept]);

  return { state, ...news, settle: joined.settle, pause: joined.pause };
}
