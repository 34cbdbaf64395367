/** News items and documents as subscribers are told of them. */
import { optionalEnvironment } from '../aws/environment.ts';
import { apiBase } from '../contract/route.ts';
import { documentPage, documentTitle } from '../domain/document-titles.ts';
import type { Language } from '../domain/published-names.ts';
import type { PublicNote } from '../domain/surveys.ts';
import type { ContentChange, DocumentContent, NewsContent } from '../store/content-changes.ts';

const origin = () => optionalEnvironment('PUBLIC_ORIGIN') ?? '';

/** Where a news item leads; with the host where it is a path of this site. */
export function newsAddress({ url, urlEn }: NewsContent, language: Language): string {
  const address = language === 'it' ? url : urlEn;
  return address.startsWith('/') ? `${origin()}${address}` : address;
}

/** The file, and the page that lists it where there is one. */
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
  /** Where to read it; none when it is there no more. */
  readonly links: readonly string[];
}

export function contentText(change: ContentChange, language: Language): ContentText {
  const { title, links } =
    change.series === 'news'
      ? newsText(change.item, language)
      : documentText(change.item, language);
  const isGone = change.kind === 'withdrawal';
  return {
    title,
    sentence: SENTENCES[change.series][change.kind][language],
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
