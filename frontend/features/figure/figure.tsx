import { useTranslation } from 'react-i18next';
import type { FigureView } from '../../../functions/open-data/figures/contract.ts';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import { productById } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useOwnHead } from '../../shared/own-head.ts';
import { figureSuffix } from '../../shared/prices/figure-link.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { FigureAnswer } from './figure-answer.tsx';
import { Citation } from './figure-citation.tsx';
import { figureHead } from './figure-head.ts';
import { Around, Steps } from './figure-neighbours.tsx';
import { FigureProof } from './figure-proof.tsx';
import { FigureReview, Standing } from './figure-standing.tsx';
import { useNeighbours } from './neighbours.ts';

/** One published figure: its value and its neighbours first, then how to cite it and its origin. */
export function Figure({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation('figure');
  const format = useFormat();
  const language = useLanguage();
  const neighbours = useNeighbours(figure);
  const { series, period, productId, revision, since, state } = figure;
  const product = figure.product[language];
  const when =
    series === 'weekly'
      ? t('week', { days: format.days(addDays(period, -7), addDays(period, -1)) })
      : figure.periodName[language];
  const title = `${product}, ${when}`;
  const value = `${format.unitPrice(figure.totalPrice)} ${t(
    `app:units.short.${productById(productId).unit}`,
  )}`;
  useOwnHead(
    figureHead(figure, {
      title: `${title}: ${value}`,
      description: t('description', {
        ...{ title, value, series: t(`series.${series}`).toLowerCase() },
        time: format.dateTime(since),
      }),
      query: figureSuffix(state === 'current' ? { series, period, productId } : figure),
      language,
    }),
  );
  return (
    <DownloadArea>
      <Standing figure={figure} />
      <FigureReview figure={figure} />
      <PageHeading
        line={
          <p className="quiet">
            {t(series === 'weekly' ? 'line.weekly' : 'line.average', {
              series: t(`series.${series}`),
              ...{ period: figure.periodName[language], time: format.dateTime(since), revision },
            })}{' '}
            <strong>{t(`state.${state}`)}</strong>
          </p>
        }
      >
        {title}
      </PageHeading>
      <FigureAnswer figure={figure} neighbours={neighbours} />
      {figure.note ? <p>{figure.note[language]}</p> : null}
      <Steps figure={figure} neighbours={neighbours} />
      <div className="page-section figure-columns">
        <Around figure={figure} neighbours={neighbours} />
        <Citation figure={figure} />
      </div>
      <FigureProof figure={figure} />
    </DownloadArea>
  );
}
