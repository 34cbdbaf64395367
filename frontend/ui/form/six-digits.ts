import * as z from 'zod/mini';

/** A code of six digits; mail programs, apps and people write it as `123 456`. */
export const sixDigits = z.string().check(
  z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
  z.regex(/^\d{6}$/),
);
