import * as z from 'zod/mini';
import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import { exportQuery } from '../../../platform/contract/export-fields.ts';
import type { FileReply, Route } from '../../../platform/contract/route.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { monthlyPriceRoutes } from '../../../prices/averages/contract.ts';
import { weeklyPriceRoutes } from '../../../prices/national-prices/contract/national-prices.ts';
import { provisionalPriceRoutes } from '../../../prices/national-prices/contract/provisional-prices.ts';
import { changeRoutes } from '../../changes/contract.ts';
import { describedChanges } from '../../changes/work/change-table.ts';
import type { DescribedTable } from '../../exports/rules/csvw.ts';
import { csvMetadataFile } from '../../exports/work/csv-metadata.ts';
import { seriesRoutes } from '../../series/contract.ts';
import { describedFlow } from '../../series/rules/described-flow.ts';
import { ANY_FLOW_NAMES } from '../../series/rules/flows.ts';
import { type DataSet, dataSets } from '../contract/data-sets.ts';

/** The public calls that answer CSV files; of two that fit an address the first counts. */
const CSV_ROUTES = [
  weeklyPriceRoutes['weekly-prices/report-export'],
  weeklyPriceRoutes['weekly-prices/export'],
  monthlyPriceRoutes['monthly-prices/export-all'],
  monthlyPriceRoutes['monthly-prices/export'],
  provisionalPriceRoutes['provisional-prices/export'],
  provisionalPriceRoutes['provisional-prices/errors-export'],
  seriesRoutes['series/get'],
  changeRoutes['changes/table'],
] as const satisfies readonly Route[];
const PATTERNS = CSV_ROUTES.map(
  ({ path }) =>
    [path, new RegExp(`^${apiBase}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)] as const,
);

/**
 * The metadata of the CSV file at an address of this site. It repeats the address as it was given, because programs
 * compare it with the one that they read. @param address absolute, or a path with its query @throws Refusal
 * not_found where there is no CSV file
 */
export function csvMetadataAt(address: string): FileReply {
  const origin = optionalEnvironment('PUBLIC_ORIGIN') ?? '';
  const base = origin || 'http://localhost';
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (!url || url.origin !== new URL(base).origin) throw new Refusal('not_found');
  const query = Object.fromEntries(url.searchParams);
  const form = z.safeParse(FORM, query);
  const table = tableAt(url.pathname, query);
  if (!form.success || !table) throw new Refusal('not_found');
  return csvMetadataFile(table.described, table.stem, {
    ...form.data,
    address: address.startsWith('/') ? origin + address : address,
  });
}

const FORM = z.object({
  ...z.pick(exportQuery, { lang: true, dialect: true }).shape,
  format: z.optional(z.literal('CSV')),
});

function tableAt(
  path: string,
  query: Readonly<Record<string, string>>,
): { readonly described: DescribedTable; readonly stem: string } | undefined {
  const found = PATTERNS.map(([template, pattern]) => [template, pattern.exec(path)] as const).find(
    ([, match]) => match,
  );
  if (!found) return undefined;
  const [template, match] = found;
  const flow = ANY_FLOW_NAMES.find((name) => name === match?.groups?.flow);
  if (flow) return { described: describedFlow(flow), stem: `series-${flow}` };
  if (template === changeRoutes['changes/table'].path)
    return { described: describedChanges(), stem: 'changes' };
  const set =
    template === weeklyPriceRoutes['weekly-prices/export'].path
      ? dataSets.find(({ id }) => id === 'weekly-price-components')
      : dataSetAt(path.slice(apiBase.length), query);
  return set && { described: set, stem: set.id };
}

/** The data set whose query fits best. The plain report's query is empty, so it fits every report. */
const dataSetAt = (path: string, query: Readonly<Record<string, string>>): DataSet | undefined =>
  dataSets
    .filter((set) => set.path === path)
    .filter((set) => Object.entries(set.query).every(([name, value]) => query[name] === value))
    .sort((a, b) => Object.keys(b.query).length - Object.keys(a.query).length)[0];
