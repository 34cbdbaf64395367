import { expect, test } from 'vitest';
import { readFigures } from '../../../functions/documents/workbooks/work/read-figures.ts';
import { demoDocuments } from '../../../scripts/demo/documents/catalogue.ts';
import { contentOf } from '../../../scripts/demo/documents/demo-content.ts';

const documents = demoDocuments('2026-11-23T09:00:00Z').filter(({ hasFigures }) => hasFigures);

test('the demonstration has workbooks of every subject whose page leads with figures', () => {
  const names = documents.map(({ fileName }) => fileName);
  expect(names.length).toBe(141);
  for (const name of [
    'Bilancio_GAS_2025_01',
    'Bilancio_GAS_2026_09',
    'Consumi_Petroliferi_2026_10',
    'vendite_2025_01_m',
    'vendite_2026_09_m',
    'carboni_immiss_merc_2026_09_m',
    'vendite_prov_benzina_gasolio_oliocomb_2026_09_m',
    'vendite_prov_gpl_lub_2025_09_m',
    'import_greggio_2026_09_m',
    'lavoraz_raffinerie_2025_01_m',
    'carboni_import_2025_p',
    'ImportazioniGasMensiliPerPaeseDiOrigine_2024',
    'ImportazioniGasMensiliPerPuntoIngresso_2025',
  ])
    expect(names).toContain(`${name}.xlsx`);
});

test('each is read whole, its sums hold, and it says that it is made up', async () => {
  const said = new Map<string, string>();
  const wrong: unknown[] = [];
  for (const document of documents) {
    const bytes = await contentOf(document);
    const read = readFigures(document.fileName, bytes);
    if (!read.read) throw new Error(`${document.fileName}: ${JSON.stringify(read.refused)}`);
    expect([document.fileName, read.differences, read.left]).toEqual([document.fileName, [], []]);
    // Of crude oil only tonnes and barrels of all countries are sums, once in each sheet.
    const sums = document.fileName.startsWith('import_greggio') ? 1 : 3;
    expect(read.agree, document.fileName).toBeGreaterThan(sums);
    // A month has one value, whichever document says it.
    for (const [dataset, figures = []] of Object.entries(read.figures))
      for (const { dimensions, value, source } of figures) {
        const key = `${dataset} ${JSON.stringify(dimensions)}`;
        const isOther = said.has(key) && said.get(key) !== value;
        if (isOther || !source.sheet.startsWith('Dimostrazione ')) wrong.push([key, source.sheet]);
        said.set(key, value);
      }
  }
  expect(wrong).toEqual([]);
  const months = [...said.keys()].filter((key) => /"period":"\d{4}-\d\d"/.test(key));
  const periods = new Set(months.map((key) => /"period":"(\d{4}-\d\d)"/.exec(key)?.[1]));
  expect([...periods].sort().at(0)).toBe('2024-01');
  expect([...periods].sort().at(-1)).toBe('2026-10');
});

const figuresOf = async (name: string) => {
  const document = documents.find(({ fileName }) => fileName.startsWith(name));
  if (!document) throw new Error(`no ${name}`);
  const read = readFigures(document.fileName, await contentOf(document));
  if (!read.read) throw new Error(JSON.stringify(read.refused));
  return Object.values(read.figures).flat();
};
const added = (figures: Awaited<ReturnType<typeof figuresOf>>) =>
  figures.reduce((sum, { value }) => sum + Number(value), 0);

test('tables of the demonstration that say the same agree: crude oil, refineries, nation and provinces', async () => {
  const crude = (await figuresOf('import_greggio_2026_09')).filter(
    ({ dimensions: { unit, period } }) => unit === 'T' && period === '2026-09',
  );
  const isWorld = (one: (typeof crude)[number]) => one.dimensions.partner === 'WORLD';
  expect(added(crude.filter(isWorld))).toBe(added(crude.filter((one) => !isWorld(one))));

  const runs = (await figuresOf('lavoraz_raffinerie_2026_09')).filter(
    ({ dimensions: { product, period } }) => product === 'TOTAL' && period === '2026-09',
  );
  const total = (channel: string, flow: string) =>
    runs.find(({ dimensions: d }) => d.channel === channel && d.flow === flow)?.value;
  expect(total('INPUT', 'INTAKE')).toBe(total('OUTPUT', 'OUTPUT'));

  const petrol = ({ dimensions: { product, period } }: (typeof crude)[number]) =>
    product === 'D3' && period === '2026-09';
  const national = (await figuresOf('vendite_2026_09_m')).filter(petrol);
  const retail = national.filter(({ dimensions }) => dimensions.channel === 'RETAIL');
  const provinces = (await figuresOf('vendite_prov_benzina_gasolio_oliocomb_2026_09')).filter(
    (one) => petrol(one) && /^RETAIL-/.test(one.dimensions.channel ?? ''),
  );
  const inItaly = provinces.filter(({ dimensions }) => dimensions.place === 'IT');
  expect(added(inItaly)).toBe(added(retail));
  const each = provinces.filter(({ dimensions }) => dimensions.place?.startsWith('ITP'));
  expect(each.length).toBe(2 * 107);
  expect(added(each)).toBe(added(retail));
});
