import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedUser } from '../../../functions/people/contract/users.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { companiesOf } from '../../../functions/platform/kernel/companies-of.ts';
import type { Company } from '../../../functions/sample/contract/companies.ts';
import { apiQuery } from '../../lib/api-query.ts';
import type { RegisterFilter } from '../../shared/publication/register-list.tsx';

/** Surveys in a row without a price after which a company counts as silent. */
const SILENT_SURVEYS = 3;

/** Companies that nobody can declare for, or declares for; those whose data were read. */
export function useCompanyFilters(): readonly RegisterFilter<Company>[] {
  const { t } = useTranslation('monitor-companies');
  const users = useQuery(apiQuery('users/list')).data;
  const silent = useSilentCompanies();
  const people = users && peopleByCompany(users);
  return [
    ...(people
      ? [
          {
            id: 'senza-persone',
            label: t('filters.nobody'),
            isShown: ({ id }: Company) => !people.has(id),
          },
          {
            id: 'mai',
            label: t('filters.never'),
            isShown: ({ id }: Company) =>
              people.has(id) && !people.get(id)?.some(({ lastSignInAt }) => lastSignInAt),
          },
        ]
      : []),
    ...(silent
      ? [
          {
            id: 'silenziose',
            label: t('filters.silent'),
            isShown: ({ id }: Company) => silent.has(id),
          },
        ]
      : []),
  ];
}

function peopleByCompany(users: readonly ListedUser[]): ReadonlyMap<number, readonly ListedUser[]> {
  const reporting = users
    .filter(({ active }) => active)
    .flatMap((user) => companiesOf(user).map((companyId) => ({ companyId, user })));
  const groups = Map.groupBy(reporting, ({ companyId }) => companyId);
  return new Map([...groups].map(([id, all]) => [id, all.map(({ user }) => user)]));
}

/** Companies without a price in the last surveys whose deadline is over; undefined until they were read. */
function useSilentCompanies(): ReadonlySet<number> | undefined {
  const [now] = useState(() => clock.now().getTime());
  const waiting = useQuery(
    apiQuery('surveys/latest', { query: { limit: SILENT_SURVEYS + 1, published: false } }),
  ).data;
  const published = useQuery(
    apiQuery('surveys/latest', { query: { limit: SILENT_SURVEYS, published: true } }),
  ).data;
  const over =
    waiting && published
      ? [...waiting, ...published]
          .filter(({ active, dueAt }) => !active || (dueAt && Date.parse(dueAt) < now))
          .sort((a, b) => b.date.localeCompare(a.date))
          .slice(0, SILENT_SURVEYS)
      : [];
  const answers = useQueries({
    queries: over.map(({ id }) => apiQuery('respondents/list', { params: { id } })),
  });
  const weeks = answers.flatMap(({ data }) => data ?? []);
  if (over.length < SILENT_SURVEYS || weeks.length < over.length) return undefined;
  const [latest, ...earlier] = weeks.map(
    ({ companies }) =>
      new Set(
        companies
          .filter(({ state }) => state === 'none' || state === 'draft')
          .map(({ companyId }) => companyId),
      ),
  );
  return new Set([...(latest ?? [])].filter((id) => earlier.every((week) => week.has(id))));
}
