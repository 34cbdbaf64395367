import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logFailure } from '../../lib/failures.ts';
import { Button } from '../button.tsx';
import { Disclosure, RenderNearViewport } from '../deferred.tsx';
import { Alert } from '../feedback.tsx';
import { downloadPicture, type PictureKey } from './download-picture.ts';
import './chart.css';

interface ChartFrameProps {
  readonly title: ReactNode;
  readonly level: 2 | 3 | 4;
  readonly summary: string;
  readonly drawing: RefObject<HTMLDivElement | null>;
  readonly fileName: string;
  readonly height: number;
  readonly children: ReactNode;
  readonly legend: ReactNode;
  /** The legend in the downloaded picture, for drawings that do not name their parts. */
  readonly keys?: readonly PictureKey[];
  readonly table: ReactNode;
  /** For charts over time: the dates the arrow keys move along, and what they show. */
  readonly dates?: readonly string[];
  readonly date?: string | undefined;
  readonly onDate?: (date: string | undefined) => void;
  readonly readout?: string | undefined;
}

/** The frame of every chart: title, legend, summary in words, table, download as a picture. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, level, summary, drawing, fileName, height, children, legend, table } = props;
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const titleId = useId();
  const Heading = `h${level}` as const;
  const moves = props.dates !== undefined;

  async function download(): Promise<void> {
    setFailed(false);
    try {
      await downloadPicture({
        container: drawing.current,
        title: document.getElementById(titleId)?.textContent ?? '',
        keys: props.keys ?? [],
        fileName,
      });
    } catch (error) {
      logFailure('chart download', error);
      setFailed(true);
    }
  }

  return (
    <figure className="chart" aria-labelledby={titleId}>
      <Heading className="h5 chart-title" id={titleId}>
        {title}
      </Heading>
      {failed ? (
        <Alert dismissible onDismiss={() => setFailed(false)}>
          {t('failures.chartDownload')}
        </Alert>
      ) : null}
      {legend}
      {moves ? (
        <p className="chart-readout" role="status">
          {props.readout ?? t('chart.hint')}
        </p>
      ) : null}
      <div
        ref={drawing}
        className="chart-drawing"
        style={{ height }}
        role="img"
        aria-label={summary}
        tabIndex={moves ? 0 : undefined}
        onKeyDown={moves ? (event) => moveAlong(event, props) : undefined}
        onBlur={moves ? () => props.onDate?.(undefined) : undefined}
      >
        <RenderNearViewport>{children}</RenderNearViewport>
      </div>
      <figcaption className="chart-summary">{summary}</figcaption>
      <div className="chart-actions">
        <Button variant="outline-primary" size="xs" icon="it-download" onClick={download}>
          {t('chart.download')}
        </Button>
      </div>
      <Disclosure summary={t('chart.data')} lazy>
        {table}
      </Disclosure>
    </figure>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -12,
  PageDown: 12,
};

function moveAlong(event: KeyboardEvent, { dates = [], date, onDate }: ChartFrameProps): void {
  const last = dates.length - 1;
  const at = date ? dates.indexOf(date) : event.key === 'ArrowLeft' ? dates.length : -1;
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
  onDate?.(dates[Math.min(last, Math.max(0, target))]);
}
