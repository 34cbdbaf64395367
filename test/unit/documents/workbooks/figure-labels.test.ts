import { expect, test } from 'vitest';
import { figureLabels } from '../../../../functions/documents/workbooks/rules/figure-labels.ts';

test('regions, areas and groups of products are named, and what is the whole is not', () => {
  const sold = (place: string, product: string) => ({
    dataset: 'oil-sales-by-province' as const,
    dimensions: { product, place, channel: 'RETAIL', unit: 'T' },
  });
  const all = ['IT', 'ITR02', 'ITP007'].flatMap((place) => [sold(place, 'F1'), sold(place, 'G0')]);
  const labelOf = figureLabels(all);
  expect(all.map(({ dataset, dimensions }) => labelOf(dataset, dimensions).en)).toEqual([
    ...[
      'Diesel for engines',
      'Fuel oil',
      'Diesel for engines · Aosta Valley',
      'Fuel oil · Aosta Valley',
    ],
    ...['Diesel for engines · Aosta', 'Fuel oil · Aosta'],
  ]);
  const bought = (product: string, partner: string) => ({
    dataset: 'oil-imports' as const,
    dimensions: { product, partner, flow: 'IMPORTS', unit: 'T' },
  });
  const imports = [bought('E2', 'AE'), bought('E2', 'WORLD'), bought('TOTAL', 'AFRICA')];
  const importOf = figureLabels(imports);
  expect(imports.map(({ dataset, dimensions }) => importOf(dataset, dimensions).it)).toEqual([
    ...['Carboturbo jetfuel · Emirati Arabi Uniti', 'Carboturbo jetfuel', 'Totale Africa'],
  ]);
});
