import { useTranslation } from 'react-i18next';
import type { FigureView } from '../../../functions/open-data/figures/contract.ts';
import { releasePeriod } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { figureSuffix } from '../../shared/prices/figure-link.tsx';
import { ReviewNotice } from '../../shared/prices/period-notices.tsx';
import { Alert } from '../../ui/feedback.tsx';

/**
 * Above an earlier revision, a link to the later one; above a figure that was left out or withdrawn, this fact and
 * its reason.
 */
export function Standing({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation('figure');
  const format = useFormat();
  const language = useLanguage();
  const { revision, state, until, withdrawal, leftOut, revisions } = figure;
  const [latest] = revisions;
  if (state === 'current' || !latest || !until) return null;
  const time = format.dateTime(until);
  return (
    <Alert variant="warning">
      <p>{t(`standing.${state}`, { time, revision: leftOut?.revision })}</p>
      {leftOut?.reason ? <p>{t('standing.reason', { reason: leftOut.reason[language] })}</p> : null}
      {leftOut?.note ? <p>{leftOut.note[language]}</p> : null}
      {withdrawal ? <p>{withdrawal[language]}</p> : null}
      {latest.revision > revision ? (
        <p>
          <PageLink page="figure" suffix={figureSuffix({ ...figure, revision: latest.revision })}>
            {t('standing.latest', {
              revision: latest.revision,
              price: format.price(latest.totalPrice),
            })}
          </PageLink>
        </p>
      ) : null}
    </Alert>
  );
}

/** Above a public average that will be reviewed, this fact and its reason. */
export function FigureReview({ figure }: { readonly figure: FigureView }) {
  const { series, period, state } = figure;
  if (series === 'weekly' || state !== 'current') return null;
  return <ReviewNotice about={({ year, month }) => releasePeriod(year, month) === period} />;
}
