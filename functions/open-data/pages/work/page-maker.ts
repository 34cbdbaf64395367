import { pathToFileURL } from 'node:url';
import {
  environment,
  isDemonstration,
  optionalEnvironment,
} from '../../../platform/aws/environment.ts';
import { log } from '../../../platform/aws/log.ts';
import { publicVersion } from '../../../platform/tables/counters.ts';
import type { PageRenderer, PageSurroundings } from '../contract/page-renderer.ts';
import { readSiteObject } from '../store/site-objects.ts';

const TIMEOUT_MS = 20_000;

export interface PageMaker {
  readonly renderer: PageRenderer;
  readonly surroundings: PageSurroundings;
}

/** The renderer that the site's build made, with the surroundings of this stage. */
export async function pageMaker(): Promise<PageMaker> {
  const module = pathToFileURL(environment('PAGE_RENDERER')).href;
  const { renderer } = (await import(module)) as { readonly renderer: PageRenderer };
  const api = environment('API_ORIGIN');
  const [key] = optionalEnvironment('ORIGIN_KEYS')?.split(',') ?? [];
  return {
    renderer,
    surroundings: {
      origin: environment('PUBLIC_ORIGIN'),
      demonstration: isDemonstration(),
      config: JSON.parse(await readSiteObject('dgsaie/config.json')),
      async callApi(address, request) {
        const headers = new Headers(request.headers);
        // On this short connection, compressing takes longer than it saves.
        headers.set('accept-encoding', 'identity');
        // A page is made of present answers only. On one machine the calls would pass the cache at the edge, which
        // learns of a change a moment after the database.
        headers.set('cache-control', 'no-cache');
        if (key) headers.set('x-origin-key', key);
        // A call that is never answered must not hold up the pages after it.
        const answer = await fetch(api + address, {
          ...request,
          headers,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        // A page that mixed an earlier answer with present ones would contradict itself until the next publication.
        if (answer.headers.has('warning')) throw new Error(`${address} gave an earlier answer`);
        return answer;
      },
    },
  };
}

/**
 * A page that needs several answers must show one revision, so it is made again when another one was published
 * meanwhile.
 */
export async function ofOneVersion<Page>(make: () => Promise<Page>): Promise<Page> {
  for (;;) {
    const version = await publicVersion();
    const made = await make();
    if ((await publicVersion()) === version) return made;
    log.info('something was published while a page was made', { version });
  }
}
