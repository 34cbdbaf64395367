import { type CitationRecords, citationRecords } from '../../functions/domain/citations.ts';
import { fileStem } from './format.ts';

interface CitedView {
  readonly author: string;
  readonly title: string;
  /** Last ISO day of the figures. */
  readonly date: string;
  readonly note: string;
  readonly url: string;
}

/** What a page shows, for programs that keep references. */
export function viewCitation(view: CitedView): CitationRecords {
  return citationRecords({ ...view, key: `dgsaie-${fileStem(view.title)}-${view.date}` });
}
