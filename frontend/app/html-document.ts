import { escaped } from '../../functions/platform/kernel/escaped.ts';
import type { BuiltSite } from '../build/built-site.ts';
import type { Language } from '../lib/language.ts';
import type { ListedPage } from './pages.ts';
import { answersId, type KeptAnswer } from './received-page.ts';

interface HtmlPage {
  readonly page: ListedPage;
  /** The query that the page shows, without `?`; empty for most. */
  readonly asked: string;
  readonly language: Language;
  readonly demonstration: boolean;
  readonly html: string;
  /** Title and other elements of the head. */
  readonly head: string;
  readonly answers: readonly KeptAnswer[];
}

/**
 * The document of a page: the shell with the page in it, its style, the answers that it was made with, and its
 * scripts.
 */
export function htmlDocument(site: BuiltSite, content: HtmlPage): string {
  const { page, asked, language, demonstration, html, head, answers } = content;
  const files = site.pages[page.id];
  if (!files) throw new Error(`the build knows no files of the page ${page.id}`);
  const styles = files.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`);
  // After the style, which comes first on a slow line: text then seldom wraps anew when its font arrives.
  const [font = ''] = site.shell.match(/<link rel="preload"[^>]*latin-400-normal[^>]*>/) ?? [];
  const scripts = [...site.scripts, ...files.scripts, ...files.texts[language]];
  // Deferred, so that the document is complete only with its style. Browsers that fill in forms lay out a page with
  // a form when it is complete; before the style that would be done in vain.
  const start = `<script type="module" crossorigin src="${site.lateStart}" data-scripts="${scripts.join(' ')}"></script>`;
  // The links that components add to the head come first in the rendered HTML.
  const [, forHead = '', body = ''] = /^((?:<link [^>]*>)*)(.*)$/s.exec(html) ?? [];
  const mark = demonstration ? ' data-demonstration' : '';
  return notForHtml
    .reduce((shell, part) => shell.replaceAll(part, ''), site.shell)
    .replace(/<html lang="\w+"/, `<html lang="${language}"${mark}`)
    .replace('</head>', () => `${head}${forHead}${styles.join('')}${font}${start}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-page="${page.id}" data-asked="${escaped(asked)}">${body}</div>` +
        `<script type="application/json" id="${answersId}">${dataBlock(answers)}</script>`,
    );
}

/**
 * Parts of the shell that are removed from a page with HTML: the shell's own title and description, the text for
 * readers without JavaScript, and scripts and preloads that would come before the style.
 */
const notForHtml: readonly RegExp[] = [
  /<title>.*?<\/title>\s*/gs,
  /<meta\s+name="description"[^>]*>\s*/gs,
  /<noscript>.*?<\/noscript>\s*/gs,
  /<script type="module"[^>]*><\/script>\s*/g,
  /<link rel="(modulepreload|preload)"[^>]*>\s*/g,
];

/** JSON in a form that a script element can contain, whatever its texts are. */
export const dataBlock = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
