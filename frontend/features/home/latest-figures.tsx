import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportRow } from '../../../functions/prices/national-prices/contract/national-prices.ts';
import { PRODUCT_IDS, productById } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { PageLink, usePage } from '../../shared/navigation.tsx';
import { type Answer, Answers } from '../../shared/prices/answers.tsx';
import { useMedia } from '../../ui/media.ts';
// The line's style is loaded with the page, so that the content below it does not move.
import '../../shared/releases/releases.css';

/** A separate component, so that the prices do not wait for it. */
const ReleaseLine = lazy(() =>
  import('../../shared/releases/release-line.tsx').then((module) => ({
    default: module.ReleaseLine,
  })),
);

/** The chart beside the prices on wide windows; phones do not load it. The page is complete without it. */
const YearChart = lazy(
  async (): Promise<{ default: ComponentType<{ report: readonly ReportRow[] }> }> => {
    try {
      const [module] = await Promise.all([import('./year-chart.tsx'), loadTexts('chart')]);
      return { default: module.YearChart };
    } catch {
      return { default: () => null };
    }
  },
);

/** The same prices over longer times, beside the week's, because many readers look for a month's mean. */
const otherPeriods = ['monthly-prices', 'yearly-prices', 'weekly-analysis'] as const;

const dayLength = 86_400_000;
/** The report of a year begins with the survey a year before, give or take a few days. */
const leastDays = 350;

/**
 * Separate from the prices, because the width is known only in the browser: if the prices were rendered again for
 * it, the line above them, which is still loading, would disappear for a moment.
 */
function ChartBeside({ report }: { readonly report: readonly ReportRow[] }) {
  const isWide = useMedia('screen and (min-width: 62rem)');
  return (
    <div className="year-chart-place">
      {isWide && report.length > 0 ? (
        <Suspense>
          <YearChart report={report} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The latest weekly prices per litre with their changes, and the time of the next ones; nothing if there are none. */
export function LatestFigures() {
  const { t } = useTranslation('home');
  const page = usePage('weekly-prices');
  const { data, isPending } = useQuery(
    apiQuery('weekly-prices/report', { query: { years: 1 }, silent: true }),
  );
  const [first, before, latest] = [data?.[0], data?.at(-2), data?.at(-1)];
  const days = first && latest ? (Date.parse(latest.date) - Date.parse(first.date)) / dayLength : 0;
  if (!isPending && !latest) return null;
  const answers = PRODUCT_IDS.map((productId): Answer => {
    const { reportKey } = productById(productId);
    return {
      productId,
      price: latest?.[reportKey] ?? null,
      before: before?.[reportKey] ?? null,
      yearBefore: (days > leastDays && first?.[reportKey]) || null,
    };
  });
  return (
    <section className="latest-figures" aria-labelledby="latest-figures-title">
      <h2 id="latest-figures-title">{t('figures.title')}</h2>
      <div className="latest-figures-line">
        <Suspense>
          <ReleaseLine series={['weekly']} />
        </Suspense>
      </div>
      <div className="answers-with-chart">
        <Answers answers={answers} period="week" caption={t('figures.title')} path={page?.path} />
        <ChartBeside report={data ?? []} />
      </div>
      <nav className="latest-figures-more" aria-label={t('figures.more')}>
        {otherPeriods.map((other) => (
          <PageLink key={other} page={other}>
            {t(`figures.${other}`)}
          </PageLink>
        ))}
      </nav>
    </section>
  );
}
