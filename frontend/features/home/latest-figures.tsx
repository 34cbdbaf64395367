import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_IDS, productById } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { usePage } from '../../shared/navigation.tsx';
import { type Answer, Answers } from '../../shared/prices/answers.tsx';

/** Apart: the prices do not wait for it. */
const ReleaseLine = lazy(() =>
  import('../../shared/releases/release-line.tsx').then((module) => ({
    default: module.ReleaseLine,
  })),
);

const dayLength = 86_400_000;
/** The report of a year begins with the survey of a year before, a few days more or less. */
const leastDays = 350;

/** The latest weekly prices per litre with their changes, and when the next ones come; nothing without them. */
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
      <Answers answers={answers} period="week" caption={t('figures.title')} path={page?.path} />
    </section>
  );
}
