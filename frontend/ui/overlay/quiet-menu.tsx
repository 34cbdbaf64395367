import type { ReactNode } from 'react';
import { Dropdown } from './dropdown.tsx';

interface QuietMenuProps {
  readonly label: string;
  /** `QuietMenuItem` elements, or `li` elements with a link of class `dropdown-item list-item`. */
  readonly children: ReactNode;
}

/** The actions for a chart or a table, in a menu that looks like a link. */
export function QuietMenu({ label, children }: QuietMenuProps) {
  return (
    <Dropdown label={label} buttonClass="quiet-button">
      {children}
    </Dropdown>
  );
}

interface QuietMenuItemProps {
  /** The full name of the action. */
  readonly label: string;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

export function QuietMenuItem({ label, onChoose, children }: QuietMenuItemProps) {
  return (
    <li>
      <button
        type="button"
        className="dropdown-item list-item"
        aria-label={label}
        onClick={onChoose}
      >
        <span>{children}</span>
      </button>
    </li>
  );
}
