import { useTranslation } from 'react-i18next';
import type { ClauseResult } from '../../../functions/open-data/fuel-clause/contract.ts';
import { productById } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { siteOrigin } from '../../lib/surroundings.ts';
import { FigureLink } from '../../shared/prices/figure-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { DataList, PageActions } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';

interface ClauseProofProps {
  readonly result: ClauseResult;
  /** The requested reference month. */
  readonly asked: string;
  /** Repeats the calculation with the figures that are public now. */
  readonly onRenew: () => void;
}

type Trip = ClauseResult['trips'][number];
type Figure = NonNullable<Trip['figure']>;

/** The result, which fits on one page when it is printed. */
export function ClauseProof({ result, asked, onRenew }: ClauseProofProps) {
  const { t } = useTranslation('fuel-clause');
  const format = useFormat();
  const language = useLanguage();
  const { productId, price, share, threshold, reference, trips, permanent } = result;
  const missing = [{ period: asked, figure: reference }, ...trips].filter(({ figure }) => !figure);
  const isPending = missing.some(({ period }) => !isBeforeSeries(period, result));
  const hasNoData = missing.some(({ period }) => isBeforeSeries(period, result));
  return (
    <section className="clause-proof" aria-labelledby="clause-result">
      <h2 className="h4" id="clause-result" tabIndex={-1}>
        {t('result.title')}
      </h2>
      {hasNoData ? <Alert variant="warning">{t('result.beforeSeries')}</Alert> : null}
      {isPending ? (
        <Alert variant="info">
          {t('result.pending')} {t('result.incomplete')}
        </Alert>
      ) : null}
      {result.isRevised ? (
        <Alert variant="warning">
          <p>{t('result.revised')}</p>
          <Button variant="outline-primary" size="small" onClick={onRenew}>
            {t('result.renew')}
          </Button>
        </Alert>
      ) : null}
      <DataList
        rows={[
          { id: 'product', name: t('form.product'), value: t(`app:products.${productId}`) },
          {
            id: 'price',
            name: t('form.price'),
            value: `${t(`prices.${price}`)}, ${t(`app:units.per1000.${productById(productId).unit}`)}`,
          },
          {
            id: 'reference',
            name: t('form.reference'),
            value: <MonthFigure period={asked} figure={reference} result={result} />,
          },
          { id: 'share', name: t('form.share'), value: format.percent(format.number(share, 2)) },
          {
            id: 'threshold',
            name: t('form.threshold'),
            value: format.percent(format.number(threshold, 2)),
          },
        ]}
      />
      <TripTable result={result} />
      <ol className="clause-formulas">
        {trips.map(({ formula }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: trips have no other name than their place
          formula ? <li key={index}>{formula[language]}</li> : null,
        )}
      </ol>
      <p>{result.rule[language]}</p>
      <p>{result.law[language]}</p>
      <p>
        <strong>{result.disclaimer[language]}</strong>
      </p>
      {permanent ? <Permanent {...permanent} /> : null}
      <PageActions>
        <Button onClick={() => window.print()}>{t('result.print')}</Button>
      </PageActions>
    </section>
  );
}

function Permanent({ api, page }: { readonly api: string; readonly page: string }) {
  const { t } = useTranslation('fuel-clause');
  const [address, call] = [page, api].map((one) => new URL(one, siteOrigin()).href);
  return (
    <p className="clause-address">
      {t('result.permanent')} <a href={address}>{address}</a> <a href={call}>{t('result.json')}</a>
    </p>
  );
}

/** A month before the series begins is never published. */
const isBeforeSeries = (period: string, { firstPeriod }: ClauseResult) =>
  firstPeriod !== undefined && period < firstPeriod;

interface MonthFigureProps {
  /** `2026-10` */
  readonly period: string;
  readonly figure: Figure | null;
  readonly result: ClauseResult;
}

/** A month's price with its revision, which links to the figure's page. */
function MonthFigure({ period, figure, result }: MonthFigureProps) {
  const { t } = useTranslation('fuel-clause');
  const format = useFormat();
  if (!figure)
    return <>{t(`result.${isBeforeSeries(period, result) ? 'noData' : 'notPublished'}`)}</>;
  const { productId, price } = result;
  const { revision, value, latest } = figure;
  const month = format.monthOfYear(Number(period.slice(0, 4)), Number(period.slice(5)));
  return (
    <>
      {`${month}: ${format.price(value)} `}
      <FigureLink series="monthly" {...{ period, productId, revision }}>
        {t('result.revision', { revision })}
      </FigureLink>
      {latest
        ? ` (${t('result.latest', { revision: latest.revision, price: format.price(latest.value) })})`
        : null}
      <span className="visually-hidden">{t(`prices.${price}`)}</span>
    </>
  );
}

function TripTable({ result }: { readonly result: ClauseResult }) {
  const { t } = useTranslation('fuel-clause');
  const format = useFormat();
  const { trips, totals } = result;
  const rows = trips.map((trip, index) => ({ ...trip, number: index + 1 }));
  type Row = (typeof rows)[number];
  const monthOf = (period: string) =>
    format.monthOfYear(Number(period.slice(0, 4)), Number(period.slice(5)));
  const euro = (id: 'freight' | 'adjustment' | 'adjusted'): Column<Row> => ({
    id,
    header: t(`columns.${id}`),
    cell: ({ [id]: value }) => (value === null ? '–' : format.price(value)),
    numeric: true,
  });
  return (
    <DataTable<Row>
      caption={t('result.trips')}
      rows={rows}
      rowKey={({ number }) => number}
      columns={({ heading, number, text }) => [
        heading(
          'number',
          t('columns.trip'),
          ({ number, period }) => `${number}. ${monthOf(period)}`,
        ),
        text('price', t('columns.price'), ({ period, figure }) => (
          <span>
            <MonthFigure period={period} figure={figure} result={result} />
          </span>
        )),
        number('change', t('columns.change'), ({ change }) =>
          change === null ? '–' : format.percentChange(change),
        ),
        text('exceeds', t('columns.exceeds'), ({ exceeds }) =>
          exceeds === null ? '–' : t(`exceeds.${exceeds}`),
        ),
        euro('freight'),
        euro('adjustment'),
        euro('adjusted'),
      ]}
      {...(totals && {
        footer: {
          number: t('columns.total'),
          freight: format.price(totals.freight),
          adjustment: format.price(totals.adjustment),
          adjusted: format.price(totals.adjusted),
        },
      })}
    />
  );
}
