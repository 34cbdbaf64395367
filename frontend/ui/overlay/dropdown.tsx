import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from '../icon.tsx';

interface DropdownProps {
  /** Content of the button. */
  readonly label: ReactNode;
  /** Read before the label by screen readers. */
  readonly prefix?: string;
  readonly buttonClass?: string;
  /** Items: `<li>` elements with a link or button of class `dropdown-item list-item`. */
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

/** A button that opens a list of links or actions below it. Choosing one closes it. */
export function Dropdown({
  label,
  prefix,
  buttonClass = 'btn btn-dropdown dropdown-toggle',
  children,
  align = 'start',
}: DropdownProps) {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const listId = useId();
  const close = useCallback(() => setOpen(false), []);
  useDismissal(container, open, close);
  return (
    <div className="dropdown" ref={container}>
      <button
        type="button"
        className={buttonClass}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {prefix ? <span className="visually-hidden">{prefix} </span> : null}
        <span>{label}</span>
        <Icon name="it-expand" className="icon-sm" />
      </button>
      <div
        id={listId}
        className={`dropdown-menu ${open ? 'show' : ''} ${align === 'end' ? 'dropdown-menu-end' : ''}`}
      >
        <div className="link-list-wrapper">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the items inside are links and buttons */}
          <ul className="link-list" onClick={close}>
            {children}
          </ul>
        </div>
      </div>
    </div>
  );
}

/**
 * Closes a menu that its button opened: on Escape (the focus returns to the button), on a click
 * outside, and when the focus moves outside.
 */
export function useDismissal(
  container: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && container.current?.contains(target);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      container.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    const onLeave = (event: Event) => {
      if (!isInside(event.target)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
    };
  }, [container, open, close]);
}
