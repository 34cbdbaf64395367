import type { ComponentType } from 'react';
import type { PageId } from '../shared/navigation.tsx';

/** An entry of the page table. */
export interface Page {
  readonly path: string;
  /** Further addresses that show the page. */
  readonly aliases?: readonly string[];
  readonly audience: Audience;
  readonly load: () => Promise<ComponentType>;
  /** Text namespaces the page needs besides `app`: names of feature folders. */
  readonly texts: readonly string[];
  /** Places in the main menu, in the order of this table. */
  readonly menu?: readonly MenuGroup[];
  /** Its parent in the breadcrumb; home when absent. */
  readonly parent?: PageId;
  /** Its content exists in Italian only. */
  readonly italianOnly?: true;
  /** Shows nothing by itself that could be looked for: search engines are not told of it. */
  readonly unlisted?: true;
}

/** Who may see a page; anyone else is redirected to the home page. */
export type Audience = 'public' | 'signed-in' | 'company' | 'admin';

export type MenuGroup =
  | 'fuels'
  | 'oil'
  | 'natural-gas'
  | 'coal'
  | 'other-publications'
  | 'open-data'
  | 'surveys';

export interface ListedPage extends Page {
  readonly id: PageId;
}

export type PageTable = { readonly [id in PageId]?: Page };
