import { type ReactNode, useState } from 'react';
import { useBeforePrint } from '../when-near.tsx';
import './disclosure.css';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean;
  /** Makes the content when it is first opened: for long tables. */
  readonly lazy?: boolean;
}

/** Something to open when wanted; always open in print. */
export function Disclosure({ summary, children, open = false, lazy = false }: DisclosureProps) {
  const [needed, setNeeded] = useState(open || !lazy);
  useBeforePrint(() => setNeeded(true));
  return (
    <details
      className="disclosure"
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open) setNeeded(true);
      }}
    >
      <summary>{summary}</summary>
      <div className="disclosure-body">{needed ? children : null}</div>
    </details>
  );
}
