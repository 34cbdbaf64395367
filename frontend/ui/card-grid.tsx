import type { ReactNode } from 'react';
import './card-grid.css';

/** Cards beside each other where there is room, each as high as it needs. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <div className="card-grid">{children}</div>;
}
