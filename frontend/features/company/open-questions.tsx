import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openQueries } from '../../../functions/prices/surveys/rules/company-queries.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Alert } from '../../ui/feedback.tsx';

/** How many questions of the ministry about a company's prices have no answer. */
export function useOpenQuestions(params: { companyId: number; surveyId: number }): number {
  const { data } = useQuery({
    ...apiQuery('price-queries/list', { params }),
    enabled: params.surveyId > 0,
    staleTime: 0,
  });
  return openQueries(data ?? []).length;
}

/** Says that questions are open, with a link to where they are answered. */
export function OpenQuestions({ count }: { readonly count: number }) {
  const { t } = useTranslation('company');
  return (
    <>
      <Unread of={['price-queries/list']} text={t('failures.questions')} />
      {count > 0 ? (
        <Alert variant="warning">
          {t('question.open', { count })}{' '}
          <PageLink page="company-prices">{t('home.prices')}</PageLink>
        </Alert>
      ) : null}
    </>
  );
}
