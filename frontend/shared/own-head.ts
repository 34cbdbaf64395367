import { createContext, use, useEffect } from 'react';
import type { DocumentView } from '../../functions/documents/contract/documents.ts';
import type { EnergySubjectName } from '../../functions/open-data/energy/rules/energy-subjects.ts';

/** The title and metadata of a page about one thing of many, for browsers, search engines and shared links. */
export interface OwnHead {
  readonly title: string;
  readonly description: string;
  /** The query of its canonical address, with `?`. */
  readonly query: string;
  /** Not for search engines, whatever its address says. */
  readonly isUnlisted?: true;
  /** The page's content in the vocabulary of schema.org. */
  readonly data?: object;
  /** Set when it is a report. */
  readonly report?: ShownReport;
  /** Address of its picture, path and query. */
  readonly picture?: string | undefined;
}

export interface ShownReport {
  readonly name: string;
  /** Moment or day. */
  readonly published: string;
  /** First and last day of its subject. */
  readonly from: string;
  readonly to: string;
}

/** Figures read from documents that a page shows. */
export interface ShownSeries {
  readonly first: string;
  readonly last: string;
  /** Maximum number. */
  readonly figures: number;
}

/** The title and metadata that a page has set while it is rendered as HTML. */
export interface TellsHead {
  readonly head: OwnHead | undefined;
  readonly series: ReadonlyMap<EnergySubjectName, ShownSeries>;
  readonly documents: ReadonlyMap<string, DocumentView>;
}
export const noneTold: TellsHead = { head: undefined, series: new Map(), documents: new Map() };

export interface HeadHolder extends TellsHead {
  head: OwnHead | undefined;
  readonly series: Map<EnergySubjectName, ShownSeries>;
  readonly documents: Map<string, DocumentView>;
}
export const OwnHeadHolder = createContext<HeadHolder | undefined>(undefined);

/** Passes them to the frame of the page in a browser. */
export const OwnHeadTeller = createContext<(head: OwnHead | undefined) => void>(() => {});

/** Gives a page a title and a description of its own; undefined for those of the page table. */
export function useOwnHead(head: OwnHead | undefined): void {
  const holder = use(OwnHeadHolder);
  const tell = use(OwnHeadTeller);
  if (holder) holder.head = head;
  const told = JSON.stringify(head);
  useEffect(() => {
    tell(told === undefined ? undefined : JSON.parse(told));
    return () => tell(undefined);
  }, [tell, told]);
}
