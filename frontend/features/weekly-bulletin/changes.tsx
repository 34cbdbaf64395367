import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { partMovesText } from '../../../functions/open-data/charts/rules/bulletin-texts.ts';
import type { PriceParts } from '../../../functions/platform/kernel/money.ts';
import type { WeeklyPrice } from '../../../functions/prices/national-prices/contract/national-prices.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageLink } from '../../shared/navigation.tsx';
import type { Bulletin } from './bulletin.ts';

interface ChangesProps {
  readonly bulletin: Bulletin;
}

/** The changes since the week before with their reasons, and how the prices were computed. */
export function Changes({ bulletin }: ChangesProps) {
  const { t } = useTranslation('weekly-bulletin');
  const language = useLanguage();
  const { survey, prices, pricesBefore } = bulletin;
  const duties = useQuery({ ...apiQuery('duty-changes/list', { silent: true }), retry: false });
  const duty = duties.data?.find(({ date }) => date === survey.date);
  const moves = [1, 2].flatMap((id) => {
    const now = prices.find(({ productId }) => productId === id);
    const before = pricesBefore.find(({ productId }) => productId === id);
    return now && before
      ? [partMovesText(now.productId, partsOf(now), partsOf(before), language)]
      : [];
  });
  return (
    <div className="page-section bulletin-columns">
      <section>
        <h2>{t('changed.title')}</h2>
        {moves.map((move) => (
          <p key={move}>{move}</p>
        ))}
        <p>{duty ? (duty.note?.[language] ?? t('changed.duty')) : t('changed.noDuty')}</p>
        <p>
          {(survey.revision ?? 1) > 1
            ? t('changed.corrected', { revision: survey.revision })
            : t('changed.original')}{' '}
          {survey.note?.[language]}
        </p>
      </section>
      <section>
        <h2>{t('method.title')}</h2>
        <p>{t('method.text')}</p>
        <Response surveyId={survey.id} />
        <p>
          <PageLink page="methodology">{t('method.link')}</PageLink>
        </p>
      </section>
    </div>
  );
}

/** In hundredths. */
const partsOf = ({ totalPrice, vat, exciseDuty, netPrice }: WeeklyPrice): PriceParts => ({
  total: Math.round(totalPrice * 100),
  vat: Math.round(vat * 100),
  excise: Math.round(exciseDuty * 100),
  net: Math.round(netPrice * 100),
});

/** The number of companies that answered for petrol, where the record of quality contains it. */
function Response({ surveyId }: { readonly surveyId: number }) {
  const { t } = useTranslation('weekly-bulletin');
  const { data } = useQuery({
    ...apiQuery('revisions/list', { params: { id: surveyId }, silent: true }),
    retry: false,
  });
  const quality = data?.at(-1)?.quality?.products.find(({ productId }) => productId === 1);
  if (!quality) return null;
  return (
    <p>
      {t('method.response', {
        ...{ answered: quality.answered, asked: quality.asked, imputed: quality.imputed },
      })}
    </p>
  );
}
