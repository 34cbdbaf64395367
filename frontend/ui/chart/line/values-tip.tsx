import { use } from 'react';
import { valueBefore } from '../../../../functions/open-data/charts/rules/drawing/series.ts';
import { LineDrawingValues, type LineLayer } from './line-layers.tsx';

const [width, gap] = [248, 14];
const [headHeight, rowHeight, eventHeight] = [46, 24, 200];

/** The values of the selected date beside it, with names, unit and changes. */
export function ValuesTip({ xScale, innerWidth, margin }: LineLayer) {
  const { date, events, series, total, unit, placeOf, markOf, valueText, pointText, changeText } =
    use(LineDrawingValues);
  if (!date) return null;
  const x = xScale(placeOf(date));
  const isRight = x < innerWidth / 2;
  // On a phone there is no space beside the date, so it stays at the edge.
  const { left, right } = margin;
  const place = Math.min(
    Math.max(isRight ? x + gap : x - gap - width, -left),
    innerWidth + right - width,
  );
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
      x={place}
      y={0}
      width={width}
      height={headHeight + rowHeight * rows.length + 16 + told.length * eventHeight}
      style={{ pointerEvents: 'none' }}
    >
      {/* Screen readers read the same content in the line above the drawing. */}
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
