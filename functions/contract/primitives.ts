import * as z from 'zod/mini';
import { isPlainLine, isPlainText } from '../domain/plain-text.ts';
import { isProductId, type ProductId } from '../domain/products.ts';

/** Building blocks of the schemas. Those named `…Param` and `numberIn` parse strings of path and query. */

export const isoDate = z.iso.date();
/** A day in a request: of the 20th or 21st century, as any other is a typing error. */
export const givenDate = z.iso.date().check(z.regex(/^(19|20)/, { error: 'year' }));
export const instant = z.iso.datetime();
/**
 * A day or a moment whose answer is asked for. It is read by `momentOf` and not here, because what it
 * cannot be depends on the present, and has statuses of its own.
 */
export const asOf = z.optional(z.string().check(z.refine(isPlainLine, { error: 'characters' })));

/** How an integer is written in a path or query. */
export const INTEGER_TEXT = /^-?\d{1,9}$/;

const pathInteger = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(INTEGER_TEXT)), z.transform(Number)),
    z.int().check(z.gte(min), z.lte(max)),
  );

/** A positive integer in a path or query. */
export const numberIn = (min: number, max: number) => pathInteger(min, max);
export const idParam = pathInteger(1, 999_999_999);
export const idParams = z.object({ id: idParam });
export const surveyIdParams = z.object({ surveyId: idParam });
export const companySurveyParams = z.object({ companyId: idParam, surveyId: idParam });
export const flagParam = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);

const knownProduct = z
  .int()
  .check(z.refine((id: number) => isProductId(id), 'unknown_product')) as unknown;
export const productId = knownProduct as z.ZodMiniType<ProductId, ProductId>;
export const productIdParam = z.pipe(
  pathInteger(1, 999),
  knownProduct as z.ZodMiniType<ProductId, number>,
);

/** EUR per 1000 units with two decimals, as a JSON number. */
export const euroPer1000 = z.number();
/** Thousandths of EUR per unit, an integer. */
export const thousandths = z.int().check(z.gte(0), z.lte(1_000_000));

/** One rule for all that people type: `domain/plain-text.ts`. */
const plainText = z.refine<string>(isPlainText, { error: 'characters' });
const plainLine = z.refine<string>(isPlainLine, { error: 'characters' });

/** Text of one or more lines. */
export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max), plainText);
export const requiredText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), plainText);
/** Text of one line, such as a name. */
export const line = (max: number) => z.string().check(z.trim(), z.maxLength(max), plainLine);
export const requiredLine = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), plainLine);

/** Sent with a change of settings: from which survey's date it holds, and why. */
export const validity = {
  /** Without it the open survey's date, else the next survey's. */
  validFrom: z.optional(givenDate),
  reason: z.optional(text(500)),
};

/** All values that settings had, have and will have, in the order in which they were recorded. */
export const timeline = <S extends z.ZodMiniType>(value: S) =>
  z.array(
    z.object({
      /** Date of the first survey that the value holds for. */
      from: isoDate,
      value,
      at: z.string(),
      by: z.string(),
      reason: z.optional(z.string()),
    }),
  );

/** Unpublished surveys that were computed before the change and use it: to be computed again. */
export const reachedSurveys = z.array(z.object({ id: z.int(), date: isoDate }));

/** A note to the public, in both languages. */
export const publicNote = z.object({ it: requiredText(1000), en: requiredText(1000) });

/** Sent with what is published, corrected or withdrawn: why, for the record, and what the public reads. */
export const publication = { reason: z.optional(text(1000)), note: z.optional(publicNote) };

/** A second administrator's yes to a draft, which any change of the draft makes void. */
export const approval = z.object({ at: z.string(), by: z.string() });

/** What a publication gate found (`domain/publication-gates.ts`). */
export const finding = z.object({
  code: z.string(),
  productId: z.optional(productId),
  details: z.record(z.string(), z.union([z.number(), z.string()])),
});
export type PublicationFinding = z.infer<typeof finding>;

/** A total before and after; EUR per 1000 units, null where there is none. */
export const figureChange = z.object({
  productId,
  before: z.nullable(euroPer1000),
  after: z.nullable(euroPer1000),
  difference: z.nullable(euroPer1000),
});
