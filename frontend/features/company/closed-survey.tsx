import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceDraft } from '../../../functions/prices/collection/contract/price-drafts.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { live, useLatestSurvey } from '../../shared/prices/surveys.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { READ_EVERY_MS } from './typed/price-draft.ts';

/**
 * The survey of a company's form, read as often as its draft because it can be closed while somebody types. One that
 * is published meanwhile stays until there is another.
 */
export function useFormSurvey(isLive = true) {
  const latest = useLatestSurvey(isLive ? { ...live, refetchInterval: READ_EVERY_MS } : {});
  const [last, setLast] = useState<SurveyView>();
  if (latest.survey && latest.survey !== last) setLast(latest.survey);
  const { data } = useQuery({
    ...apiQuery('surveys/get', { params: { id: last?.id ?? 0 } }),
    enabled: last !== undefined && latest.data?.length === 0,
  });
  return { ...latest, survey: latest.survey ?? (last && { ...last, active: false, ...data }) };
}

interface ClosedSurveyProps {
  readonly survey: SurveyView;
  readonly nothingSent: boolean;
  readonly hasDraft: boolean;
}

/** Tells a company that a survey is closed, since when, what was not sent and whom to write to. */
export function ClosedSurvey({ survey, nothingSent, hasDraft }: ClosedSurveyProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const closedAt = survey.steps?.closed?.at;
  return (
    <Alert variant="warning">
      {t('prices.closed')}{' '}
      {closedAt ? t('prices.closedAt', { moment: format.weekdayTime(closedAt) }) : null}{' '}
      {nothingSent ? t('prices.nothingSent') : null} {hasDraft ? t('prices.draftKept') : null}{' '}
      {t(nothingSent ? 'prices.askToSend' : 'prices.askToCorrect', {
        mail: t('app:site.certifiedMail'),
      })}
    </Alert>
  );
}

/** Tells a company that it is asked for no price in the survey, what it had typed, and whom to write to. */
export function NotAsked({ draft }: { readonly draft: PriceDraft }) {
  const { t } = useTranslation('company');
  const typed = draft.map((one) => `${t(`app:products.${one.productId}`)} ${one.typed}`);
  return (
    <Alert variant="warning">
      {t('prices.notAsked', { mail: t('app:site.certifiedMail') })}{' '}
      {typed.length > 0 ? t('prices.typedNotSent', { prices: typed.join('; ') }) : null}
    </Alert>
  );
}

/** Prices that were typed and not sent. The page works without them, so a failure is not reported. */
export const draftQuery = (params: { companyId: number; surveyId: number }) =>
  ({
    ...apiQuery('price-drafts/get', { params, silent: true }),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  }) as const;
