import {
  type CitationRecords,
  citationRecords,
} from '../../functions/open-data/figures/rules/citations.ts';
import { fileStem } from './format.ts';

interface CitedView {
  readonly author: string;
  readonly title: string;
  /** Last ISO day of the figures. */
  readonly date: string;
  readonly note: string;
  readonly url: string;
}

/** The citation of a page's content as records for reference managers. */
export function viewCitation(view: CitedView): CitationRecords {
  return citationRecords({ ...view, key: `dgsaie-${fileStem(view.title)}-${view.date}` });
}
