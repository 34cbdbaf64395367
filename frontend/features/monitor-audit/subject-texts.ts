import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isIsoDate } from '../../../functions/platform/kernel/calendar.ts';
import { isProductId } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';

/**
 * Descriptions of records' subjects: "Survey of 16 Nov 2026, Aurora Carburanti" for `survey/1142/company/1`. Undefined
 * for subjects that need no description.
 */
export function useSubjectTexts(subjects: readonly string[]) {
  const { t } = useTranslation('monitor-audit');
  const format = useFormat();
  const surveyDate = useSurveyDates(subjects);
  const companyName = useCompanyNames(subjects);
  const people = usePeople();

  const company = (id: string) => companyName(id) ?? t('about.companyNumber', { id });
  const survey = (id: string) => {
    const date = isIsoDate(id) ? id : surveyDate(id);
    return date ? t('about.survey', { date: format.date(date) }) : t('about.surveyNumber', { id });
  };
  const average = (year: string, month = '') => {
    const period = format.period(Number(month));
    return month === '13' ? year : `${period} ${year}`;
  };
  return (subject: string): string | undefined => {
    const [kind, id = '', part, of = ''] = subject.split('/');
    if (kind === 'survey') return part ? `${survey(id)}, ${company(of)}` : survey(id);
    if (kind === 'company') return id === 'import' ? t('about.companies') : company(id);
    if (kind === 'account') return people.find((one) => one.id === id)?.name;
    if (kind === 'product' && isProductId(Number(id))) return t(`app:products.${Number(id) as 1}`);
    if (kind === 'average') return average(id, part);
    if (kind === 'day' && isIsoDate(id)) return format.date(id);
    return undefined;
  };
}

const SURVEY = /^survey\/(\d+)(?:\/|$)/;

function useSurveyDates(subjects: readonly string[]) {
  const ids = [...new Set(subjects.flatMap((subject) => SURVEY.exec(subject)?.[1] ?? []))];
  const found = useQueries({
    queries: ids.map((id) => apiQuery('surveys/get', { params: { id: Number(id) } })),
  });
  const dates = new Map(ids.map((id, index) => [id, found[index]?.data?.date]));
  return (id: string) => dates.get(id);
}

function useCompanyNames(subjects: readonly string[]) {
  const enabled = subjects.some((subject) => /(?:^|\/)company\//.test(subject));
  const { data } = useQuery({ ...apiQuery('companies/list'), enabled });
  return (id: string) => data?.find((company) => company.id === Number(id))?.name;
}

/** Names of people by username; undefined for the portal's own work, and for people who were erased. */
export function useActorNames() {
  const people = usePeople();
  return (actor: string) => people.find(({ username }) => username === actor)?.name;
}

function usePeople() {
  const { data = [] } = useQuery(apiQuery('users/list'));
  return data.map(({ id, username, firstName, lastName }) => ({
    id,
    username,
    name: `${firstName} ${lastName}`.trim() || undefined,
  }));
}
