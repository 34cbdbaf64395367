import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NewsItem } from '../../../functions/documents/contract/news.ts';
import type {
  FoundDocument,
  FoundSeries,
  SearchResult,
} from '../../../functions/open-data/search/contract.ts';
import {
  markedParts,
  type SearchTerm,
  searchTerms,
} from '../../../functions/open-data/search/rules/text-search.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFileSize, useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { documentAddress } from '../../shared/documents/documents.ts';
import { Button, ExternalLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import type { FoundPage } from './found-pages.ts';

export interface Found extends SearchResult {
  readonly pages: readonly FoundPage[];
  /** Pages that have everything that was asked for come before other results that have it. */
  readonly isComplete: boolean;
}

interface SearchResultsProps {
  readonly found: Found;
  readonly question: string;
}

/** Maximum number of results shown in a group. */
const MOST = 100;

/** The results by kind, at first only some of each. Arrow keys move from link to link. */
export function SearchResults({ found, question }: SearchResultsProps) {
  const { t } = useTranslation('search');
  const lang = useLanguage();
  const [asked, ask] = useState<string>();
  const more = useQuery({
    ...apiQuery('search/all', { query: { q: question, lang, limit: MOST }, silent: true }),
    enabled: asked === question,
  });
  const place = useRef<HTMLDivElement>(null);
  const isMoreShown = asked === question && more.data !== undefined;
  useEffect(() => {
    // The button that had the focus has been removed.
    if (isMoreShown) place.current?.focus({ preventScroll: true });
  }, [isMoreShown]);
  const terms = searchTerms(question);
  const { pages, isComplete } = found;
  const { series, documents, news } = more.data ?? found;
  const isMore = [series, documents, news].some(({ total, items }) => total > items.length);
  const askMore = () => (asked === question ? void more.refetch() : ask(question));
  const pageGroup = (
    <ResultGroup title={t('groups.pages')} total={pages.length}>
      {pages.map((page) => (
        <PageResult key={page.id} page={page} terms={terms} />
      ))}
    </ResultGroup>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut between links that are reached by Tab too
    <div ref={place} tabIndex={-1} className="search-results" onKeyDown={moveBetweenLinks}>
      {isComplete ? pageGroup : null}
      <ResultGroup title={t('groups.series')} total={series.total}>
        {series.items.map((one) => (
          <SeriesResult key={one.title} series={one} terms={terms} />
        ))}
      </ResultGroup>
      <ResultGroup title={t('groups.documents')} total={documents.total}>
        {[...groupedDocuments(documents.items)].map(([name, files]) => (
          <li key={name}>
            {name === '' ? null : <h3 className="h6">{name}</h3>}
            <ul>
              {files.map((file) => (
                <DocumentResult key={file.id} file={file} terms={terms} />
              ))}
            </ul>
          </li>
        ))}
      </ResultGroup>
      <ResultGroup title={t('groups.news')} total={news.total}>
        {news.items.map((item) => (
          <NewsResult key={item.id} item={item} terms={terms} />
        ))}
      </ResultGroup>
      {isComplete ? null : pageGroup}
      {isMore && !more.data ? (
        <Button variant="outline-primary" busy={more.isFetching} onClick={askMore}>
          {t('more')}
        </Button>
      ) : null}
      {more.isError && !more.isFetching ? <Alert variant="warning">{t('moreFailed')}</Alert> : null}
      {isMore && more.data ? <p>{t('tooMany', { count: MOST })}</p> : null}
    </div>
  );
}

/** By kind and year, `Bollettino petrolifero, 2014`, in the order of the first of each. */
const groupedDocuments = (files: readonly FoundDocument[]) =>
  Map.groupBy(files, ({ kind, year }) =>
    [kind, year].filter((part) => part !== undefined).join(', '),
  );

interface ResultGroupProps {
  readonly title: string;
  readonly total: number;
  readonly children: ReactNode;
}

function ResultGroup({ title, total, children }: ResultGroupProps) {
  const format = useFormat();
  if (total === 0) return null;
  return (
    <section className="search-group">
      <h2 className="h4">
        {title} <span className="search-total">({format.number(total)})</span>
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

interface WithTerms {
  readonly terms: readonly SearchTerm[];
}

function PageResult({ page, terms }: WithTerms & { readonly page: FoundPage }) {
  const { t } = useTranslation('search');
  const isForeign = useLanguage() !== 'it' && page.italianOnly;
  return (
    <li>
      <Link to={page.path}>
        <Marked text={page.title} terms={terms} />
      </Link>
      {isForeign ? ` (${t('app:states.italianOnly')})` : null}
      <p>
        <Marked text={page.description} terms={terms} />
      </p>
    </li>
  );
}

function SeriesResult({ series, terms }: WithTerms & { readonly series: FoundSeries }) {
  return (
    <li>
      <Link to={pathInSite(series.url)}>
        <Marked text={series.title} terms={terms} />
      </Link>
      <p>
        <Marked text={series.description} terms={terms} />
      </p>
    </li>
  );
}

function DocumentResult({ file, terms }: WithTerms & { readonly file: FoundDocument }) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const size = useFileSize();
  return (
    <li>
      <a href={documentAddress(file.id)}>
        <Marked text={file.title} terms={terms} />
      </a>
      <p>
        <Marked text={file.fileName} terms={terms} />, {size(file.size)},{' '}
        {t('updated', { date: format.date(file.lastModificationDate) })}
        {file.page ? (
          <>
            {' · '}
            <Link to={pathInSite(file.page)}>
              {t('page')}
              <span className="visually-hidden">: {file.title}</span>
            </Link>
          </>
        ) : null}
      </p>
    </li>
  );
}

function NewsResult({ item, terms }: WithTerms & { readonly item: NewsItem }) {
  const format = useFormat();
  const title = <Marked text={item.title} terms={terms} />;
  return (
    <li>
      {item.url.startsWith('/') ? (
        <a href={item.url}>{title}</a>
      ) : (
        <ExternalLink href={item.url}>{title}</ExternalLink>
      )}
      <p>
        <time dateTime={item.date}>{format.date(item.date)}</time>
      </p>
    </li>
  );
}

/** A text with the matching words marked. */
function Marked({ text, terms }: WithTerms & { readonly text: string }) {
  let at = 0;
  return markedParts(text, terms).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMarked ? <mark key={key}>{part.text}</mark> : part.text;
  });
}

/** `/dgsaie/open-data` in the router's form. */
export const pathInSite = (address: string): string => address.replace(/^\/dgsaie(?=\/)/, '');

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveBetweenLinks(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const next = links[links.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
