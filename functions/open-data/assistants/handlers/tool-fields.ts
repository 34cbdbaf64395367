/** What the tools of assistants take and answer, each member with its meaning. */
import * as z from 'zod/mini';
import { DOCUMENT_FREQUENCIES } from '../../series/rules/document-rows.ts';
import { ANY_FLOW_NAMES, MEASURES } from '../../series/rules/flows.ts';

/** A copy of the schema with the meaning that assistants are told, which depends on the place where it is used. */
export function said<S extends z.ZodMiniType>(schema: S, description: string): S {
  const own = z.clone(schema);
  z.globalRegistry.add(own, { description });
  return own;
}

export const short = z.string().check(z.maxLength(200));
const codes = (of: string) =>
  z.optional(
    said(
      short,
      `Of figures from documents: codes of the ${of} as find_series tells them, with commas between them`,
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
  item: codes('item, such as IMPORTS'),
  partner: codes('country'),
  place: codes('place or entry point'),
  channel: codes('channel of sale'),
  unit: codes('unit'),
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
  'As the flow has them: a survey’s date 2026-11-23, a month 2026-11, a quarter 2026-Q4 or a year 2026',
);
export const asOf = z.optional(
  said(short, 'Answers as of a day or moment in the past: 2026-11-20'),
);
