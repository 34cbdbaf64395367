import type { PointerEvent } from 'react';
import type {
  LineDrawing,
  LinePlot,
} from '../../../../functions/open-data/charts/rules/drawing/lines.ts';
import { datesOf } from '../../../../functions/open-data/charts/rules/drawing/series.ts';
import { markOf, partOf } from '../../../../functions/open-data/charts/rules/drawing/shapes.ts';

interface PointedProps {
  readonly lines: LineDrawing;
  readonly plot: LinePlot;
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
}

/** Height of what can be touched of a mark's label, from the plot upwards. */
const touched = 44;

/** Shows the values of a mark's date where its label is touched. */
export function TouchedMarks({ plot, onDate }: PointedProps) {
  return plot.marks
    .filter(({ label }) => label.length > 0)
    .map(({ date, centre, half }) => (
      <rect
        key={date}
        data-touched={date}
        x={centre - half}
        y={-touched}
        width={2 * half}
        height={touched}
        fill="transparent"
        onPointerDown={() => onDate(date)}
      />
    ));
}

/** Line at the selected date, and a ring around each value of it. */
export function Cursor({ lines: { lines, isStacked }, plot, date }: PointedProps) {
  if (!date) return null;
  const x = plot.xOf(date);
  let sum = 0;
  return (
    <g data-selection="">
      <line x1={x} x2={x} y1={0} y2={plot.height} stroke="#17324d" strokeDasharray="4 3" />
      {lines.map(({ id, place, points }) => {
        const value = points.find((point) => point.date === date)?.value ?? null;
        if (value === null) return null;
        sum += value;
        return (
          <circle
            key={id}
            cx={x}
            cy={plot.yOf(isStacked ? sum : value)}
            r={6}
            fill="#fff"
            stroke={isStacked ? partOf(place).stroke : markOf(place).color}
            strokeWidth={3}
          />
        );
      })}
    </g>
  );
}

/**
 * Selects the date nearest to the pointer. A mouse selects while it moves and deselects when it leaves; a finger
 * selects where it taps or moves sideways, and the selection stays.
 */
export function PointerArea({ lines, plot, onDate }: PointedProps) {
  const dates = datesOf(lines.lines);
  const nearest = (x: number) =>
    dates.reduce<string | undefined>((best, date) => {
      const distance = (one: string) => Math.abs(plot.xOf(one) - x);
      return best === undefined || distance(date) < distance(best) ? date : best;
    }, undefined);
  const select = (event: PointerEvent<SVGRectElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    onDate(nearest(event.clientX - left - plot.left));
  };
  return (
    <rect
      className="chart-pointer-area"
      // The axis values and the names at the ends of lines belong to the first and the last date.
      x={-plot.left}
      width={plot.width + plot.left + plot.right}
      height={plot.height}
      fill="transparent"
      onPointerDown={select}
      onPointerMove={select}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') onDate(undefined);
      }}
    />
  );
}
