import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { apiBase } from '../../../functions/platform/kernel/addresses.ts';

import type { Portal } from '../portal/portal.ts';
import { demoPassword, programOf } from '../portal/sign-in.ts';
import { aWorkbookOf } from './sample-files.ts';
import { gasBalance } from './workbook-grids.ts';

/**
 * Uploads a workbook to a running portal, in which a sum does not hold, and waits until it is to be confirmed.
 * @returns the upload's id
 */
export async function heldUpload(portal: Portal, administrator: string): Promise<string> {
  const credentials = { username: administrator, password: demoPassword };
  const signedIn = await (await programOf(portal))('POST', '/auth', credentials);
  const ask = await programOf(portal, administrator);
  const slip = gasBalance.map((row) =>
    row[2] === 'Consumo Interno Lordo' ? row.with(4, 790) : row,
  );
  const bytes = await aWorkbookOf({ 'Preconsuntivo Giugno 2022': slip });
  const body = new FormData();
  body.append('file', new Blob([bytes as BlobPart]), 'Bilancio_GAS_2022_06.xlsx');
  const folder = encodeURIComponent(folderOf('gas-balance', { year: 2022 }));
  const sent = await fetch(
    `${portal.origin}${apiBase}/cmis/documents?folder=${folder}&check=true`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${signedIn.body.token}` },
      body,
    },
  );
  const { id } = (await sent.json()) as { id: string };
  for (let tries = 0; tries < 300; tries += 1) {
    const { state } = (await ask('GET', `/cmis/uploads/${id}`)).body;
    if (state === 'to_confirm') return id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the upload ${id} was not read within a minute`);
}
