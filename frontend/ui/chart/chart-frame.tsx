import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logFailure } from '../../lib/failures.ts';
import { fileStem } from '../../lib/format.ts';
import { Button } from '../button.tsx';
import { Disclosure, RenderNearViewport } from '../deferred.tsx';
import { Alert } from '../feedback.tsx';
import type { PictureKey, PictureKind } from './picture.ts';
import './chart.css';

interface ChartFrameProps {
  /** What the chart shows, whole: the name of the figure, of its picture and of the file. */
  readonly title: string;
  /** What is read above it, where the page's heading says the rest; the title when absent. */
  readonly heading?: string | undefined;
  readonly level: 2 | 3 | 4;
  /** What the chart says, in words, for those who do not see it. */
  readonly summary: string;
  /** What the figures are of, in the picture: "Rilevazione del 9 novembre 2026". */
  readonly asOf: string;
  /** The last date it shows, as in the file's name: `2026-11-09`, `2026-11` or `2026`. */
  readonly date: string;
  readonly height: number;
  readonly children: ReactNode;
  readonly legend: ReactNode;
  /** The legend in the picture, for drawings that do not name their parts. */
  readonly keys?: readonly PictureKey[];
  readonly table: ReactNode;
  /** What the arrow keys move along: dates of a line chart, slices of a pie chart. */
  readonly points: readonly string[];
  readonly point: string | undefined;
  readonly onPoint: (point: string | undefined) => void;
  /** The values of the selected point. */
  readonly readout: string | undefined;
}

/** The frame of every chart: title, legend, summary in words, table, download as a picture. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, heading = title, level, summary, height, children, legend, table } = props;
  const { point, onPoint, readout } = props;
  const { t } = useTranslation();
  const hintId = useId();
  const drawing = useRef<HTMLDivElement>(null);
  const Heading = `h${level}` as const;
  useEscape(point !== undefined, () => onPoint(undefined));
  return (
    <figure className="chart" aria-label={title}>
      <Heading className="h5 chart-title">{heading}</Heading>
      {legend}
      <p className="chart-readout" role="status" id={hintId}>
        {readout ?? t('chart.hint')}
      </p>
      <div
        ref={drawing}
        className="chart-drawing"
        style={{ height }}
        role="img"
        aria-label={summary}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its values are read with the arrow keys
        tabIndex={0}
        onKeyDown={(event) => moveAlong(event, props)}
        onBlur={() => onPoint(undefined)}
      >
        <RenderNearViewport>{children}</RenderNearViewport>
      </div>
      <PictureButtons {...props} drawing={drawing} />
      <Disclosure summary={t('chart.data')} lazy>
        {table}
      </Disclosure>
    </figure>
  );
}

interface PictureButtonsProps extends ChartFrameProps {
  readonly drawing: { readonly current: HTMLElement | null };
}

const kinds: readonly PictureKind[] = ['png', 'svg'];

/** Saves the chart as it is seen now, with all that a reader elsewhere must know of it. */
function PictureButtons({ title, asOf, date, keys = [], drawing }: PictureButtonsProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);

  async function save(kind: PictureKind): Promise<void> {
    setFailed(false);
    try {
      const { savePicture } = await import('./picture.ts');
      await savePicture(kind, {
        container: drawing.current,
        title,
        keys,
        notes: [
          `${asOf}. ${t('chart.picture.source')}`,
          `${t('chart.picture.licence')} ${window.location.href}`,
        ],
        mark: document.documentElement.hasAttribute('data-demonstration')
          ? t('layout.demonstration.text')
          : undefined,
        fileStem: fileStem(`${title} ${date}`),
      });
    } catch (error) {
      logFailure('chart download', error);
      setFailed(true);
    }
  }

  return (
    <>
      {failed ? (
        <Alert dismissible onDismiss={() => setFailed(false)}>
          {t('failures.chartDownload')}
        </Alert>
      ) : null}
      <div className="chart-actions">
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="outline-primary"
            size="xs"
            icon="it-download"
            onClick={() => save(kind)}
          >
            {t(`chart.download.${kind}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Escape takes away what the pointer or a key has brought up, wherever the focus is. */
function useEscape(active: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!active) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active]);
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
