import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { SearchResult } from '../../../functions/open-data/search/contract.ts';
import { footerPartIn } from '../../../functions/open-data/search/rules/asked-footer.ts';
import {
  LONGEST_QUESTION,
  searchTerms,
} from '../../../functions/open-data/search/rules/text-search.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useOwnHead } from '../../shared/own-head.ts';
import { Alert } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { EnergyAnswer } from './energy-answer.tsx';
import { FooterAnswer } from './footer-answer.tsx';
import { useAnswered } from './found-pages.ts';
import { PriceAnswer } from './price-answer.tsx';
import { SearchField } from './search-field.tsx';
import { type Found, pathInSite, SearchResults } from './search-results.tsx';
import './search.css';

/** Finds pages, series, documents and news; the question is in the address (`?q=`). */
export function SearchPage() {
  const { t } = useTranslation('search');
  const [address, setAddress] = useSearchParams();
  const question = (address.get('q') ?? '').trim().slice(0, LONGEST_QUESTION);
  const { answer, isLoading, isError } = useAnswer(question);
  const figures = answer?.figures;
  const answered = useAnswered(question, figures && pathInSite(figures.page));
  const { pages, isComplete } = answered;
  const found: Found | undefined = answer && { pages, isComplete, ...answer };
  const footerPart = footerPartIn(question);
  const total = (found ? totalOf(found) : 0) + (footerPart ? 1 : 0);
  const count = t('count', { count: total, question });
  useOwnHead(
    question === ''
      ? undefined
      : {
          title: t('titleOf', { question }),
          description: count,
          query: `?${new URLSearchParams({ q: question })}`,
          isUnlisted: true,
        },
  );
  return (
    <div className="container search-page">
      <PageHeading lead={t('lead')}>{t('app:pages.search.title')}</PageHeading>
      <SearchField
        question={question}
        onAsk={(next, { replace }) => setAddress(next ? { q: next } : {}, { replace })}
      />
      <p className="search-count" role="status">
        {question === '' ? t('empty') : isLoading ? t('searching') : null}
        {question !== '' && !isLoading ? count : null}
      </p>
      {isError ? <Alert variant="warning">{t('failure')}</Alert> : null}
      {answered.question === question ? null : (
        <p>{t('understood', { question: answered.question })}</p>
      )}
      {footerPart ? <FooterAnswer part={footerPart} /> : null}
      {found && totalOf(found) > 0 ? (
        <>
          {figures?.subject ? (
            <EnergyAnswer subject={figures.subject} section={figures.section} answered={answered} />
          ) : null}
          {figures ? null : <PriceAnswer answered={answered} />}
          <SearchResults found={found} question={question} />
        </>
      ) : null}
      {question !== '' && !isLoading && !isError && total === 0 ? <Advice /> : null}
      {question === '' ? <Examples /> : null}
    </div>
  );
}

/** Number of results in each group at first; all are loaded on request. */
const FIRST = 10;

function useAnswer(question: string) {
  const lang = useLanguage();
  const terms = searchTerms(question);
  const { data, isPending, isPlaceholderData, isError } = useQuery({
    ...apiQuery('search/all', { query: { q: question, lang, limit: FIRST }, silent: true }),
    enabled: terms.length > 0,
    placeholderData: keepPreviousData,
  });
  const isAsked = terms.length > 0;
  const answer = isAsked && isPending ? undefined : isAsked && data ? data : none;
  // Earlier results remain visible until there is an answer.
  return { answer, isLoading: isAsked && (isPending || isPlaceholderData), isError };
}

const none: SearchResult = {
  series: { total: 0, items: [] },
  documents: { total: 0, items: [] },
  news: { total: 0, items: [] },
};

const totalOf = ({ pages, series, documents, news }: Found): number =>
  pages.length + series.total + documents.total + news.total;

/** Advice when nothing was found. */
function Advice() {
  const { t } = useTranslation('search');
  return (
    <section className="search-advice">
      <h2 className="h5">{t('nothing.title')}</h2>
      <ul>
        <li>{t('nothing.fewer')}</li>
        <li>{t('nothing.beginning')}</li>
        <li>{t('nothing.year')}</li>
      </ul>
      <Examples />
    </section>
  );
}

/** Example questions, each with its address. */
function Examples() {
  const { t } = useTranslation('search');
  const examples = t('examples.questions').split('; ');
  return (
    <p className="search-examples">
      <span>{t('examples.title')}</span>{' '}
      {examples.map((example) => (
        <Link key={example} to={`?${new URLSearchParams({ q: example })}`}>
          {example}
        </Link>
      ))}
    </p>
  );
}
