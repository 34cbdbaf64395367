import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import type { PublicNote } from '../../../functions/prices/surveys/rules/surveys.ts';
import type { ProductId } from '../../../functions/sample/rules/products.ts';

/** Values of a form: why each product that it leaves out is left out, as the public reads it. */

type ReasonName = `reason-${number}`;
export type Reasons = Record<ReasonName, PublicNote>;

export const reasonOf = (id: ProductId): ReasonName => `reason-${id}`;
export const NO_REASON: PublicNote = { it: '', en: '' };

/** The reasons that are known so far. */
export const reasonsOf = (products: readonly ProductId[], known: DraftView['leftOut']): Reasons =>
  Object.fromEntries([
    ...products.map((id) => [reasonOf(id), NO_REASON]),
    ...known.map(({ productId, reason }) => [reasonOf(productId), reason]),
  ]);

/** Issues of a form's schema: the reasons that have not been typed. */
export const missingReasons = (values: Reasons, leftOut: readonly ProductId[]) =>
  leftOut.flatMap((id) =>
    (['it', 'en'] as const).flatMap((language) => {
      const name = reasonOf(id);
      if (values[name]?.[language].trim()) return [];
      const path = [name, language];
      return [{ code: 'custom' as const, path, message: 'required', input: values }];
    }),
  );
