/** The languages of the site: Italian by default. */
export type Language = 'it' | 'en';
