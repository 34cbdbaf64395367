import { chosenLanguage, textBundle } from '../lib/language.ts';
import { pages } from './pages.ts';

/**
 * A small separate script that requests the current page's code and texts while the app's own code is
 * still loading, which saves slow connections a round trip. It only fills the cache; the app requests
 * the same files and handles failures.
 */
const path = window.location.pathname.replace(import.meta.env.BASE_URL, '/');
const page = Object.values(pages).find(({ path: own, aliases = [] }) =>
  [own, ...aliases].includes(path),
);
if (page) {
  const texts = ['app', ...page.texts].map((name) => textBundle(name, chosenLanguage()));
  Promise.all([page.load(), ...texts]).catch(() => undefined);
}
