import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Disclosure, RenderNearViewport } from '../deferred.tsx';
import { ChartTools, type ChartToolsProps } from './tools/chart-tools.tsx';
import './chart.css';

/** Properties of every chart. */
export interface ChartProps {
  /** Identifies it in addresses (`#` and the hidden series); unique on its page. */
  readonly id: string;
  /** Complete title: "Prezzo medio annuale: Benzina". */
  readonly title: string;
  /** Shorter heading, where the page's heading says the rest; the title when absent. */
  readonly heading?: string | undefined;
  /** The main finding, as a sentence that replaces the name and the heading. */
  readonly finding?: string | undefined;
  /** Measure, unit and window, below the heading; the unit when absent. */
  readonly subtitle?: string | undefined;
  /** A sentence below the source. */
  readonly note?: string | undefined;
  /** Heading level of the title; 3 when absent. */
  readonly level?: 2 | 3 | 4;
  /** Unit of the values, such as "€ per 1.000 litri". */
  readonly unit: string;
}

/** A chart of the figures of one date. */
export interface DatedChartProps extends ChartProps {
  /** ISO day of the figures, and their description: "Rilevazione del 9 novembre 2026". */
  readonly date: string;
  readonly asOf: string;
}

interface ChartFrameProps
  extends ChartToolsProps,
    Pick<ChartProps, 'heading' | 'finding' | 'level' | 'note'> {
  /** The remark beside the source: `notFromZero` says that the vertical axis does not begin at zero. */
  readonly source: 'plain' | 'notFromZero';
  readonly isPreview?: boolean | undefined;
  readonly hasTools?: boolean | undefined;
  /** A summary in words for people who cannot see the chart. */
  readonly summary: string;
  readonly children: ReactNode;
  readonly legend: ReactNode;
  readonly table: ReactNode;
  /** With bars, whose number determines the height. */
  readonly hasBars?: boolean;
  /** Explanations below the drawing. */
  readonly events?: ReactNode;
  /** Stops of the arrow keys: dates of a line chart, slices of a pie chart. */
  readonly points: readonly string[];
  readonly point: string | undefined;
  readonly onPoint: (point: string | undefined) => void;
  /** The values of the selected point. */
  readonly readout: string | undefined;
}

/** The frame of every chart: title, legend, summary in words, table, and downloads. */
export function ChartFrame(props: ChartFrameProps) {
  const { id, title, heading = title, finding, subtitle, source, level = 3 } = props;
  const { summary, children, legend, table, isPreview, hasTools, point, onPoint, readout } = props;
  const { t } = useTranslation('chart');
  const hintId = useId();
  const drawing = useRef<HTMLDivElement>(null);
  const figure = useRef<HTMLElement>(null);
  const Heading = `h${level}` as const;
  useDismissal(point !== undefined, drawing, () => onPoint(undefined));
  useLinked(id, figure);
  return (
    <figure
      className={isPreview ? 'chart chart-preview' : 'chart'}
      id={id}
      ref={figure}
      aria-label={title}
    >
      <Heading className="h5 chart-title">{finding ?? heading}</Heading>
      <p className="quiet chart-subtitle">{subtitle}</p>
      {legend}
      <p className="chart-readout" role="status" id={hintId}>
        {readout ?? t('hint')}
      </p>
      <div
        ref={drawing}
        className="chart-drawing"
        data-bars={props.hasBars}
        role="img"
        aria-label={summary}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its values are read with the arrow keys
        tabIndex={0}
        onKeyDown={(event) => moveAlong(event, props)}
        onBlur={() => onPoint(undefined)}
      >
        {props.hasBars ? children : <RenderNearViewport>{children}</RenderNearViewport>}
      </div>
      <p className="quiet chart-source">
        {t('source.plain')} {source === 'plain' ? null : t(`source.${source}`)}
      </p>
      {props.note ? <p className="chart-note">{props.note}</p> : null}
      {isPreview && !hasTools ? null : (
        <div className="chart-actions">
          <ChartTools {...props} title={finding ?? title} name={title} drawing={drawing} />
          {isPreview ? null : (
            <>
              <Disclosure summary={t('data')} variant="quiet" lazy>
                {table}
              </Disclosure>
              {props.events}
            </>
          )}
        </div>
      )}
    </figure>
  );
}

/** A link to a chart scrolls it into view once it is rendered. */
function useLinked(id: string, figure: { readonly current: HTMLElement | null }): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${id}`) figure.current?.scrollIntoView({ block: 'start' });
  }, [hash, id, figure]);
}

/**
 * Hides content that a finger, the pointer or a key has opened: on Escape, wherever the focus is, and on a tap
 * elsewhere, which does not move the focus in every browser.
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
