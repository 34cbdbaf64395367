import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './overlay.css';

/** Milliseconds that a tooltip stays after the pointer has left. */
const closeDelayMs = 150;

interface TooltipProps {
  readonly text: ReactNode;
  readonly children: ReactNode;
  /** The content can already take the focus (a link, a button): the tooltip adds no tab stop. */
  readonly focusable?: boolean;
}

/** Shown on hover and on focus. Escape closes it; it stays while the pointer is on it (WCAG 1.4.13). */
export function Tooltip({ text, children, focusable = false }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  const show = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), closeDelayMs);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only shows what focus shows too
    <span className="tooltip-anchor" onMouseEnter={show} onMouseLeave={hide}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the anchor only shows the tooltip */}
      <span
        className="tooltip-target"
        tabIndex={focusable ? undefined : 0}
        aria-describedby={open ? id : undefined}
        onFocus={show}
        onBlur={hide}
      >
        {children}
      </span>
      {open ? (
        <span className="tooltip-bubble" role="tooltip" id={id}>
          {text}
        </span>
      ) : null}
    </span>
  );
}
