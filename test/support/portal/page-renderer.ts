import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceSiteObject } from '../../../functions/open-data/pages/store/site-objects.ts';
import { temporaryFolder } from '../aws/emulators.ts';

/**
 * Gives the functions a renderer of pages that writes what it was asked for, in place of the one of the site's build,
 * and the settings of the site; needs the emulator of S3. It fails while the global `rendererFails` is true,
 * and finds nothing for 4 January 1999.
 */
export async function startPageRenderer(): Promise<{ stop(): Promise<void> }> {
  const folder = await temporaryFolder();
  process.env.PAGE_RENDERER = join(folder.path, 'page-renderer.mjs');
  process.env.PUBLIC_ORIGIN ??= 'https://statistics.example.org';
  process.env.API_ORIGIN ??= 'https://api.example.org';
  writeFileSync(
    process.env.PAGE_RENDERER,
    `export const renderer = {
      shell: '<html></html>',
      renderPage: async (path, language, _, query) => {
        if (globalThis.rendererFails) throw new Error('it cannot be rendered');
        const showsItsOwn = !Object.values(query).includes('1999-01-04');
        return { html: JSON.stringify({ path, language, query }), showsItsOwn };
      },
    };`,
  );
  const text = JSON.stringify({ csvDialect: 'comma' });
  const config = { key: 'dgsaie/config.json', text, contentType: 'application/json' };
  await replaceSiteObject(config, undefined);
  return { stop: folder.remove };
}
