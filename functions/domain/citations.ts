/** Citations for programs that keep references. */
import type { IsoDate } from './calendar.ts';

/** What is cited: figures of the site at an address. */
export interface CitedWork {
  /** Names it in a list of references: letters, digits and hyphens. */
  readonly key: string;
  readonly author: string;
  readonly title: string;
  /** Of publication, or of the state of what is cited. */
  readonly date: IsoDate;
  readonly note: string;
  readonly url: string;
}

export interface CitationRecords {
  readonly bibtex: string;
  readonly ris: string;
}

/** As BibTeX, and as RIS with the line ends that its format asks for. */
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
      // In a second pair of braces: styles write titles small that are not, product and month among them.
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

/** As TeX prints it: of its own signs, those that our texts may hold. */
const texText = (text: string) => text.replace(/[%&#$_]/g, '\\$&');
