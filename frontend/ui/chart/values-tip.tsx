import { use } from 'react';
import { instantOf, LineDrawingValues, type LineLayer } from './line-layers.tsx';
import { valueBefore } from './series.ts';

const [width, gap] = [248, 14];
const [headHeight, rowHeight, eventHeight] = [46, 24, 200];

/** The values of the selected date beside it: what they are, in which unit, and how they changed. */
export function ValuesTip({ xScale, innerWidth }: LineLayer) {
  const { tip, date, events, series, total, unit, markOf, valueText, pointText, changeText } =
    use(LineDrawingValues);
  if (!tip || !date) return null;
  const x = xScale(instantOf(date));
  const isRight = x + gap + width <= innerWidth || x < width + gap;
  const rows = [...series, ...(total ? [total] : [])].flatMap(({ id, name, points }) => {
    const value = points.find((point) => point.date === date)?.value ?? null;
    if (value === null) return [];
    const before = valueBefore(points, date);
    const change = before === undefined ? '' : changeText(value - before);
    return [{ id, name, value: valueText(value), change }];
  });
  const told = events.filter((event) => event.date === date);
  return (
    <foreignObject
      data-selection=""
      x={isRight ? x + gap : x - gap - width}
      y={0}
      width={width}
      height={headHeight + rowHeight * rows.length + 16 + told.length * eventHeight}
      style={{ pointerEvents: 'none' }}
    >
      {/* What it says is read to screen readers by the line above the drawing. */}
      <div className="chart-tip" aria-hidden="true">
        <strong>{pointText(date)}</strong>
        <span className="chart-tip-unit">{unit}</span>
        <table>
          <tbody>
            {rows.map(({ id, name, value, change }) => (
              <tr key={id}>
                <th
                  scope="row"
                  style={{ borderLeftColor: id === total?.id ? 'transparent' : markOf(id).color }}
                >
                  {name}
                </th>
                <td>{value}</td>
                <td className="chart-tip-change">{change}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {told.map(({ text }) => (
          <p key={text} className="chart-tip-event">
            {text}
          </p>
        ))}
      </div>
    </foreignObject>
  );
}
