import { expect, test } from 'vitest';
import { callApi } from '../../support/api/call-api.ts';

test('the tables since 2014 have both languages, and one definition for each kind of file', async () => {
  const { body } = await callApi('bulletins/list');
  expect(body.find(({ file, type }) => file === 'vendite' && type === 'm')).toMatchObject({
    active: true,
    sector: 'P',
    table: '9',
    order: 9,
    description: 'Vendite di prodotti finiti al mercato interno',
    descriptionEn: 'Sales of finished products on the domestic market',
  });
  expect(body.filter(({ sector }) => sector === 'C').map(({ table }) => table)).toEqual(
    expect.arrayContaining(['13', '14', '15', '16']),
  );
  const kinds = body.map(({ file, type }) => `${file}_${type}`);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(new Set(body.map(({ id }) => id)).size).toBe(body.length);
});

test('the tables before 2014 have 96 and 96 bis for coal', async () => {
  const { body } = await callApi('bulletins/old');
  const coal = body.filter(({ sector }) => sector === 'C');
  expect(coal.map(({ table, type }) => [table, type])).toEqual([
    ['96', 'm'],
    ['96 bis', 'p'],
  ]);
  expect(coal[0]?.description).toBe('Combustibili solidi: giacenze, importazioni ed esportazioni');
});
