import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isIsoDate } from '../../../functions/platform/kernel/calendar.ts';
import { companiesOf } from '../../../functions/platform/kernel/companies-of.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { documentAddress } from '../../shared/documents/documents.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { SearchBox } from '../../shared/publication/register-list.tsx';
import { Unread } from '../../shared/unread.tsx';
import { matches } from '../../ui/matches.ts';

/** Results of one kind that are shown. */
const MOST = 5;
const READS = ['users/list', 'companies/list', 'surveys/latest', 'search/all'] as const;

/** Finds people, companies, surveys and documents from one field. */
export function MonitorSearch() {
  const { t } = useTranslation('monitor');
  const [text, setText] = useState('');
  const question = useSettled(text.trim());
  return (
    <div className="monitor-search">
      <SearchBox label={t('search.label')} text={text} onText={setText} />
      {question.length < 2 ? null : <Results question={question} />}
    </div>
  );
}

function Results({ question }: { readonly question: string }) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const { people, companies, surveys, documents, isAboutPerson, isPending } = useFound(question);
  const count = people.length + companies.length + surveys.length + documents.total;
  const wanted = encodeURIComponent(question);
  return (
    <div className="monitor-found">
      <p className="quiet" role="status">
        {isPending ? t('search.searching') : t('search.found', { count })}
      </p>
      <Unread of={READS} />
      <Group
        title={t('search.people')}
        all={<PageLink page="monitor-users" suffix={`?cerca=${wanted}`} />}
        items={people.map((person) => (
          <li key={person.id}>
            <PageLink page="monitor-user" suffix={`/${person.id}`}>
              {`${person.firstName} ${person.lastName}`.trim() || person.username}
            </PageLink>{' '}
            <span className="quiet">{person.email || person.username}</span>
          </li>
        ))}
      />
      <Group
        title={t('search.companies')}
        all={<PageLink page="monitor-companies" suffix={`?cerca=${wanted}`} />}
        items={companies.map(({ id, name }) => (
          <li key={id}>
            <PageLink page="monitor-company" suffix={`/${id}`}>
              {name}
            </PageLink>
          </li>
        ))}
      />
      <Group
        title={t('search.surveys')}
        items={surveys.map(({ id, date }) => (
          <li key={id}>
            <PageLink page="monitor-survey" suffix={`?surveyId=${id}`}>
              {t('search.survey', { id, date: format.longDate(date) })}
            </PageLink>
          </li>
        ))}
      />
      <Group
        title={t('search.documents')}
        all={<PageLink page="search" suffix={`?q=${wanted}`} />}
        total={documents.total}
        items={documents.items.map(({ id, title, fileName }) => (
          <li key={id}>
            <a href={documentAddress(id)}>{title}</a> <span className="quiet">{fileName}</span>
          </li>
        ))}
      />
      {isAboutPerson ? (
        <p>
          <PageLink page="search" suffix={`?q=${wanted}`}>
            {t('search.askDocuments', { text: question })}
          </PageLink>
        </p>
      ) : null}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly items: readonly ReactNode[];
  /** Number of results, if there are more than `items`. */
  readonly total?: number;
  /** Link to the page with all of them. */
  readonly all?: ReactNode;
}

function Group({ title, items, total = items.length, all }: GroupProps) {
  const { t } = useTranslation('monitor');
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="h6">{title}</h2>
      <ul>{items.slice(0, MOST)}</ul>
      {total > MOST && all ? (
        <p>
          {t('search.all', { count: total })} {all}
        </p>
      ) : null}
    </section>
  );
}

/** Beginning of a person's fiscal code up to the month of birth, or a company's code. */
const beginsFiscalCode = /^[a-z]{6}\d{2}[a-ehlmprst]\w*$|^\d{11}$/i;

function useFound(question: string) {
  const lang = useLanguage();
  const users = useQuery(apiQuery('users/list'));
  const companies = useQuery(apiQuery('companies/list'));
  const names = new Map(companies.data?.map(({ id, name }) => [id, name]));
  const people = (users.data ?? []).filter((user) =>
    matches(
      [
        ...[user.firstName, user.lastName, user.username, user.email, user.fiscalCode],
        ...companiesOf(user).map((id) => names.get(id)),
      ].join(' '),
      question,
    ),
  );
  // A fiscal code or e-mail address is searched in accounts only, and not sent to the public search unless somebody
  // asks for that.
  const isAboutPerson =
    people.length > 0 || question.includes('@') || beginsFiscalCode.test(question);
  const documents = useQuery({
    ...apiQuery('search/all', { query: { q: question, lang, limit: MOST }, silent: true }),
    enabled: users.data !== undefined && !isAboutPerson,
  });
  const surveys = useSurveys(question);
  return {
    people,
    companies: (companies.data ?? []).filter(({ id, name, username }) =>
      matches([id, name, username].join(' '), question),
    ),
    surveys: surveys.found,
    documents: (!isAboutPerson && documents.data?.documents) || { total: 0, items: [] },
    isAboutPerson,
    isPending: users.isPending || companies.isPending || documents.isLoading || surveys.isPending,
  };
}

/** Surveys of a number, of a day of their week, or among those to be published. */
function useSurveys(question: string) {
  const day = dayIn(question);
  const id = /^\d{1,6}$/.test(question) ? Number(question) : undefined;
  const waiting = useQuery(apiQuery('surveys/latest', { query: { limit: 100, published: false } }));
  const ofDay = useQuery({
    ...apiQuery('surveys/find', { query: { date: day ?? '' }, silent: true }),
    enabled: day !== undefined,
    retry: false,
  });
  const ofNumber = useQuery({
    ...apiQuery('surveys/get', { params: { id: id ?? 0 }, silent: true }),
    enabled: id !== undefined,
    retry: false,
  });
  const all = [
    ...(waiting.data ?? []).filter(({ date }) => date === day),
    ...(day && ofDay.data ? [ofDay.data] : []),
    ...(id && ofNumber.data ? [ofNumber.data] : []),
  ];
  return {
    found: [...new Map(all.map((survey) => [survey.id, survey])).values()],
    isPending: waiting.isPending || ofDay.isLoading || ofNumber.isLoading,
  };
}

/** A day written as `6/5/2019`, `6.5.2019` or `2019-05-06`. */
function dayIn(question: string): string | undefined {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(question) ?? [];
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : question;
  return isIsoDate(date) ? date : undefined;
}

/** A text that follows the typing after a pause. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const waiting = setTimeout(() => settle(text), 300);
    return () => clearTimeout(waiting);
  }, [text]);
  return settled;
}
