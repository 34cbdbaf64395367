import { useTranslation } from 'react-i18next';
import { partOf } from '../../../functions/open-data/charts/rules/drawing/shapes.ts';
import { levelText } from '../../../functions/open-data/charts/rules/price-news.ts';
import type { FigureView } from '../../../functions/open-data/figures/contract.ts';
import { addDays, yearsBefore } from '../../../functions/platform/kernel/calendar.ts';
import type { ReleaseSeries } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import { productById } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { Change } from '../../shared/prices/answers.tsx';
import { foundLine } from '../../shared/prices/chart-words.ts';
import { priceParts } from '../../shared/prices/price-parts.ts';
import { ProductsChart } from '../../shared/prices/product-group-charts.tsx';

import { dayOf, type Neighbours } from './neighbours.ts';

interface FigureAnswerProps {
  readonly figure: FigureView;
  readonly neighbours: Neighbours;
}

/** The figure in ordinary words, with its changes and its parts, beside the chart that ends with it. */
export function FigureAnswer({ figure, neighbours }: FigureAnswerProps) {
  const { t } = useTranslation('figure');
  const format = useFormat();
  const { series, productId, totalPrice, state } = figure;
  const { unit } = productById(productId);
  const language = useLanguage();
  const { yearBefore, all } = neighbours;
  const until = all.filter(({ date }) => date <= dayOf(figure));
  const level =
    series === 'weekly' || series === 'monthly'
      ? levelText(foundLine(productId, until), language)
      : undefined;
  return (
    <div className="figure-answer">
      <div>
        <p className="figure-value">
          <strong>{format.unitPrice(totalPrice)}</strong> {t(`taxesIncluded.${unit}`)}
        </p>
        {state === 'current' ? (
          <ul className="figure-changes">
            <li>
              <Change now={totalPrice} before={neighbours.before?.value ?? null} />{' '}
              <span className="quiet">{t(`compared.${series}`)}</span>
            </li>
            {series === 'yearly' ? null : (
              <li>
                <Change now={totalPrice} before={yearBefore} />{' '}
                {yearBefore === null || yearBefore <= 0 ? null : (
                  <span className="quiet">
                    {format.percent(
                      format.difference((100 * (totalPrice - yearBefore)) / yearBefore, 1),
                    )}{' '}
                  </span>
                )}
                <span className="quiet">{t('compared.year')}</span>
              </li>
            )}
          </ul>
        ) : null}
        {state === 'current' && level ? <p className="figure-level">{level}</p> : null}
        <Parts figure={figure} />
      </div>
      {state === 'current' ? <FigureChart figure={figure} neighbours={neighbours} /> : null}
    </div>
  );
}

/** Years that the chart of a figure shows. */
const SPANS: Readonly<Record<ReleaseSeries, number>> = {
  weekly: 1,
  monthly: 5,
  quarterly: 10,
  yearly: 100,
};

function FigureChart({ figure, neighbours }: FigureAnswerProps) {
  const { t } = useTranslation('figure');
  const { series, productId } = figure;
  const to = dayOf(figure);
  const from = addDays(yearsBefore(to, SPANS[series]), 1);
  const drawn = neighbours.all.filter(({ date }) => date >= from && date <= to);
  if (drawn.length < 2) return null;
  const range = { from: drawn[0]?.date ?? from, to };
  const title = t('chart', { product: t(`app:products.${productId}`) });
  return (
    <ProductsChart
      id="intorno"
      products={[productId]}
      series={series}
      level={2}
      isPreview
      range={range}
      pointsOf={() => drawn}
      titleOf={() => title}
    />
  );
}

/** A part with a smaller share of the bar has no space for its name. */
const LEAST_NAMED = 0.18;

/** The parts of the price in cents per litre or kilogram: a bar and text. */
function Parts({ figure }: Pick<FigureAnswerProps, 'figure'>) {
  const { t } = useTranslation('figure');
  const format = useFormat();
  const cents = (value: number) => format.number(value / 10, 1);
  const names = priceParts.map((part) => `${t(`parts.${part}`)} ${cents(figure[part])}`);
  const percent = (value: number) => `${(100 * value) / figure.totalPrice}%`;
  let from = 0;
  return (
    <div className="figure-parts">
      <h2 className="quiet">{t('parts.title')}</h2>
      <svg aria-hidden="true" focusable="false">
        {priceParts.map((part, index) => {
          const { fill, stroke, text } = partOf(index);
          const value = figure[part];
          const x = percent(from);
          from += value;
          return (
            <g key={part}>
              <rect {...{ x, fill, stroke }} width={percent(value)} height="100%" />
              {value / figure.totalPrice < LEAST_NAMED ? null : (
                <text x={x} y="50%" dx="8" dy="0.35em" fill={text}>
                  {names[index]}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <p className="quiet">
        {t(`parts.sum.${productById(figure.productId).unit}`, {
          parts: names.filter((_, index) => figure[priceParts[index] ?? 'vat'] > 0).join(', '),
          sum: cents(figure.totalPrice),
        })}
      </p>
    </div>
  );
}
