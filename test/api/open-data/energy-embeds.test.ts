import { expect, test, vi } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import {
  energyEmbedAddress,
  energyPictureAddress,
} from '../../../functions/open-data/charts/contract.ts';
import { callApi } from '../../support/api/call-api.ts';
import { publishedWorkbooks } from '../../support/documents/published-workbooks.ts';
import { tableGrids } from '../../support/documents/table-grids.ts';
import { at } from '../../support/prices/corrected-weeks.ts';

const { publish } = publishedWorkbooks();
const framed = (subject: string, query = {}) =>
  callApi('embeds/energy', { params: { subject }, query });

test('the sums over twelve months of energy are frames and pictures for other sites', async () => {
  vi.stubEnv('PUBLIC_ORIGIN', 'https://statistics.example.org');
  expect((await framed('gas-imports-by-country')).text).toContain(
    'Nessun dato nel periodo richiesto.',
  );

  at('2023-03-01T10:00:00Z');
  const [fileName = '', rows = []] = tableGrids.gasByCountry ?? [];
  await publish(fileName, rows, folderOf('gas-imports', { year: 2022 }), 'Foglio1');
  const { status, text } = await framed('gas-imports-by-country', { lang: 'en' });
  expect(status).toBe(200);
  expect(text).toContain('<h1>Gas imports by country</h1>');
  expect(text).toContain('<p class="unit">billion m³, sum of twelve months</p>');
  // Twelve months of 24 to 35 times the base of each country, in thousands.
  expect(text).toMatch(/<th scope="row">December 2022<\/th><td>\d+\.\d<\/td>/);
  // Round values at the axis have no decimals.
  expect(text).toMatch(/<text [^>]*>\d+<\/text>/);
  expect(text).toContain('href="https://statistics.example.org/dgsaie/importazioni-gas');
  const frozen = await framed('gas-imports-by-country', { asOf: '2023-02-01' });
  expect(frozen.text).toContain('Nessun dato nel periodo richiesto.');
  expect(frozen.headers['cache-control']).toContain('immutable');

  const params = { subject: 'gas-imports-by-country' };
  const svg = await callApi('embeds/energy-svg', { params });
  expect(svg.text).toContain('Importazioni di gas per Paese');
  expect(svg.text).toContain('width="1200" height="630"');
  const png = await callApi('embeds/energy-png', { params });
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([1200, 630]);

  // Figures by province have no such sums.
  expect((await framed('lpg-by-province')).status).toBe(404);
  expect((await framed('elsewhere')).status).toBe(404);
  expect(energyEmbedAddress({ subject: 'oil-sales', lang: 'en' })).toBe(
    '/dgsaie/embed/energy/oil-sales?lang=en',
  );
  expect(energyPictureAddress({ subject: 'oil-sales', asOf: '2024-06-30' })).toBe(
    '/dgsaie/api/v1/pictures/energy/oil-sales/png?asOf=2024-06-30',
  );
});
