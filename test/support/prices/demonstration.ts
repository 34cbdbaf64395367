import { constantTimeline } from '../../../functions/sample/rules/dated-settings.ts';
import { type ByProduct, PRODUCTS } from '../../../functions/sample/rules/products.ts';
import type { DemoCompany } from '../../../scripts/demo/company-weeks.ts';
import type { SampleCompany } from '../../../scripts/demo/sample-companies.ts';

/** A company of the demonstration sample as it is stored. */
export function entered(fields: SampleCompany, id: number): DemoCompany {
  const weights: ByProduct<number> = {};
  for (const { id: productId, weightKey } of PRODUCTS) weights[productId] = fields[weightKey];
  const values = { weights, brands: fields.brands ?? [] };
  const timeline = constantTimeline(values, '2026-01-01T00:00:00.000Z', 'test');
  const company = { id, name: fields.name, username: `C${id}`, timeline, version: 1 };
  return { company, stations: fields.stations };
}
