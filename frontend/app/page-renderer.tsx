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
import type { ReportRow } from '../../functions/prices/national-prices/contract.ts';
import { apiAddress, connectApi } from '../lib/api-client.ts';
import { tellExternalLinks } from '../lib/external-links.ts';
import { statusOf } from '../lib/failures.ts';
import { changeLanguage, loadTexts, startI18n } from '../lib/i18n.ts';
import type { Language } from '../lib/language.ts';
import { setSession } from '../lib/session.ts';
import { type SiteConfig, siteConfigQuery } from '../lib/site-config.ts';
import { tellSurroundings } from '../lib/surroundings.ts';
import { type HeadHolder, OwnHeadHolder } from '../shared/own-head.ts';
import { App } from './app.tsx';
import { createHref } from './guarded-router.tsx';
import { htmlDocument } from './html-document.ts';
import { headOf, type Place, robots, sitemap } from './page-head.ts';
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
  // What was not found is told, and not looked for again at the next rendering.
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryOnMount: false } });
  queryClient.setQueryData(siteConfigQuery.queryKey, config);
  const holder: HeadHolder = { head: undefined };
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
    head: headOf(page, language, origin, holder.head),
    answers: keptAnswers(queryClient),
    isWhole: queryClient
      .getQueryCache()
      .getAll()
      .every(({ state }) => state.status !== 'error'),
  });
  return { html, showsItsOwn: holder.head !== undefined };
};

/**
 * Makes the public pages into files: the components that the browser renders, with the answers that they ask
 * for. One page is made after the other, as they share the language and the API client.
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

/** The bulletin of every survey of which there are prices. */
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

/** Goes over to a language, with all texts of a page. */
async function speak(language: Language, path: string): Promise<void> {
  started ??= startI18n(language);
  await started;
  await changeLanguage(language);
  setSession({ status: 'anonymous' });
  await Promise.all(['app', 'descriptions'].map(loadTexts));
  await preloadPage(import.meta.env.BASE_URL + path.slice(1));
}

/** Answers lead to further questions, and code that comes late to further content. */
const mostPasses = 10;

/** Renders until nothing that was rendered waits for anything. @throws Error when an answer does not come */
async function renderWithAnswers(site: ReactNode, queryClient: QueryClient): Promise<string> {
  const cache = queryClient.getQueryCache();
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const html = renderToString(site);
    const waiting = cache.findAll({ predicate: isWaitedFor });
    if (waiting.length === 0 && !html.includes(unfinished)) return html;
    await Promise.all(waiting.map((query) => query.fetch().catch(unlessMissing)));
    // Whether a question is asked at all may depend on an answer.
    for (const query of cache.findAll({ predicate: isPending })) cache.remove(query);
    await new Promise((resolve) => setTimeout(resolve));
  }
  throw new Error('the page waits for something that does not come');
}

/** There may be nothing at an address: that too is an answer, which the page tells. */
function unlessMissing(error: unknown): void {
  if (statusOf(error) !== 404) throw error;
}

/** The mark that React writes in place of a part whose code was not loaded yet. */
const unfinished = '<!--$!-->';

const isPending = ({ state }: Query): boolean => state.status === 'pending';

const isWaitedFor = (query: Query): boolean =>
  isPending(query) && (query.options as { readonly enabled?: unknown }).enabled !== false;

function keptAnswers(queryClient: QueryClient): readonly KeptAnswer[] {
  const answered = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' });
  return answered.map(({ queryKey, state }) => ({
    key: queryKey,
    answer: state.data,
  }));
}

/** A router at one address, from which nobody goes anywhere. @param asked its query, without `?` */
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
