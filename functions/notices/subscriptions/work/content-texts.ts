import { apiBase } from '../../../platform/kernel/addresses.ts';
/** Texts about news items and documents for subscribers. */

import { documentPage, documentTitle } from '../../../documents/rules/document-titles.ts';
import type {
  ContentChange,
  DocumentContent,
  NewsContent,
} from '../../../documents/store/content-changes.ts';
import { optionalEnvironment } from '../../../platform/aws/environment.ts';

import type { Language } from '../../../platform/kernel/language.ts';
import type { PublicNote } from '../../../prices/surveys/rules/surveys.ts';
import { figureCountsText } from '../../feeds/rules/feed-texts.ts';
import type { ToldChange } from './told-figures.ts';

const origin = () => optionalEnvironment('PUBLIC_ORIGIN') ?? '';

/** Address of a news item; a path of this site gets the host in front. */
export function newsAddress({ url, urlEn }: NewsContent, language: Language): string {
  const address = language === 'it' ? url : urlEn;
  return address.startsWith('/') ? `${origin()}${address}` : address;
}

/** Addresses of the file and, where there is one, of the page that lists it. */
export function documentAddresses(document: DocumentContent): { file: string; page?: string } {
  const page = documentPage(document);
  return {
    file: `${origin()}${apiBase}/cmis/documents/${document.id}`,
    ...(page !== undefined && { page: `${origin()}/dgsaie${page}` }),
  };
}

interface ContentText {
  readonly title: string;
  readonly sentence: string;
  /** What the change did to the public figures. */
  readonly figures?: string | undefined;
  /** Addresses to read it at; empty when it was withdrawn. */
  readonly links: readonly string[];
}

export function contentText(change: ToldChange, language: Language): ContentText {
  const { title, links } =
    change.series === 'news'
      ? newsText(change.item, language)
      : documentText(change.item, language);
  const isGone = change.kind === 'withdrawal';
  return {
    title,
    sentence: SENTENCES[change.series][change.kind][language],
    figures: change.figures && figureCountsText(change.figures, language),
    links: isGone ? [] : links,
  };
}

const newsText = (item: NewsContent, language: Language) => ({
  title: language === 'it' ? item.title : item.titleEn,
  links: [newsAddress(item, language)],
});

function documentText(item: DocumentContent, language: Language) {
  const { file, page } = documentAddresses(item);
  return { title: documentTitle(item, language), links: [file, ...(page ? [page] : [])] };
}

const SENTENCES: Readonly<
  Record<ContentChange['series'], Readonly<Record<ContentChange['kind'], PublicNote>>>
> = {
  news: {
    release: { it: 'È stata pubblicata una notizia', en: 'A news item has been published' },
    correction: { it: 'È stata modificata una notizia', en: 'A news item has been changed' },
    withdrawal: { it: 'È stata ritirata una notizia', en: 'A news item has been withdrawn' },
  },
  documents: {
    release: { it: 'È stato pubblicato un documento', en: 'A document has been published' },
    correction: { it: 'È stato sostituito un documento', en: 'A document has been replaced' },
    withdrawal: { it: 'È stato ritirato un documento', en: 'A document has been withdrawn' },
  },
};
