import type { UseFormReturn } from 'react-hook-form';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import type {
  DraftChange,
  PriceDraft,
} from '../../../../functions/prices/collection/contract/price-drafts.ts';
import type { ProductId } from '../../../../functions/sample/rules/products.ts';
import { api } from '../../../lib/api-client.ts';
import { ApiProblem, logFailure } from '../../../lib/failures.ts';
import type { TypedInput } from '../../../lib/typed-input.ts';
import { fieldOf, type PriceValues, reasonFieldOf, sureFieldOf } from './price-fields.ts';
import { readPrice, type TypedPrice } from './typed-price.ts';

export type PriceFormState = UseFormReturn<PriceValues, unknown, PriceValues>;
export type DraftRow = PriceDraft[number];

/** What others typed or sent for a product while it is typed here. */
export type OtherInput = DraftRow & { readonly isSent?: true };

/** What is stored once input is gone, and what was sent of it; nothing was where it was only discarded. */
export interface StoredNow {
  /** Of the stored prices. */
  readonly version: number | undefined;
  readonly values: PriceValues;
  readonly sent: { readonly by: string; readonly byName: string; readonly at: string } | undefined;
}

/** `failed`: the latest input is kept in this tab only. */
export type DraftState = 'none' | 'saved' | 'failed';

/** Somebody of the company whose input arrives, without a long pause since the instant. */
export interface Typist {
  readonly username: string;
  readonly name: string;
  readonly since: string;
}

/** What others, or the same person on another device, have typed. */
export interface DraftNews {
  /** The earlier input that the form was filled with when it was opened. */
  readonly filled: PriceDraft;
  /** The input for fields in which this tab has other input, or the cursor. */
  readonly differing: readonly OtherInput[];
  readonly typists: readonly Typist[];
}

interface KeptDraft {
  readonly params: { readonly companyId: number; readonly surveyId: number };
  /** What the API had kept when the form was opened. */
  readonly draft: PriceDraft;
  /** Of the stored prices that the form was opened with. */
  readonly version: number | undefined;
  readonly products: readonly ProductId[];
  readonly onState: (state: DraftState) => void;
  readonly onNews: (news: DraftNews) => void;
  readonly onGone: ReadStored;
}

/**
 * Reads what is stored when input is gone that was not dropped here; undefined when that fails.
 * @param isSent whether it is known that something was sent
 */
export type ReadStored = (isSent: boolean) => Promise<StoredNow | undefined>;

/** Milliseconds after somebody's last input for which they count as typing. */
const TYPING_MS = 60_000;

/**
 * Joins a form with the company's draft. Reads and writes follow each other, so that an answer is never older than what
 * this tab has written.
 */
