import { use } from 'react';
import { chartTheme } from '../marks.tsx';
import { LineDrawingValues, type LineLayer } from './line-layers.tsx';

const { ticks } = chartTheme.axis;
/** Pixels of an average character of a label, and between its lines. */
const [characterWidth, lineHeight] = [5.5, 16];
/** Between labels side by side. */
const gap = 8;
/** Height of what can be touched of a label, from the plot upwards. */
const touched = 44;

/**
 * The few most important events: a line where something changed, a band where it lasted for a time. If labels would
 * overlap, the latest one stays. The values of a date are shown where its label is touched.
 */
export function EventMarks({ xScale, innerWidth, innerHeight, margin }: LineLayer) {
  const { marks, startOf, onDate } = use(LineDrawingValues);
  let free = Number.POSITIVE_INFINITY;
  // A label near the last date reaches into the margin, but not beyond the drawing.
  const most = innerWidth + Math.min(24, margin.right - 4);
  const placed = marks.toReversed().map(({ date, until, label }) => {
    const x = Math.max(0, xScale(startOf(date)));
    const end = until === undefined ? x : Math.min(innerWidth, xScale(startOf(until)));
    const half = (Math.max(...label.map((line) => line.length)) * characterWidth) / 2;
    const centre = Math.min(Math.max((x + end) / 2, half - 8), most - half);
    const isLabelled = centre + half + gap < free;
    if (isLabelled) free = centre - half;
    const isBand = until !== undefined;
    return { date, isBand, x, end, centre, half, label: isLabelled ? label : [] };
  });
  return placed.toReversed().map(({ date, isBand, x, end, centre, half, label }) => (
    <g key={date} data-event={date}>
      {isBand ? (
        <rect x={x} y={-2} width={Math.max(1, end - x)} height={innerHeight + 2} fill="#edf0f4" />
      ) : (
        <>
          {/* The white line makes the mark visible above areas. */}
          <line x1={x} x2={x} y1={0} y2={innerHeight} stroke="#fff" strokeWidth={2} />
          <line x1={x} x2={x} y1={-2} y2={innerHeight} stroke="#5d7083" strokeDasharray="4 3" />
        </>
      )}
      {label.map((line, index) => (
        <text
          key={line}
          {...chartTheme.text}
          fontSize={ticks.text.fontSize - 1}
          fill={ticks.text.fill}
          x={centre}
          y={-8 - (1 - index) * lineHeight}
          textAnchor="middle"
        >
          {line}
        </text>
      ))}
      {label.length > 0 ? (
        <rect
          x={centre - half}
          y={-touched}
          width={2 * half}
          height={touched}
          fill="transparent"
          onPointerDown={() => onDate(date)}
        />
      ) : null}
    </g>
  ));
}
