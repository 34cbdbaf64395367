import { log } from '../../platform/aws/log.ts';
import type { FileReply } from '../../platform/contract/route.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import type { pageRoutes, ShownPage } from './contract/page-routes.ts';
import { publicPages } from './rules/site-pages.ts';
import { ofOneVersion, type PageMaker, pageMaker } from './work/page-maker.ts';

export const forShownPages = {
  'pages/figure': ({ query }) => shownPage('figure', query),
  'pages/bulletin': ({ query }) => shownPage('weekly-bulletin', query),
  'pages/coal-bulletin': ({ query }) => shownPage('coal-bulletin', query),
  'pages/fuel-clause': ({ query }) => shownPage('fuel-clause', query),
  'pages/gas-balance': ({ query }) => shownPage('gas-balance', query),
  'pages/gas-imports': ({ query }) => shownPage('gas-imports', query),
  'pages/monthly-prices': ({ query }) => shownPage('monthly-prices', query),
  'pages/oil-bulletin': ({ query }) => shownPage('oil-bulletin', query),
  'pages/oil-consumption': ({ query }) => shownPage('oil-consumption', query),
  'pages/search': ({ query }) => shownPage('search', query),
  'pages/weekly-prices': ({ query }) => shownPage('weekly-prices', query),
  'pages/weekly-analysis': ({ query }) => shownPage('weekly-analysis', query),
  'pages/yearly-prices': ({ query }) => shownPage('yearly-prices', query),
} satisfies Handlers<typeof pageRoutes>;

interface Asked extends Readonly<Record<string, string | undefined>> {
  readonly lang?: 'it' | 'en' | undefined;
}

/** Pages about one thing, which may not exist; the others always have an answer. */
const namesOne: readonly ShownPage[] = ['figure', 'weekly-bulletin'];

/** The page for the given query; when it cannot be rendered, the document in which the browser renders it. */
async function shownPage(id: ShownPage, { lang = 'it', ...asked }: Asked): Promise<FileReply> {
  const { renderer, surroundings } = await openMaker();
  const query = Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  try {
    const { path } = publicPages[id];
    const { html, showsItsOwn } = await ofOneVersion(() =>
      renderer.renderPage(path, lang, surroundings, query),
    );
    const isMissing = namesOne.includes(id) && Object.keys(query).length > 0 && !showsItsOwn;
    return { ...pageFile(html), ...(isMissing && { status: 404 }) };
  } catch (error) {
    log.error('a page could not be rendered', error instanceof Error ? error : { error });
    return { ...pageFile(renderer.shell), isStandIn: true };
  }
}

let opened: Promise<PageMaker> | undefined;

/** Read once: the settings change only with a deployment. */
function openMaker(): Promise<PageMaker> {
  opened ??= pageMaker();
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

const pageFile = (content: string): FileReply => ({
  fileName: 'page.html',
  contentType: 'text/html; charset=utf-8',
  content,
  isInline: true,
});
