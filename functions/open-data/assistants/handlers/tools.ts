import * as z from 'zod/mini';
import { strictly } from '../../../platform/contract/strict-schema.ts';
import { isTooLong } from '../../../platform/formats/deliverable.ts';
import { LICENCE } from '../../../platform/kernel/publisher.ts';
import { RELEASE_SERIES } from '../../../prices/surveys/rules/release-calendar.ts';
import { figureRoutes } from '../../figures/contract.ts';
import { forPublic as forFigures } from '../../figures/handlers.ts';
import { fuelClauseRoutes } from '../../fuel-clause/contract.ts';
import { forPublic as forFuelClause } from '../../fuel-clause/handlers.ts';
import { CLAUSE_PRICES } from '../../fuel-clause/rules/fuel-clause.ts';
import { seriesRoutes } from '../../series/contract.ts';
import { compared } from '../rules/compared.ts';
import { foundSeries } from '../rules/found-series.ts';
import { addressOf, asked, inOwnNames } from './ask.ts';
import { lastYear, listOfSeries, noRows, nothingFound, orWhy } from './series-list.ts';
import { oneRow, seriesRows } from './series-rows.ts';
import {
  address,
  anything,
  asOf,
  dimensions,
  flow,
  listed,
  more,
  period,
  productCode,
  row,
  said,
  short,
  trip,
  why,
} from './tool-fields.ts';

/** The questions that assistants can ask. Each tool reads the answer of a call of the API, and names its address. */
export interface Tool {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodMiniType;
  /** Members of its answer beside the licence; those of the API stand in its description. */
  readonly answers: Readonly<Record<string, z.ZodMiniType>>;
  /** @param input as the schema gives it */
  readonly run: (input: unknown, now: Date) => Promise<object>;
}

