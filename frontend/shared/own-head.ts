import { createContext, use, useEffect } from 'react';

/** What a page that shows one thing of many tells of it to browsers, search engines and shared links. */
export interface OwnHead {
  readonly title: string;
  readonly description: string;
  /** The query of its canonical address, with `?`. */
  readonly query: string;
  /** What it shows, in the words of schema.org. */
  readonly data?: object;
  /** Address of its picture, path and query. */
  readonly picture?: string | undefined;
}

/** Holds what a page has told while it is made as HTML. */
export interface HeadHolder {
  head: OwnHead | undefined;
}
export const OwnHeadHolder = createContext<HeadHolder | undefined>(undefined);

/** Tells the frame of the page in a browser. */
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
