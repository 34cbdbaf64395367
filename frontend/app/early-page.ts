import { chosenLanguage, textBundle } from '../lib/language.ts';
import { pages } from './pages.ts';

/**
 * A small script of its own that asks for the page of the address and its texts while the app is still
 * on its way: a phone is spared a round trip and the app's download time. It only fetches; the app then
 * finds everything there, and tells about what failed.
 */
const path = window.location.pathname.replace(import.meta.env.BASE_URL, '/');
const page = Object.values(pages).find(({ path: own, aliases = [] }) =>
  [own, ...aliases].includes(path),
);
if (page) {
  const texts = ['app', ...page.texts].map((name) => textBundle(name, chosenLanguage()));
  Promise.all([page.load(), ...texts]).catch(() => undefined);
}