function tool<S extends z.ZodMiniType>(
  texts: Pick<Tool, 'title' | 'description' | 'answers'>,
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

/** An answer should leave an assistant room for others: a row has some 450 characters, and stands in it twice. */
const MOST_SERIES = 25;
const MOST_ROWS = 60;

export const tools: Readonly<Record<string, Tool>> = {
  find_series: tool(
    {
      title: 'Find series',
      description:
        'Finds series by words in English or Italian, such as "diesel weekly price" or "accisa benzina", with unit, frequency, first and last period. Without words: all of a flow.',
      answers: {
        total: said(z.int(), 'How many fit, of which the first 25 are told'),
        series: said(z.array(listed), 'Code, flow, title, unit, first and last period, address'),
        passedOver: z.optional(said(z.array(z.string()), 'Words that no series has')),
        ...{ why, more, address },
      },
    },
    z.object({
      words: z.optional(
        said(z.string().check(z.maxLength(100)), 'All that any series has must fit one'),
      ),
      flow: z.optional(flow),
    }),
    async ({ words = '', flow: wanted }) => {
      const series = await listOfSeries();
      const offered = series.filter((one) => wanted === undefined || one.flow === wanted);
      const { found, passedOver } = foundSeries(offered, words);
      return {
        total: found.length,
        series: found.slice(0, MOST_SERIES),
        ...(passedOver.length > 0 && { passedOver }),
        ...(found.length === 0 && { why: nothingFound(passedOver) }),
        ...(found.length > MOST_SERIES && { more: 'Name the flow, or more words' }),
        address: addressOf(seriesRoutes['series/list'], {}, {}),
      };
    },
  ),

  read_series: tool(
    {
      title: 'Read a series',
      description: `Reads figures of a flow, oldest first: the last 12 of each series unless told otherwise, at most ${MOST_ROWS} rows.`,
      answers: {
        rows: said(z.array(row), 'The figures, oldest first'),
        earlierRowsLeftOut: z.optional(
          said(z.int(), 'How many came before the first of these rows'),
        ),
        ...{ why, more, address },
      },
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
      const asked = { ...query, lastN: count?.toString() };
      const { rows, address } = await seriesRows(name, asked, now).catch(async (error) => {
        // The last ones of a large flow are looked for in its last year alone.
        const year = isOpen && isTooLong(error) ? await lastYear(name) : undefined;
        if (year === undefined) throw error;
        return seriesRows(name, { ...asked, from: year }, now);
      });
      const leftOut = Math.max(0, rows.length - MOST_ROWS);
      return {
        rows: rows.slice(leftOut),
        ...(leftOut > 0 && { earlierRowsLeftOut: leftOut, more: HOW_MORE }),
        ...(rows.length === 0 && { why: await noRows(name) }),
        address,
      };
    },
  ),

  explain_figure: tool(
    {
      title: 'Explain a figure',
      description:
        'One published price with its origin: VAT, excise duty and net price, revision and its state, since when it is public, formula in words and in numbers, method, the figures it was computed from, quality, notes on corrections, how to cite it.',
      answers: {
        value: said(z.number(), 'Price to the consumer, taxes included'),
        unit: said(z.string(), 'Such as EUR/1000 l'),
        revision: said(z.int(), '1 is the first publication'),
        status: said(z.string(), 'Whether this revision is current, replaced or withdrawn'),
        citation: said(anything, 'The text in it and en'),
        address,
      },
    },
    z.object({
      series: said(z.enum(RELEASE_SERIES), 'Prices of a week, or averages of a longer period'),
      period: said(
        short,
        'A survey’s date 2026-11-23 of weekly prices, a month 2026-11, a quarter 2026-Q4 or a year 2026',
      ),
      product: productCode,
      revision: z.optional(said(z.int().check(z.gte(1)), 'The latest without it')),
      asOf,
    }),
    async ({ series, period: when, product, revision, asOf: moment }, now) => {
      const params = { series, period: when, productId: product };
      const query = { asOf: moment };
      const { answer } = await inOwnNames(
        { productId: 'product' },
        orWhy(
          `${series}-prices`,
          revision === undefined
            ? asked(
                figureRoutes['figures/latest'],
                forFigures['figures/latest'],
                { params, query },
                now,
              )
            : asked(
                figureRoutes['figures/get'],
                forFigures['figures/get'],
                { params: { ...params, revision: String(revision) }, query },
                now,
              ),
        ),
      );
      const { citation, state, page, ...figure } = answer;
      return {
        ...figure,
        productId: String(figure.productId),
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
      answers: {
        ...{
          first: said(row, 'The row of the first period'),
          second: said(row, 'Of the second'),
        },
        unit: z.optional(said(z.string(), 'Of both')),
        difference: said(z.nullable(z.string()), 'Exact, in text; null where one is missing'),
        percent: said(z.nullable(z.number()), 'Of the first, two decimals'),
        addresses: said(z.array(z.optional(z.string())), 'Of both rows'),
      },
    },
    z.object({ ...{ flow, ...dimensions, first: period, second: period, asOf } }),
    async ({ flow: name, first, second, ...query }, now) => {
      const [from, to] = await Promise.all(
        Object.entries({ first, second }).map(([own, when]) =>
          inOwnNames({ from: own, to: own }, orWhy(name, oneRow(name, when, query, now))),
        ),
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
      answers: {
        trips: said(z.array(anything), 'By month: figure, change, freight, adjustment'),
        totals: said(
          z.nullable(anything),
          'Freight and adjustment; null where a month has no figure',
        ),
        ...{ unit: said(z.string(), 'EUR'), why, address },
      },
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
      trips: said(
        z.array(trip).check(z.minLength(1), z.maxLength(50)),
        'Months with the freights that are to be adjusted',
      ),
      threshold: z.optional(said(z.number(), 'In percent; 2, the law’s, without it')),
      price: z.optional(
        said(
          z.enum(CLAUSE_PRICES),
          'Which price of diesel counts; total, taxes included, without it',
        ),
      ),
      product: z.optional(productCode),
    }),
    async ({ share, trips, threshold, ...query }, now) => {
      const { answer, address } = await asked(
        fuelClauseRoutes['fuel-clause/compute'],
        forFuelClause['fuel-clause/compute'],
        {
          query: {
            ...query,
            share: String(share),
            threshold: threshold?.toString(),
            trips: trips.map(({ month, freight }) => `${month}:${freight}`).join(','),
          },
        },
        now,
      );
      return {
        ...{ ...answer, productId: String(answer.productId), unit: 'EUR' },
        ...(answer.totals === null && { why: await noRows('monthly-prices') }),
        address: answer.permanent?.page ?? address,
      };
    },
  ),
};

const HOW_MORE =
  'Ask again with to before the first of these rows, for fewer codes or for longer periods; the address has all of them as JSON, or with format=CSV';

/** The tools as the protocol lists them: they only read, and reach nothing outside the portal. */
export const listedTools = Object.entries(tools).map(
  ([name, { title, description, input, answers }]) => {
    const answer = z.looseObject({ ...answers, licence: said(z.string(), 'Of all figures') });
    return {
      ...{ name, title, description },
      inputSchema: schemaOf(input),
      outputSchema: schemaOf(answer),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    };
  },
);

function schemaOf(type: z.ZodMiniType) {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  return { ...schema, type: 'object' as const };
}
