import { use } from 'react';
import { chartTheme } from '../marks.tsx';
import { LineDrawingValues, type LineLayer } from './line-layers.tsx';

const { ticks } = chartTheme.axis;
/** Pixels of an average character of a label, and between its lines. */
const [characterWidth, lineHeight] = [5.5, 16];

/**
 * The few events that matter most: a line where something changed, a band where it lasted for a time. Of labels
 * that would cover each other the latest stays.
 */
export function EventMarks({ xScale, innerWidth, innerHeight }: LineLayer) {
  const { marks, startOf } = use(LineDrawingValues);
  let free = Number.POSITIVE_INFINITY;
  const placed = marks.toReversed().map(({ date, until, label }) => {
    const x = Math.max(0, xScale(startOf(date)));
    const end = until === undefined ? x : Math.min(innerWidth, xScale(startOf(until)));
    const half = (Math.max(...label.map((line) => line.length)) * characterWidth) / 2;
    const centre = Math.min(Math.max((x + end) / 2, half - 8), innerWidth - half + 24);
    const isLabelled = centre + half < free;
    if (isLabelled) free = centre - half;
    return { date, isBand: until !== undefined, x, end, centre, label: isLabelled ? label : [] };
  });
  return placed.toReversed().map(({ date, isBand, x, end, centre, label }) => (
    <g key={date} data-event={date}>
      {isBand ? (
        <rect x={x} y={-2} width={Math.max(1, end - x)} height={innerHeight + 2} fill="#edf0f4" />
      ) : (
        <>
          {/* The white one makes it seen above areas. */}
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
    </g>
  ));
}
