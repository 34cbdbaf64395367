import * as z from 'zod/mini';
import { strictly } from '../../../platform/contract/strict-schema.ts';
import { LICENCE } from '../../../platform/kernel/publisher.ts';
import { publicVersion, stationsVersion } from '../../../platform/tables/counters.ts';
import { RELEASE_SERIES } from '../../../prices/surveys/rules/release-calendar.ts';
import { figureRoutes } from '../../figures/contract.ts';
import { forPublic as forFigures } from '../../figures/handlers.ts';
import { fuelClauseRoutes } from '../../fuel-clause/contract.ts';
import { forPublic as forFuelClause } from '../../fuel-clause/handlers.ts';
import { CLAUSE_PRICES } from '../../fuel-clause/rules/fuel-clause.ts';
import { type DocumentFlowView, type SeriesView, seriesRoutes } from '../../series/contract.ts';
import { ANY_FLOW_NAMES, MEASURES } from '../../series/rules/flows.ts';
import { listDocumentFlows } from '../../series/work/list-document-flows.ts';
import { listSeries } from '../../series/work/list-series.ts';
import { compared } from '../rules/compared.ts';
import { foundSeries } from '../rules/found-series.ts';
import { addressOf, asked } from './ask.ts';
import { oneRow, seriesRows } from './series-rows.ts';

/** The questions that assistants can ask. Each tool reads the answer of a call of the API, and names its address. */
export interface Tool {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodMiniType;
  /** @param input as the schema gives it */
  readonly run: (input: unknown, now: Date) => Promise<object>;
}

function tool<S extends z.ZodMiniType>(
  texts: Pick<Tool, 'title' | 'description'>,
  input: S,
  run: (input: z.output<S>, now: Date) => Promise<object>,
): Tool {
  return {
    ...texts,
    input: strictly(input),
    run: async (given, now) => ({
      ...(await run(given as z.output<S>, now)),
      licence: LICENCE.address,
    }),
  };
}

/** A copy of the schema with the meaning that assistants are told, which depends on the place where it is used. */
function said<S extends z.ZodMiniType>(schema: S, description: string): S {
  const own = z.clone(schema);
  z.globalRegistry.add(own, { description });
  return own;
}

const short = z.string().check(z.maxLength(200));
const codes = (of: string) =>
  z.optional(
    said(
      short,
      `Of figures from documents: codes of the ${of} as find_series tells them, with commas between them`,
    ),
  );
const flow = said(z.enum(ANY_FLOW_NAMES), 'Which figures; find_series tells what each has');
const productCode = said(
  z.int(),
  '1 petrol, 2 automotive diesel, 3 heating gas oil, 5 LPG, 6 and 8 fuel oils, 12 methane, 13 LNG',
);
/** Codes of a flow's dimensions. */
const dimensions = {
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
    said(short, 'Of figures from documents: M month, YTD January to the month, A year'),
  ),
};
const period = said(
  short,
  'As the flow has them: a survey’s date 2026-11-23, a month 2026-11, a quarter 2026-Q4 or a year 2026',
);
const asOf = z.optional(said(short, 'Answers as of a day or moment in the past: 2026-11-20'));

const MOST_SERIES = 25;
const MOST_ROWS = 300;

