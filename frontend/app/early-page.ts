import { chosenLanguage, textBundle } from '../lib/language.ts';
import { findPage, loadComponent, textsOf } from './pages.ts';

/**
 * A small separate script that requests the current page's code and texts while the app's own code is
 * still loading, which saves slow connections a round trip. It only fills the cache; the app requests
 * the same files and handles failures.
 */
async function requestPage(): Promise<void> {
  const load = (name: string) => textBundle(name, chosenLanguage());
  const app = load('app');
  const path = window.location.pathname.replace(import.meta.env.BASE_URL, '/');
  const page = await findPage(({ path: own, aliases = [] }) => [own, ...aliases].includes(path));
  await Promise.all([app, page && loadComponent(page), ...(page ? textsOf(page).map(load) : [])]);
}

requestPage().catch(() => undefined);
