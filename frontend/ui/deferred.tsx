import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import './ui.css';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean;
  /** Renders the content only when it is first opened: for long tables. */
  readonly lazy?: boolean;
  /** Without a border, in a row of links. */
  readonly variant?: 'quiet';
}

/** Content that can be expanded; always expanded in print. */
export function Disclosure(props: DisclosureProps) {
  const { summary, children, open = false, lazy = false, variant } = props;
  const [needed, setNeeded] = useState(open || !lazy);
  useBeforePrint(() => setNeeded(true));
  return (
    <details
      className={variant === 'quiet' ? 'disclosure disclosure-quiet' : 'disclosure'}
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

interface DeferredContentProps {
  /** Shown until all of the content is rendered. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders its content as a deferred update, which React can interrupt for input. Otherwise the result of a query would
 * be rendered in one task, during which a slow phone does not react to touches. Content that came as HTML is shown at
 * once.
 */
export function DeferredContent({ fallback, children }: DeferredContentProps) {
  const cameAsHtml = useCameAsHtml();
  return useDeferredValue(true, cameAsHtml) ? children : fallback;
}

/** Whether this is the first rendering of content that came as HTML, or the rendering that makes that HTML. */
export function useCameAsHtml(): boolean {
  return useSyncExternalStore(
    noChange,
    () => false,
    () => true,
  );
}

const noChange = () => () => {};

/** How far below the viewport the content may be when it is rendered. */
const margin = '900px';

/**
 * Renders its content only when it comes near the viewport, or when the page is printed: for content that is slow to
 * render and often not scrolled to. Its parent must have a height of its own.
 */
export function RenderNearViewport({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useBeforePrint(() => setNear(true));
  return near ? children : <div ref={place} className="near-viewport" />;
}

let printing = false;

/** Whether the present rendering must be complete at once, because the page is about to be printed. */
export const isPrinting = (): boolean => printing;

/** Calls `prepare` before the page is printed and flushes the update, so that it appears in print. */
export function useBeforePrint(prepare: () => void): void {
  const latest = useRef(prepare);
  useEffect(() => {
    latest.current = prepare;
  });
  useEffect(() => {
    const onPrint = () => {
      printing = true;
      flushSync(() => latest.current());
      printing = false;
    };
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
}
