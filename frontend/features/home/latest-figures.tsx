import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReportRow } from '../../../functions/contract/weekly-prices.ts';
import { type ProductId, productById } from '../../../functions/domain/products.ts';
import { lastAndNext } from '../../../functions/domain/release-outcomes.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePage } from '../../shared/navigation.tsx';
import { SparkLine } from '../../ui/chart/spark-line.tsx';

/** What most people come for. */
const products: readonly ProductId[] = [1, 2, 5, 3];

/** The latest weekly prices per litre with their change and the year before; nothing without them. */
export function LatestFigures() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { data, isPending } = useQuery(
    apiQuery('weekly-prices/report', { query: { years: 1 }, silent: true }),
  );
  const calendar = useQuery(
    apiQuery('release-calendar/list', { query: { series: 'weekly' }, silent: true }),
  );
  const { next } = lastAndNext(calendar.data?.releases ?? []);
  const latest = data?.at(-1);
  if (!isPending && !latest) return null;
  return (
    <section className="latest-figures" aria-labelledby="latest-figures-title">
      <h2 className="h5" id="latest-figures-title">
        {t('figures.title')}
      </h2>
      <ul>
        {products.map((product) => (
          <li key={product}>
            <Figure product={product} report={data ?? []} />
          </li>
        ))}
      </ul>
      <p className="latest-figures-dates">
        {latest ? t('figures.date', { date: format.longDate(latest.date) }) : '\u00a0'}{' '}
        {next ? t('figures.next', { time: format.dateTime(next.plannedAt) }) : null}
        {next?.state === 'overdue' ? ` (${t('app:releases.overdue')})` : null}
      </p>
    </section>
  );
}

interface FigureProps {
  readonly product: ProductId;
  /** Oldest first; empty while it is read. */
  readonly report: readonly ReportRow[];
}

function Figure({ product, report }: FigureProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const page = usePage('weekly-prices');
  const values = report.map((row) => row[productById(product).reportKey] ?? null);
  const [before, price] = [values.at(-2) ?? null, values.at(-1) ?? null];
  const change = price === null || before === null ? undefined : price - before;
  const name = t(`app:products.${product}`);
  return (
    <>
      <p className="figure-name">{page ? <Link to={page.path}>{name}</Link> : name}</p>
      <p className="figure-price">
        {price === null ? '\u2013' : format.unitPrice(price)}{' '}
        <span className="figure-unit">{t('figures.perLitre')}</span>
      </p>
      <p className="figure-change">
        {change === undefined || before === null ? (
          '\u00a0'
        ) : (
          <>
            <span aria-hidden="true">{change > 0 ? '▲' : change < 0 ? '▼' : '='}</span>{' '}
            <span className="visually-hidden">{t('figures.change')} </span>
            {format.difference(change / 1000, 3)} ({format.percentChange((100 * change) / before)})
          </>
        )}
      </p>
      <SparkLine values={values} />
    </>
  );
}
