import { expect, test } from 'vitest';
import { readFigures } from '../../../functions/documents/workbooks/work/read-figures.ts';
import { demoDocuments } from '../../../scripts/demo/documents/catalogue.ts';
import { contentOf } from '../../../scripts/demo/documents/demo-content.ts';

const documents = demoDocuments('2026-11-23T09:00:00Z').filter(({ hasFigures }) => hasFigures);

test('the demonstration has workbooks of gas, its imports and oil consumption for three years', () => {
  const names = documents.map(({ fileName }) => fileName);
  expect(names.length).toBe(47);
  for (const name of [
    'Bilancio_GAS_2025_01',
    'Bilancio_GAS_2026_09',
    'Consumi_Petroliferi_2026_10',
    'ImportazioniGasMensiliPerPaeseDiOrigine_2024',
    'ImportazioniGasMensiliPerPuntoIngresso_2025',
  ])
    expect(names).toContain(`${name}.xlsx`);
});

test('each is read whole, its sums hold, and it says that it is made up', async () => {
  const said = new Map<string, string>();
  for (const document of documents) {
    const bytes = await contentOf(document);
    const read = readFigures(document.fileName, bytes);
    if (!read.read) throw new Error(`${document.fileName}: ${JSON.stringify(read.refused)}`);
    expect([document.fileName, read.differences, read.left]).toEqual([document.fileName, [], []]);
    expect(read.agree).toBeGreaterThan(3);
    // A month has one value, whichever document says it.
    for (const [dataset, figures = []] of Object.entries(read.figures))
      for (const { dimensions, value, source } of figures) {
        expect(source.sheet).toMatch(/^Dimostrazione /);
        const key = `${dataset} ${JSON.stringify(dimensions)}`;
        expect([key, said.get(key) ?? value]).toEqual([key, value]);
        said.set(key, value);
      }
  }
  const months = [...said.keys()].filter((key) => /"period":"\d{4}-\d\d"/.test(key));
  const periods = new Set(months.map((key) => /"period":"(\d{4}-\d\d)"/.exec(key)?.[1]));
  expect([...periods].sort().at(0)).toBe('2024-01');
  expect([...periods].sort().at(-1)).toBe('2026-10');
});
