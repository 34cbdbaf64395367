/** The languages of the site: Italian by default. */
export type Language = 'it' | 'en';

/** Locales of numbers and dates. */
export const LOCALES = { it: 'it-IT', en: 'en-GB' } as const satisfies Record<Language, string>;
