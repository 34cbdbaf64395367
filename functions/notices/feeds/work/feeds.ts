/** Feeds as Atom (RFC 4287) and as JSON Feed 1.1. */
import type { FileReply } from '../../../platform/contract/route.ts';
import { later } from '../../../platform/kernel/as-of.ts';
import { escaped } from '../../../platform/kernel/escaped.ts';
import { LICENCE } from '../../../platform/kernel/publisher.ts';

export interface Feed {
  /** Permanent, as are the ids of the entries. */
  readonly id: string;
  readonly language: string;
  readonly title: string;
  readonly author: string;
  /** Absolute addresses of the page that shows the same content and of the feed in this form. */
  readonly page: string;
  readonly self: string;
  /** Latest first. */
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  /** Instants. */
  readonly published: string;
  readonly updated: string;
  readonly text: string;
}

/** Date of a feed without entries: the beginning of the year that the feeds' ids name. */
const BEGINNING = '2026-01-01T00:00:00.000Z';

const updatedOf = ({ entries }: Feed): string =>
  entries.length > 0 ? entries.map(({ updated }) => updated).reduce(later) : BEGINNING;

export function atomFile(feed: Feed, stem: string): FileReply {
  const { id, language, title, author, page, self, entries } = feed;
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `  <id>${escaped(id)}</id>`,
    `  <title>${escaped(title)}</title>`,
    `  <updated>${updatedOf(feed)}</updated>`,
    `  <author><name>${escaped(author)}</name></author>`,
    `  <rights>${LICENCE.name}, ${LICENCE.address}</rights>`,
    `  <link rel="self" type="application/atom+xml" href="${escaped(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(page)}"/>`,
    ...entries.flatMap((entry) => [
      '  <entry>',
      `    <id>${escaped(entry.id)}</id>`,
      `    <title>${escaped(entry.title)}</title>`,
      `    <published>${entry.published}</published>`,
      `    <updated>${entry.updated}</updated>`,
      `    <link rel="alternate" href="${escaped(entry.link)}"/>`,
      `    <content type="text">${escaped(entry.text)}</content>`,
      '  </entry>',
    ]),
    '</feed>',
  ];
  return {
    fileName: `${stem}.atom`,
    contentType: 'application/atom+xml; charset=utf-8',
    content: `${lines.join('\n')}\n`,
  };
}

export function jsonFeedFile(feed: Feed, stem: string): FileReply {
  const { language, title, author, page, self, entries } = feed;
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    language,
    authors: [{ name: author }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.link,
      title: entry.title,
      content_text: entry.text,
      date_published: entry.published,
      date_modified: entry.updated,
    })),
  };
  return {
    fileName: `${stem}.json`,
    contentType: 'application/feed+json; charset=utf-8',
    content: `${JSON.stringify(document, null, 2)}\n`,
  };
}
