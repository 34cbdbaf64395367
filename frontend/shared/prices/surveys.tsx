import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isAwaited } from '../../../functions/prices/surveys/rules/surveys.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { tabStorage } from '../../lib/storage.ts';
import { Badge } from '../../ui/page.tsx';

/** Whether companies may declare prices: Open is green, anything else red. */
export function SurveyBadge({ active }: { readonly active: boolean }) {
  const { t } = useTranslation();
  return active ? (
    <Badge variant="success">{t('states.open')}</Badge>
  ) : (
    <Badge variant="danger">{t('states.closed')}</Badge>
  );
}

const key = 'surveyId';

/** Selects a survey for the weekly screens of this browser tab. */
export function selectSurvey(id: number): void {
  tabStorage.setItem(key, String(id));
}

/** Selects none, so that the weekly screens show the latest. */
export function forgetSurvey(): void {
  tabStorage.removeItem(key);
}

/** Id of the survey that was selected in this tab, if any. */
export function selectedSurveyId(): number | undefined {
  return Number(tabStorage.getItem(key)) || undefined;
}

/** Companies and other administrators work at the same time, so the data are reloaded regularly. */
export const live = { refetchInterval: 30_000, refetchOnWindowFocus: true, staleTime: 0 } as const;

/** The survey that is open, and the latest that is not published, which may be a later one that is closed. */
export function useOpenSurvey() {
  const query = useQuery(apiQuery('surveys/latest', { query: { limit: 20, published: false } }));
  return { ...query, open: query.data?.find(({ active }) => active), latest: query.data?.[0] };
}

/** The survey that companies declare prices in: the latest that is not published and never was, or is open again. */
export function useLatestSurvey(
  options: Partial<
    Omit<typeof live, 'refetchInterval'> & { readonly refetchInterval: number }
  > = {},
) {
  const query = useQuery({
    ...apiQuery('surveys/latest', { query: { limit: 1, published: false } }),
    ...options,
  });
  return { ...query, survey: query.data?.find(isAwaited) };
}
