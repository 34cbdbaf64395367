/** What the tools of assistants take and answer, each member with its meaning. */
import * as z from 'zod/mini';
import { parseDecimal } from '../../../platform/kernel/decimal-text.ts';
import { MOST_FREIGHT } from '../../fuel-clause/rules/fuel-clause.ts';
import { DOCUMENT_FREQUENCIES } from '../../series/rules/document-rows.ts';
import { ANY_FLOW_NAMES, MEASURES } from '../../series/rules/flows.ts';

/** A copy of the schema with the meaning that assistants are told, which depends on the place where it is used. */
export function said<S extends z.ZodMiniType>(schema: S, description: string): S {
  const own = z.clone(schema);
  z.globalRegistry.add(own, { description });
  return own;
}

export const short = z.string().check(z.maxLength(200));
const codes = (of: string, example: string) =>
  z.optional(
    said(
      short,
      `Of figures from documents: codes of the ${of}, such as ${example}, with commas between them; find_series tells those of each flow`,
    ),
  );
export const flow = said(z.enum(ANY_FLOW_NAMES), 'Which figures; find_series tells what each has');
export const productCode = said(
  z.string().check(z.regex(/^\d{1,2}$/)),
  'Code in text: "2". 1 petrol, 2 automotive diesel, 3 heating gas oil, 5 LPG, 6 and 8 fuel oils, 12 methane, 13 LNG',
);
/** Codes of a flow's dimensions. */
export const dimensions = {
  product: z.optional(
    said(
      short,
      'Codes in text, with commas between them: "1,2". Of prices 1 petrol, 2 automotive diesel, 3 heating gas oil, 5 LPG, 6 and 8 fuel oils, 12 methane, 13 LNG; of documents as find_series tells them',
    ),
  ),
  measure: z.optional(said(z.enum(MEASURES), 'price is to the consumer, taxes included')),
  item: codes('item', 'IMPORTS'),
  partner: codes('country', 'DZ (ISO 3166)'),
  place: codes('province, region or entry point', 'ITP001, ITR01, TARVISIO'),
  channel: codes('channel of sale', 'RETAIL'),
  unit: codes('unit', 'T (tonnes), MSM3'),
  frequency: z.optional(
    said(
      z.enum(DOCUMENT_FREQUENCIES),
      'Of figures from documents: D day, M month, YTD January to the month, A year',
    ),
  ),
};
export const anything = z.looseObject({});
export const address = said(z.string(), 'Where the API answers the same');
export const why = z.optional(said(z.string(), 'Why nothing was found'));
export const more = z.optional(said(z.string(), 'How to get what was left out'));
export const period = said(
  short,
  'As the flow has them: a survey’s date 2026-11-23, a month 2026-11, a quarter 2026-Q4, a year 2026 or the months 2026-01/2026-09',
);
export const asOf = z.optional(
  said(short, 'Answers as of a day or moment in the past: 2026-11-20'),
);

/** A figure, with the codes and names of its dimensions beside these members. */
export const row = z.looseObject({
  period: z.string(),
  value: said(z.nullable(z.string()), 'Exact, in text; null where the figure is missing'),
  unit: z.string(),
  revision: z.int(),
  status: z.string(),
  address: z.string(),
});

/** A series of prices, or a flow of documents with the codes of its dimensions. */
export const listed = z.looseObject({
  ...{ code: z.string(), flow: z.string(), address: z.string() },
  title: z.object({ it: z.string(), en: z.string() }),
  dimensions: said(z.looseObject({}), 'Codes by the name that read_series takes'),
});

/** Of the fuel clause. */
export const trip = z.object({
  month: said(
    z.string().check(
      z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])(\.\d{1,4})?$/, {
        error: 'A month such as 2026-09, or a revision of it: 2026-09.1.',
      }),
    ),
    'Month of the trips: 2026-09, or a revision of it 2026-09.1',
  ),
  freight: said(
    z.number().check(
      z.gte(0),
      z.lte(MOST_FREIGHT / 100),
      z.refine((value) => parseDecimal(String(value), 2) !== undefined, {
        error: 'decimals',
        params: { detail: 'At most two decimals.' },
      }),
    ),
    'What the contract pays for them, in euro',
  ),
});
