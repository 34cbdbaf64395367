import { createHash } from 'node:crypto';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { decimalText } from '../../platform/kernel/decimal-text.ts';
import type { PriceParts } from '../../platform/kernel/money.ts';
import type { ProductQuality } from '../../prices/national-prices/rules/survey-quality.ts';
import { METHODS } from '../../prices/surveys/rules/methods.ts';
import { productName } from '../../sample/rules/product-names.ts';
import type { FigureView, figureRoutes } from './contract.ts';
import {
  both,
  citationTexts,
  formulaTexts,
  isPerKilogram,
  periodText,
  recomputeTexts,
} from './rules/figure-texts.ts';
import type { Figure, FigureName, FigureOmission } from './rules/figures.ts';
import { figureAddresses } from './work/figure-addresses.ts';
import { readFigure } from './work/read-figure.ts';
import { readStatedFigure } from './work/read-stated-figure.ts';
import { statedFigureView } from './work/stated-figure-view.ts';

export const forPublic = {
  'figures/latest': async ({ params, asOf }) => figureView(await readFigure(params, { asOf })),

  'figures/get': async ({ params: { revision, ...name }, asOf }) =>
    figureView(await readFigure(name, { revision, asOf })),
} satisfies Handlers<typeof figureRoutes>;

export const forExports = {
  'figures/stated': async ({ params: { flow, period }, query, asOf }) => {
    const { revision, asOf: _, ...codes } = query;
    const name = { flow, period: period.replace('--', '/') };
    return statedFigureView(await readStatedFigure(name, codes, revision, asOf));
  },
} satisfies Handlers<typeof figureRoutes>;

function figureView(figure: Figure): FigureView {
  const { series, period, productId, revision, state, since, until, days, quality } = figure;
  const name: FigureName = { series, period, productId };
  const addresses = figureAddresses(name, revision);
  const statement = statementOf(figure);
  const method = METHODS.find(({ version }) => version === figure.method);
  return {
    ...name,
    periodName: both((language) => periodText(name, language)),
    product: both((language) => productName(productId, language)),
    unit: isPerKilogram(productId) ? 'EUR/1000 kg' : 'EUR/1000 l',
    ...{ revision, state, since },
    ...(figure.underReview && { underReview: true as const }),
    ...(until && { until }),
    ...euros(figure.price),
    ...(days !== undefined && { days }),
    ...(figure.note && { note: { ...figure.note } }),
    ...(figure.withdrawal && { withdrawal: { ...figure.withdrawal } }),
    ...(figure.leftOut && { leftOut: omissionView(figure.leftOut) }),
    revisions: figure.revisions.map((one) => ({
      revision: one.revision,
      state: one.state,
      since: one.since,
      ...(one.until && { until: one.until }),
      totalPrice: one.price.total / 100,
      ...figureAddresses(name, one.revision),
    })),
    origin: figure.origin,
    formula: formulaTexts(figure),
    ...(method && { method: { ...method, text: { ...method.text } } }),
    inputs: figure.inputs.map(({ price, ...input }) => ({
      period: input.period,
      revision: input.revision,
      totalPrice: price.total / 100,
      vat: price.vat / 100,
      exciseDuty: price.excise / 100,
      days: input.days,
      ...(input.from && { from: input.from, to: input.to }),
      ...figureAddresses(input, input.revision),
    })),
    ...(figure.daysAfterLast && { daysAfterLast: figure.daysAfterLast }),
    ...(quality && { quality: qualityView(quality) }),
    citation: citationTexts(figure, addresses.page),
    statement,
    sha256: createHash('sha256').update(statement).digest('hex'),
    ...(figure.fingerprint && { inputsSha256: figure.fingerprint }),
    recompute: recomputeTexts(figure),
    ...addresses,
  };
}

const omissionView = ({ revision, reason, note }: FigureOmission) => ({
  revision,
  ...(reason && { reason: { ...reason } }),
  ...(note && { note: { ...note } }),
});

/** EUR per 1000 units instead of hundredths. */
const euros = ({ total, vat, excise, net }: PriceParts) => ({
  totalPrice: total / 100,
  vat: vat / 100,
  exciseDuty: excise / 100,
  netPrice: net / 100,
});

function qualityView({ productId: _, ...quality }: ProductQuality): FigureView['quality'] {
  return { ...quality };
}

/**
 * The figure as one line of text that never changes: names, revision, amounts with two decimals, days, and the
 * revisions of its inputs.
 */
function statementOf({ series, period, productId, revision, price, days, inputs }: Figure): string {
  const { total, vat, excise, net } = price;
  return [
    ...[series, period, productId, `r${revision}`],
    ...[total, vat, excise, net].map((amount) => decimalText(amount)),
    days ?? '',
    inputs.map((one) => `${one.period}/r${one.revision}*${one.days}`).join(','),
  ].join(';');
}
