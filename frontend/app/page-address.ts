import { type Language, naming } from '../lib/language.ts';
import type { ListedPage } from './pages.ts';

/** A page, or one of the pages that show what their query asks for. */
export interface Place extends Pick<ListedPage, 'path'> {
  readonly query?: string | undefined;
}

/** A page's address in a language; the site's own language is not named. */
export function addressOf({ path, query = '' }: Place, language: Language, origin: string): string {
  const named = language === 'it' ? query : naming(language, query);
  return `${origin}${import.meta.env.BASE_URL}${path.slice(1)}${named}`;
}
