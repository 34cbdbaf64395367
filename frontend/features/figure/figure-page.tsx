import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { FigureName } from '../../../functions/open-data/figures/rules/figures.ts';
import { RELEASE_SERIES } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import type { PublicNote } from '../../../functions/prices/surveys/rules/surveys.ts';
import { PRODUCT_IDS } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { ApiProblem, statusOf } from '../../lib/failures.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { withoutLanguage } from '../../lib/language.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { Figure } from './figure.tsx';
import './figure.css';

/** One published figure with its origin: what it is made of, how to cite it and compute it again. */
export function FigurePage() {
  const { t } = useTranslation('figure');
  const [search] = useSearchParams();
  const address = withoutLanguage(search);
  const name = nameIn(address);
  const revision = Number(address.get('revisione') ?? 0);
  return (
    <div className="container figure-page">
      {name ? (
        <FoundFigure name={name} revision={revision} />
      ) : (
        <NoFigure>{t(address.size > 0 ? 'notFound' : 'choose')}</NoFigure>
      )}
    </div>
  );
}

function nameIn(address: URLSearchParams): FigureName | undefined {
  const series = RELEASE_SERIES.find((one) => one === address.get('serie'));
  const productId = PRODUCT_IDS.find((id) => String(id) === address.get('prodotto'));
  const period = address.get('periodo');
  return series && productId && period ? { series, period, productId } : undefined;
}

function NoFigure({ children }: { readonly children: string }) {
  const { t } = useTranslation('figure');
  return (
    <>
      <PageHeading>{t('app:pages.figure.title')}</PageHeading>
      <p>{children}</p>
      <ul>
        {(['weekly-prices', 'monthly-prices', 'yearly-prices'] as const).map((page) => (
          <li key={page}>
            <PageLink page={page} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface FoundFigureProps {
  readonly name: FigureName;
  /** 0 for the latest. */
  readonly revision: number;
}

function FoundFigure({ name, revision }: FoundFigureProps) {
  const { t } = useTranslation('figure');
  const language = useLanguage();
  const latest = useQuery({
    ...apiQuery('figures/latest', { params: name }),
    enabled: revision === 0,
  });
  const one = useQuery({
    ...apiQuery('figures/get', { params: { ...name, revision } }),
    enabled: revision !== 0,
  });
  const { data, error } = revision === 0 ? latest : one;
  if (error instanceof ApiProblem && error.code === 'product_left_out') {
    const reason = error.details.reason as PublicNote;
    return <NoFigure>{t('leftOut', { reason: reason[language] })}</NoFigure>;
  }
  if (error && statusOf(error) === 404) return <NoFigure>{t('notFound')}</NoFigure>;
  if (error) {
    return (
      <>
        <PageHeading>{t('app:pages.figure.title')}</PageHeading>
        <Alert>{t('failure')}</Alert>
      </>
    );
  }
  return data ? (
    <Figure figure={data} />
  ) : (
    <>
      <PageHeading>{t('app:pages.figure.title')}</PageHeading>
      <PageSpinner />
    </>
  );
}