export function joinDraft(form: PriceFormState, options: KeptDraft) {
  const { params, draft, products, onState, onNews, onGone } = options;
  const kept = new Map(draft.map((one) => [one.productId, textOf(one)]));
  const filled = new Map<ProductId, DraftRow>();
  const differing = new Map<ProductId, OtherInput>();
  /** What this tab had of the products of `differing` when the other's input came. */
  const undecided = new Map<ProductId, string | undefined>();
  /** Whose field has what was typed in this tab, kept or not. */
  const typedHere = new Set<ProductId>();
  const typists = new Map<string, Typist & { readonly lastAt: string; readonly seen: number }>();
  let last = Promise.resolve();
  let isReading = false;
  let isPaused = false;
  /** The latest input was not kept; it is sent again once something is read. */
  let isUnkept = false;
  let { version } = options;
  /** The input here is from before a sending, so it is no draft until the person has seen what was sent. */
  let isOutdated = false;

  const tellNews = () =>
    onNews({
      filled: [...filled.values()],
      differing: [...differing.values()],
      typists: [...typists.values()],
    });

  /** Fills the form with earlier input, except where this tab has restored later one. */
  function begin(restored: TypedInput | undefined): void {
    const keptAt = restored?.at ?? '';
    for (const one of draft) {
      const isOther = readPrice(one.typed) !== form.getValues(fieldOf(one.productId));
      if (!products.includes(one.productId) || one.savedAt <= keptAt || !isOther) continue;
      fill(form, one);
      filled.set(one.productId, one);
    }
    // What this tab alone has may have been typed before what is stored was sent.
    isOutdated = products.some((id) => {
      const isStored = form.formState.defaultValues?.[fieldOf(id)] != null;
      return isStored && restored?.values[fieldOf(id)] !== undefined && !kept.has(id);
    });
    if (isOutdated) queue(read);
    tellNews();
  }

  /** Sends what has changed since the last request. */
  async function keep(): Promise<void> {
    if (isPaused || isOutdated) return;
    const typed = new Map(products.map((id) => [id, typedOf(form, id)]));
    const isUndecided = (id: ProductId) =>
      differing.has(id) && undecided.get(id) === textOf(typed.get(id));
    const changed = products.filter(
      (id) => kept.get(id) !== textOf(typed.get(id)) && !isUndecided(id),
    );
    if (changed.length === 0) return;
    for (const id of changed) typedHere.add(id);
    const body = {
      prices: changed.flatMap((id) => typed.get(id) ?? []),
      dropped: changed.filter((id) => !typed.get(id)),
    };
    try {
      await api('price-drafts/save', { params, body, ifMatch: version, silent: true });
      for (const id of changed) kept.set(id, textOf(typed.get(id)));
      isUnkept = false;
      onState('saved');
    } catch (error) {
      logFailure('draft', error);
      const code = error instanceof ApiProblem ? error.code : '';
      isOutdated = code === 'stale_version';
      isUnkept = !isOutdated;
      onState('failed');
      // The page reads that nothing is asked of the company, and says so.
      if (code === 'company_not_asked') await onGone(false);
      if (isOutdated) queue(read);
    }
  }

  async function read(): Promise<void> {
    isReading = false;
    if (isPaused) return;
    // What cannot be read now is read the next time.
    const answer = await api('price-drafts/get', { params, silent: true }).catch(() => undefined);
    if (!answer || isPaused) return;
    if (isUnkept) queue(keep);
    const rows = new Map(answer.map((row) => [row.productId, row]));
    const changed = products.filter((id) => kept.get(id) !== textOf(rows.get(id)));
    for (const id of changed) {
      const row = rows.get(id);
      if (row) meet(id, row);
    }
    const gone = changed.filter((id) => !rows.has(id));
    const stored = gone.length > 0 || isOutdated ? await onGone(isOutdated) : undefined;
    if (isPaused) return;
    if (stored) rebase(stored, gone);
    const now = clock.now().getTime();
    for (const { username, seen } of typists.values())
      if (now - seen > TYPING_MS) typists.delete(username);
    tellNews();
  }

  function meet(id: ProductId, row: DraftRow): void {
    const mine = textOf(typedOf(form, id));
    const isTyped = mine !== kept.get(id) || typedHere.has(id);
    const isSame = mine === textOf(row);
    if (!isSame) note(row);
    if (!isSame && (isTyped || hasCursor(id))) {
      differing.set(id, row);
      undecided.set(id, mine);
      // Without input of its own the field is filled once the cursor has left it.
      if (!isTyped) return;
    } else {
      differing.delete(id);
      if (!isSame) fill(form, row);
    }
    kept.set(id, textOf(row));
  }

  /** Shows what is stored now, except where this tab has input of its own, which goes on from it. */
  function rebase(stored: StoredNow, gone: readonly ProductId[]): void {
    const { values, sent } = stored;
    ({ version } = stored);
    isOutdated = false;
    if (sent) onState('none');
    const drafted = products.filter((id) => kept.has(id) && !gone.includes(id));
    const typed = products.filter((id) => {
      const mine = typedOf(form, id);
      const isTyped = textOf(mine) !== kept.get(id) || (sent !== undefined && typedHere.has(id));
      return mine && isTyped && readPrice(mine.typed) !== values[fieldOf(id)];
    });
    form.reset(values, { keepValues: true, keepErrors: true, keepSubmitCount: true });
    for (const id of gone) kept.delete(id);
    for (const productId of products.filter((id) => !drafted.includes(id))) {
      const price = values[fieldOf(productId)];
      if (!typed.includes(productId)) {
        typedHere.delete(productId);
        filled.delete(productId);
        differing.delete(productId);
        restore(form, productId, values);
      } else if (sent && price !== null) {
        const { by: savedBy, byName: savedByName, at: savedAt } = sent;
        const input = { productId, typed: typedText(price), sure: true, comment: '' };
        differing.set(productId, { ...input, savedBy, savedByName, savedAt, isSent: true });
        undecided.set(productId, textOf(typedOf(form, productId)));
      }
    }
  }

  function note({ savedBy: username, savedByName: name, savedAt }: DraftRow): void {
    const known = typists.get(username);
    if (known && known.lastAt >= savedAt) return;
    const since = known?.since ?? savedAt;
    typists.set(username, { username, name, since, lastAt: savedAt, seen: clock.now().getTime() });
  }

  const queue = (step: () => Promise<void>) => {
    last = last.then(step);
  };
  return {
    begin,
    keep: () => queue(keep),
    read: () => {
      if (!isReading) queue(read);
      isReading = true;
    },
    /** While prices are sent, and once they were, nothing of the draft changes the form. */
    pause: (paused: boolean) => {
      isPaused = paused;
      // What was typed just before a sending that failed is kept by nothing else.
      if (!paused) queue(keep);
    },
    /** Ends a difference with the other's input, or with that of this tab. */
    settle: (row: OtherInput, choice: 'theirs' | 'mine') => {
      differing.delete(row.productId);
      if (choice === 'theirs') {
        fill(form, row);
        typedHere.delete(row.productId);
      }
      // What was sent is no draft.
      if (!row.isSent) kept.set(row.productId, textOf(row));
      tellNews();
      queue(keep);
    },
  };
}

/** Whether the cursor is in one of the product's fields. */
function hasCursor(id: ProductId): boolean {
  const name = document.activeElement?.getAttribute('name');
  return [fieldOf(id), reasonFieldOf(id)].some((one) => one === name);
}

function fill(form: PriceFormState, { productId, typed, sure, comment }: DraftRow): void {
  const price = readPrice(typed);
  form.setValue(fieldOf(productId), price, { shouldDirty: true });
  form.setValue(sureFieldOf(productId), sure && typeof price === 'number' ? price : null);
  form.setValue(reasonFieldOf(productId), comment);
  // Otherwise the bar would count a mistake that no field shows.
  if (price !== null) void form.trigger(fieldOf(productId));
}

/** Fills the product's fields with what is stored. */
function restore(form: PriceFormState, id: ProductId, stored: PriceValues): void {
  for (const name of [fieldOf(id), sureFieldOf(id), reasonFieldOf(id)] as const)
    form.setValue(name, stored[name], { shouldDirty: true });
  form.clearErrors(fieldOf(id));
}

type Typed = DraftChange['prices'][number];

/** The same text for `1.7` and `1.700`. */
const textOf = (typed: Typed | undefined): string | undefined =>
  typed && JSON.stringify([readPrice(typed.typed), typed.sure, typed.comment]);

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
