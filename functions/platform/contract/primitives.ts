import * as z from 'zod/mini';
import {
  isInOtherLanguage,
  isPlainLine,
  isPlainText,
  saysSomething,
} from '../kernel/plain-text.ts';

/** Building blocks of the schemas. `numberIn` and those named `…Param` parse texts of path and query. */

export const isoDate = z.iso.date();
/** A day in a request; a year before 1900 or after 2099 is taken for a typing error. */
export const givenDate = z.iso.date().check(z.regex(/^(19|20)/, { error: 'year' }));
export const instant = z.iso.datetime();
/**
 * The day or moment as of which to answer. `momentOf` reads it, not this schema, because its errors
 * depend on the present and have statuses of their own.
 */
export const asOf = z.optional(z.string().check(z.refine(isPlainLine, { error: 'characters' })));

/** How an integer is written in a path or query. */
export const INTEGER_TEXT = /^-?\d{1,9}$/;

/** A month in a path or query. */
export const monthParam = z
  .string()
  .check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, { error: 'A month such as 2026-03.' }));

/** Any period of prices in a path or query. */
export const periodParam = z.string().check(
  z.regex(/^[1-9]\d{3}(-(\d\d(-\d\d)?|Q[1-4]))?$/, {
    error: 'A day, month, quarter or year: 2026-09-21, 2026-09, 2026-Q3, 2026.',
  }),
);

/** An integer in a path or query. */
export const numberIn = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(INTEGER_TEXT)), z.transform(Number)),
    z.int().check(z.gte(min), z.lte(max)),
  );

export const idParam = numberIn(1, 999_999_999);
export const idParams = z.object({ id: idParam });
export const flagParam = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);

/** The rule for all texts that people type: `platform/kernel/plain-text.ts`. */
const plainText = z.refine<string>(isPlainText, { error: 'characters', abort: true });
export const plainLine = z.refine<string>(isPlainLine, { error: 'characters' });

/** Text of one or more lines. */
export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max), plainText);
export const requiredText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), plainText);
/** Text of one line, such as a name. */
export const line = (max: number) => z.string().check(z.trim(), z.maxLength(max), plainLine);
export const requiredLine = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), plainLine);

/** The rule for all reasons, notes and titles that are asked of people. */
export const telling = z.refine<string>(saysSomething, {
  error: 'says_nothing',
  params: { detail: 'At least a word, and not only that it is as before.' },
});
/** A reason or a part of a note, which may be empty. */
export const reasonText = (max: number) => text(max).check(telling);
export const requiredReason = (max: number) => requiredText(max).check(telling);

/** Refuses a member that does nothing beside the others that were sent; an empty text and `false` ask for nothing. */
export const takenOnly = <Given extends object>(
  name: string,
  isUsed: (given: Given) => boolean,
  detail: string,
) => {
  const asks = (given: Given) => Boolean((given as Readonly<Record<string, unknown>>)[name]);
  return z.refine<Given>((given) => !asks(given) || isUsed(given), {
    path: [name],
    error: 'does_nothing',
    params: { detail },
  });
};

/** Refuses Italian where English is asked for, and the reverse. */
export const inLanguage = (language: 'it' | 'en') =>
  z.refine<string>((given) => !isInOtherLanguage(given, language), {
    error: 'other_language',
    params: { detail: `The text has to be in ${language === 'it' ? 'Italian' : 'English'}.` },
  });

/** Whether a text is given for both languages: a word or a name can be the same, a sentence is not. */
export const isOneText = (it: string, en: string): boolean =>
  /\s/.test(it) && it.toLowerCase() === en.toLowerCase();

/** A note to the public, in both languages: as a person gives it, and as it is on record. */
export const givenNote = z
  .object({
    it: requiredReason(1000).check(inLanguage('it')),
    en: requiredReason(1000).check(inLanguage('en')),
  })
  .check(
    z.refine(({ it, en }) => !isOneText(it, en), {
      path: ['en'],
      error: 'other_language',
      params: { detail: 'The text has to be in English: it is the Italian one.' },
    }),
  );
export const publicNote = z.object({ it: requiredText(1000), en: requiredText(1000) });
