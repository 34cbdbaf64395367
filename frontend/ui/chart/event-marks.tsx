import { use } from 'react';
import { instantOf, LineDrawingValues, type LineLayer } from './line-layers.tsx';
import { chartTheme } from './marks.tsx';

const radius = 8;

/** A line at each event with its number on top, where there is room for it. */
export function EventMarks({ xScale, innerHeight }: LineLayer) {
  const { events } = use(LineDrawingValues);
  const places = events.map(({ date }) => xScale(instantOf(date)));
  let lastNumbered = Number.NEGATIVE_INFINITY;
  return places.map((x, index) => {
    const isNumbered = x - lastNumbered >= 2 * radius + 2;
    if (isNumbered) lastNumbered = x;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: events are called by their numbers
      <g key={index} transform={`translate(${x} 0)`} data-event={index + 1}>
        {/* The white one makes it seen above areas. */}
        <line y1={0} y2={innerHeight} stroke="#fff" strokeWidth={2} />
        <line y1={0} y2={innerHeight} stroke="#5b6f82" strokeDasharray="2 3" />
        {isNumbered ? (
          <>
            <circle cy={-radius - 1} r={radius} fill="#455a75" />
            <text
              {...chartTheme.text}
              y={-radius - 1}
              fontSize={11}
              fontWeight={600}
              fill="#fff"
              textAnchor="middle"
              dominantBaseline="central"
            >
              {index + 1}
            </text>
          </>
        ) : null}
      </g>
    );
  });
}
