import { type PointerEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../button.tsx';
import './chart.css';

export interface DateRange {
  /** ISO days, both included. */
  readonly from: string;
  readonly to: string;
}

interface DateRangeSliderProps {
  /** Label of the range, such as "Period shown in the chart". */
  readonly label: string;
  /** The dates to choose from, oldest first; at least two. */
  readonly dates: readonly string[];
  readonly range: DateRange;
  readonly onRange: (range: DateRange) => void;
}

/**
 * Selects a range of dates with two thumbs. Each thumb is a range input, so that arrow keys, Page Up
 * and Down, Home and End move it from date to date; a click on the track moves the nearer one.
 */
export function DateRangeSlider({ label, dates, range, onRange }: DateRangeSliderProps) {
  const { t } = useTranslation('chart');
  const format = useFormat();
  const labelId = useId();
  const last = dates.length - 1;
  const [start, end] = endsOf(dates, range);
  const dateAt = (index: number) => dates[index] ?? '';

  function move(thumb: 'start' | 'end', index: number): void {
    const from = thumb === 'start' ? Math.min(index, end - 1) : start;
    const to = thumb === 'end' ? Math.max(index, start + 1) : end;
    onRange({ from: dateAt(from), to: dateAt(to) });
  }

  function moveNearest(event: PointerEvent<HTMLDivElement>): void {
    if (event.target !== event.currentTarget) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * last);
    move(Math.abs(index - start) < Math.abs(index - end) ? 'start' : 'end', index);
  }

  const thumb = (which: 'start' | 'end', index: number) => (
    <input
      type="range"
      // If both thumbs meet near the right end, only the first one can be moved.
      className={
        which === 'start' && start > last / 2 ? 'date-range-thumb on-top' : 'date-range-thumb'
      }
      aria-label={t(`range.${which}`)}
      aria-valuetext={format.longDate(dateAt(index))}
      min={0}
      max={last}
      value={index}
      onChange={(event) => move(which, Number(event.target.value))}
    />
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside other text
    <div className="date-range" role="group" aria-labelledby={labelId}>
      <p className="date-range-label">
        <span id={labelId}>{label}</span>
        {': '}
        <output className="date-range-dates">
          {t('range.shown', {
            from: format.date(dateAt(start)),
            to: format.date(dateAt(end)),
          })}
        </output>
      </p>
      <div className="date-range-line" onPointerDown={moveNearest}>
        <ChosenPart left={percent(start, last)} right={percent(last - end, last)} />
        {thumb('start', start)}
        {thumb('end', end)}
      </div>
      <Button
        variant="outline-primary"
        size="xs"
        disabled={start === 0 && end === last}
        onClick={() => onRange({ from: dateAt(0), to: dateAt(last) })}
      >
        {t('range.all')}
      </Button>
    </div>
  );
}

/**
 * The part of the line between the thumbs. The script sets its position, because the content policy forbids a style
 * attribute in pages that come as HTML; there it covers the whole line.
 */
function ChosenPart({ left, right }: { readonly left: string; readonly right: string }) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (part.current) Object.assign(part.current.style, { left, right });
  }, [left, right]);
  return <div ref={part} className="date-range-chosen" />;
}

/** Positions of the dates inside a range, which always contains at least two dates. */
function endsOf(dates: readonly string[], { from, to }: DateRange): [start: number, end: number] {
  const last = dates.length - 1;
  const first = dates.findIndex((date) => date >= from);
  const start = Math.min(first < 0 ? last : first, last - 1);
  const end = dates.findLastIndex((date) => date <= to);
  return [start, Math.max(end, start + 1)];
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