export const tools: Readonly<Record<string, Tool>> = {
  find_series: tool(
    {
      title: 'Find series',
      description:
        'Finds series by words in English or Italian, such as "diesel weekly price" or "accisa benzina", with unit, frequency, first and last period. Without words: all of a flow.',
    },
    z.object({
      words: z.optional(said(z.string().check(z.maxLength(100)), 'All must fit')),
      flow: z.optional(flow),
    }),
    async ({ words = '', flow: wanted }) => {
      const series = await listOfSeries();
      const offered = series.filter((one) => wanted === undefined || one.flow === wanted);
      const found = foundSeries(offered, words);
      return {
        total: found.length,
        series: found.slice(0, MOST_SERIES),
        address: addressOf(seriesRoutes['series/list'], {}, {}),
      };
    },
  ),

  read_series: tool(
    {
      title: 'Read a series',
      description: `Reads figures of a flow, oldest first: the last 12 of each series unless told otherwise, at most ${MOST_ROWS} rows.`,
    },
    z.object({
      ...{ flow, ...dimensions, from: z.optional(period), to: z.optional(period), asOf },
      lastN: z.optional(
        said(z.int().check(z.gte(1), z.lte(MOST_ROWS)), 'Only the last so many of each series'),
      ),
    }),
    async ({ flow: name, lastN, ...query }, now) => {
      const isOpen = query.from === undefined && query.to === undefined;
      const count = lastN ?? (isOpen ? 12 : undefined);
      const { rows, address } = await seriesRows(name, { ...query, lastN: count?.toString() }, now);
      const leftOut = Math.max(0, rows.length - MOST_ROWS);
      return {
        rows: rows.slice(leftOut),
        ...(leftOut > 0 && { earlierRowsLeftOut: leftOut }),
        address,
      };
    },
  ),

  explain_figure: tool(
    {
      title: 'Explain a figure',
      description:
        'One published price with its origin: VAT, excise duty and net price, revision and its state, since when it is public, formula in words and in numbers, method, the figures it was computed from, quality, notes on corrections, how to cite it.',
    },
    z.object({
      series: said(z.enum(RELEASE_SERIES), 'Prices of a week, or averages of a longer period'),
      ...{ period, product: productCode },
      revision: z.optional(said(z.int().check(z.gte(1)), 'The latest without it')),
      asOf,
    }),
    async ({ series, period: when, product, revision, asOf: moment }, now) => {
      const params = { series, period: when, productId: String(product) };
      const query = { asOf: moment };
      const { answer } =
        revision === undefined
          ? await asked(
              figureRoutes['figures/latest'],
              forFigures['figures/latest'],
              { params, query },
              now,
            )
          : await asked(
              figureRoutes['figures/get'],
              forFigures['figures/get'],
              { params: { ...params, revision: String(revision) }, query },
              now,
            );
      const { citation, state, page, ...figure } = answer;
      return {
        ...figure,
        value: figure.totalPrice,
        status: state,
        citation: citation.text,
        address: page,
      };
    },
  ),

  compare_periods: tool(
    {
      title: 'Compare two periods',
      description:
        'One series in two periods, with the exact difference (second less first) and the percentage. Name the product and the measure, or all dimensions of a figure from documents.',
    },
    z.object({ ...{ flow, ...dimensions, first: period, second: period, asOf } }),
    async ({ flow: name, first, second, ...query }, now) => {
      const [from, to] = await Promise.all(
        [first, second].map((when) => oneRow(name, when, query, now)),
      );
      const comparison = compared(from?.value ?? null, to?.value ?? null);
      return {
        ...{ first: from, second: to, unit: to?.unit },
        ...(comparison ?? { difference: null, percent: null }),
        addresses: [from?.address, to?.address],
      };
    },
  ),

  fuel_clause: tool(
    {
      title: 'Compute the fuel clause',
      description:
        'The adjustment of freights of a haulage contract to the monthly price of diesel, month by month, with the law and the formula.',
    },
    z.object({
      reference: said(
        short,
        'Month of the contract or of its last adjustment: 2026-01, or a revision of it 2026-01.1',
      ),
      share: said(
        z.number().check(z.gte(0), z.lte(100)),
        'Fuel’s share of the freight, in percent',
      ),
      trips: z
        .array(
          z.object({
            month: said(short, 'Month of the trips: 2026-09'),
            freight: said(z.number().check(z.gte(0)), 'What the contract pays for them, in euro'),
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
      threshold: z.optional(said(z.number(), 'In percent; 2, the law’s, without it')),
      price: z.optional(
        said(
          z.enum(CLAUSE_PRICES),
          'Which price of diesel counts; total, taxes included, without it',
        ),
      ),
      product: z.optional(productCode),
    }),
    async ({ share, trips, threshold, product, ...query }, now) => {
      const { answer, address } = await asked(
        fuelClauseRoutes['fuel-clause/compute'],
        forFuelClause['fuel-clause/compute'],
        {
          query: {
            ...query,
            share: String(share),
            threshold: threshold?.toString(),
            product: product?.toString(),
            trips: trips.map(({ month, freight }) => `${month}:${freight}`).join(','),
          },
        },
        now,
      );
      return { ...answer, unit: 'EUR', address: answer.permanent?.page ?? address };
    },
  ),
};

type Listed = readonly (SeriesView | DocumentFlowView)[];

/** The list of series, which reads every figure, and the versions of the data that it was made from. */
let lastList: { readonly versions: string; readonly list: Listed } | undefined;

async function listOfSeries(): Promise<Listed> {
  const versions = (await Promise.all([publicVersion(), stationsVersion()])).join(' ');
  if (lastList?.versions !== versions) {
    const [prices, documents] = await Promise.all([
      listSeries(undefined),
      listDocumentFlows(undefined),
    ]);
    lastList = { versions, list: [...prices, ...documents] };
  }
  return lastList.list;
}

/** The tools as the protocol lists them: they only read, and reach nothing outside the portal. */
export const listedTools = Object.entries(tools).map(([name, { title, description, input }]) => {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return {
    ...{ name, title, description },
    inputSchema: { ...schema, type: 'object' as const },
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
});
