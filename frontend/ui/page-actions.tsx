import type { ReactNode } from 'react';
import './page-actions.css';

/** What can be done at the end of a page: buttons and links beside each other, Back last. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  return <div className="page-actions">{children}</div>;
}
