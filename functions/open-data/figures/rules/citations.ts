/** Citations for reference managers. */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';

/** The cited work: figures of the site at an address. */
export interface CitedWork {
  /** Key in a list of references: letters, digits and hyphens. */
  readonly key: string;
  readonly author: string;
  readonly title: string;
  /** Date of publication, or of the state of the cited work. */
  readonly date: IsoDate;
  readonly note: string;
  readonly url: string;
}

export interface CitationRecords {
  readonly bibtex: string;
  readonly ris: string;
}

/** The citation as BibTeX, and as RIS with the line ends that its format requires. */
export function citationRecords({
  key,
  author,
  title,
  date,
  note,
  url,
}: CitedWork): CitationRecords {
  const year = date.slice(0, 4);
  return {
    bibtex: [
      `@misc{${key},`,
      `  author = {{${texText(author)}}},`,
      // The second pair of braces keeps the capitals of the title, which bibliography styles would lower.
      `  title = {{${texText(title)}}},`,
      `  year = {${year}},`,
      `  date = {${date}},`,
      `  note = {${texText(note)}},`,
      `  url = {${url}}`,
      '}',
    ].join('\n'),
    ris: [
      ...['TY  - DATA', `AU  - ${author}`, `TI  - ${title}`],
      ...[`PY  - ${year}`, `DA  - ${date.replaceAll('-', '/')}`, `N1  - ${note}`],
      ...[`ID  - ${key}`, `UR  - ${url}`, 'ER  - '],
    ].join('\r\n'),
  };
}

/** Escapes those of TeX's special characters that our texts may contain. */
const texText = (text: string) => text.replace(/[%&#$_]/g, '\\$&');
