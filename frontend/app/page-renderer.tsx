import { builtSite } from 'virtual:built-site';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Navigator, Router } from 'react-router-dom';
import {
  type PageRenderer,
  type PageSurroundings,
  personalPaths,
} from '../../functions/open-data/pages/contract/page-renderer.ts';
import { publicPages as sitePages } from '../../functions/open-data/pages/rules/site-pages.ts';
import type { ReportRow } from '../../functions/prices/national-prices/contract/national-prices.ts';
import { apiAddress, connectApi } from '../lib/api-client.ts';
import { tellExternalLinks } from '../lib/external-links.ts';
import { ApiProblem, statusOf } from '../lib/failures.ts';
import { changeLanguage, loadTexts, startI18n } from '../lib/i18n.ts';
import type { Language } from '../lib/language.ts';
import { setSession } from '../lib/session.ts';
import { type SiteConfig, siteConfigQuery } from '../lib/site-config.ts';
import { tellSurroundings } from '../lib/surroundings.ts';
import { type HeadHolder, OwnHeadHolder } from '../shared/own-head.ts';
import { App } from './app.tsx';
import { createHref } from './guarded-router.tsx';
import { htmlDocument } from './html-document.ts';
import type { Place } from './page-address.ts';
import { headOf, robots, sitemap } from './page-head.ts';
import { type ListedPage, listedPages } from './pages.ts';
import { createQueryClient } from './query-client.ts';
import { type KeptAnswer, shownQuery } from './received-page.ts';
import { preloadPage } from './site-routes.tsx';

const publicPages: readonly ListedPage[] = listedPages().filter(
  ({ path, audience }) => audience === 'public' && !personalPaths.includes(path),
);

const renderPage: PageRenderer['renderPage'] = async (path, language, surroundings, query = {}) => {
  const page = publicPages.find((one) => one.path === path);
  if (!page) throw new Error(`no public page at ${path}`);
  const { origin, callApi, demonstration } = surroundings;
  const config = surroundings.config as SiteConfig;
  tellSurroundings({ origin, demonstration });
  tellExternalLinks(config.externalLinks);
  connectApi({ transport: callApi });
  await speak(language, path);
  const queryClient = createQueryClient();
  // That something was not found is an answer, so the next rendering does not ask again.
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryOnMount: false } });
  queryClient.setQueryData(siteConfigQuery.queryKey, config);
  const holder: HeadHolder = { head: undefined, series: new Map(), documents: new Map() };
  const asked = shownQuery(page, new URLSearchParams(query));
  const content = await renderWithAnswers(
    <OwnHeadHolder value={holder}>
      <App queryClient={queryClient} router={routerAt(path, asked)} />
    </OwnHeadHolder>,
    queryClient,
  );
  const html = htmlDocument(builtSite, {
    page,
    asked,
    language,
    demonstration,
    html: content,
    head: headOf(page, language, origin, holder),
    answers: keptAnswers(queryClient),
  });
  return { html, showsItsOwn: holder.head !== undefined };
};

/**
 * Renders the public pages into files, with the components that the browser renders and the answers that they ask
 * for. One page is rendered after the other, because they share the language and the API client.
 */
export const renderer: PageRenderer = {
  paths: publicPages.map(({ path }) => path),
  shell: builtSite.shell,
  renderPage: oneByOne(renderPage),
  sitemap: async ({ origin, callApi }) => {
    const pages = publicPages.filter(({ unlisted }) => !unlisted);
    return sitemap(origin, [...pages, ...(await bulletins(callApi))]);
  },
  robots,
};

/** The bulletins of all surveys that have prices. */
async function bulletins(callApi: PageSurroundings['callApi']): Promise<readonly Place[]> {
  const address = apiAddress('weekly-prices/report', { query: { years: 100 } });
  const answer = await callApi(address, { method: 'GET' });
  if (!answer.ok) throw new Error(`${address} gave ${answer.status}`);
  const rows = (await answer.json()) as readonly ReportRow[];
  return rows.map(({ date }) => ({
    path: sitePages['weekly-bulletin'].path,
    query: `?data=${date}`,
  }));
}

let started: Promise<void> | undefined;

/** Changes to a language, with all texts of a page. */
async function speak(language: Language, path: string): Promise<void> {
  started ??= startI18n(language);
  await started;
  await changeLanguage(language);
  setSession({ status: 'anonymous' });
  await Promise.all(['app', 'descriptions'].map(loadTexts));
  await preloadPage(import.meta.env.BASE_URL + path.slice(1));
}

/** Most renderings of one page: an answer can lead to further calls, and loaded code to further content. */
const mostPasses = 10;

/** Renders until nothing in the page waits for anything. @throws Error when an answer does not come */
async function renderWithAnswers(site: ReactNode, queryClient: QueryClient): Promise<string> {
  const cache = queryClient.getQueryCache();
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const html = renderToString(site);
    const waiting = cache.findAll({ predicate: isWaitedFor });
    if (waiting.length === 0 && !html.includes(unfinished)) return html;
    await Promise.all(waiting.map((query) => query.fetch().catch(unlessMissing)));
    // Some calls depend on the answers of others.
    for (const query of cache.findAll({ predicate: isPending })) cache.remove(query);
    await new Promise((resolve) => setTimeout(resolve));
  }
  throw new Error('the page waits for something that does not come');
}

/** An address may name something that does not exist: that too is an answer, which the page shows. */
function unlessMissing(error: unknown): void {
  if (statusOf(error) !== 404) throw error;
}

/** The mark that React writes for a part whose code is not loaded yet. */
const unfinished = '<!--$!-->';

const isPending = ({ state }: Query): boolean => state.status === 'pending';

const isWaitedFor = (query: Query): boolean =>
  isPending(query) && (query.options as { readonly enabled?: unknown }).enabled !== false;

function keptAnswers(queryClient: QueryClient): readonly KeptAnswer[] {
  const answered = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status !== 'pending' });
  return answered.map(({ queryKey, state: { data, error } }) =>
    error instanceof ApiProblem
      ? { key: queryKey, missing: error.details }
      : { key: queryKey, answer: data },
  );
}

/** A router fixed at one address: its navigation does nothing. @param asked the query of the address, without `?` */
function routerAt(path: string, asked: string) {
  const nowhere = () => {};
  const navigator: Navigator = { createHref, go: nowhere, push: nowhere, replace: nowhere };
  const { BASE_URL } = import.meta.env;
  return ({ children }: { readonly children: ReactNode }) => (
    <Router
      basename={BASE_URL}
      location={`${BASE_URL}${path.slice(1)}${asked && `?${asked}`}`}
      navigator={navigator}
      static
      useTransitions={false}
    >
      {children}
    </Router>
  );
}

function oneByOne<Arguments extends readonly unknown[], Result>(
  work: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (...given) => {
    const next = last.then(() => work(...given));
    last = next.catch(() => undefined);
    return next;
  };
}
