import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Disclosure, RenderNearViewport } from '../deferred.tsx';
import { ChartTools, type ChartToolsProps } from './chart-tools.tsx';
import './chart.css';

interface ChartFrameProps extends ChartToolsProps {
  /** What is read above it, where the page's heading says the rest; the title when absent. */
  readonly heading?: string | undefined;
  readonly level: 2 | 3 | 4;
  /** What the chart says, in words, for those who do not see it. */
  readonly summary: string;
  readonly children: ReactNode;
  readonly legend: ReactNode;
  readonly table: ReactNode;
  /** How many bars stand one above the other, on which its height depends; at most as many as there are products. */
  readonly bars?: number;
  /** What explains the drawing, below it. */
  readonly events?: ReactNode;
  /** What the arrow keys move along: dates of a line chart, slices of a pie chart. */
  readonly points: readonly string[];
  readonly point: string | undefined;
  readonly onPoint: (point: string | undefined) => void;
  /** The values of the selected point. */
  readonly readout: string | undefined;
}

/** The frame of every chart: title, legend, summary in words, table, and what can be taken away. */
export function ChartFrame(props: ChartFrameProps) {
  const { id, title, heading = title, level, summary, children, legend, table } = props;
  const { point, onPoint, readout } = props;
  const { t } = useTranslation('chart');
  const hintId = useId();
  const drawing = useRef<HTMLDivElement>(null);
  const figure = useRef<HTMLElement>(null);
  const Heading = `h${level}` as const;
  useDismissal(point !== undefined, drawing, () => onPoint(undefined));
  useLinked(id, figure);
  return (
    <figure className="chart" id={id} ref={figure} aria-label={title}>
      <Heading className="h5 chart-title">{heading}</Heading>
      {legend}
      <p className="chart-readout" role="status" id={hintId}>
        {readout ?? t('hint')}
      </p>
      <div
        ref={drawing}
        className="chart-drawing"
        data-bars={props.bars}
        role="img"
        aria-label={summary}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its values are read with the arrow keys
        tabIndex={0}
        onKeyDown={(event) => moveAlong(event, props)}
        onBlur={() => onPoint(undefined)}
      >
        <RenderNearViewport>{children}</RenderNearViewport>
      </div>
      {props.events}
      <ChartTools {...props} drawing={drawing} />
      <Disclosure summary={t('data')} lazy>
        {table}
      </Disclosure>
    </figure>
  );
}

/** A link to a chart brings it into view once it is there. */
function useLinked(id: string, figure: { readonly current: HTMLElement | null }): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${id}`) figure.current?.scrollIntoView({ block: 'start' });
  }, [hash, id, figure]);
}

/**
 * Takes away what a finger, the pointer or a key has brought up: at Escape, wherever the focus is, and
 * at a tap elsewhere, which does not take the focus in every browser.
 */
function useDismissal(
  active: boolean,
  drawing: { readonly current: HTMLElement | null },
  onDismiss: () => void,
): void {
  const latest = useRef(onDismiss);
  useEffect(() => {
    latest.current = onDismiss;
  });
  useEffect(() => {
    if (!active) return;
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') latest.current();
    };
    const onTap = ({ target }: PointerEvent) => {
      if (target instanceof Node && !drawing.current?.contains(target)) latest.current();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onTap);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onTap);
    };
  }, [active, drawing]);
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -12,
  PageDown: 12,
};

function moveAlong(event: KeyboardEvent, { points, point, onPoint }: ChartFrameProps): void {
  const last = points.length - 1;
  const at = point ? points.indexOf(point) : event.key === 'ArrowLeft' ? points.length : -1;
  const step = steps[event.key];
  const target =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? last
        : step === undefined
          ? undefined
          : at + step;
  if (target === undefined) return;
  event.preventDefault();
  onPoint(points[Math.min(last, Math.max(0, target))]);
}
