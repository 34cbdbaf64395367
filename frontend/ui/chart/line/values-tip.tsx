import type { LinePlot } from '../../../../functions/open-data/charts/rules/drawing/lines.ts';
import type { DrawnLine } from '../../../../functions/open-data/charts/rules/drawing/plotted.ts';
import {
  type Series,
  valueBefore,
} from '../../../../functions/open-data/charts/rules/drawing/series.ts';
import { markOf, partOf } from '../../../../functions/open-data/charts/rules/drawing/shapes.ts';

export interface ValuesTipProps {
  readonly plot: LinePlot;
  /** Those shown, and their sum if it is. */
  readonly series: readonly DrawnLine[];
  readonly total: Series | undefined;
  readonly isStacked: boolean;
  readonly unit: string;
  readonly events: readonly { readonly date: string; readonly text: string }[];
  readonly date: string | undefined;
  /** Formats of a point's values, its date and its change. */
  readonly valueText: (value: number) => string;
  readonly pointText: (date: string) => string;
  readonly changeText: (change: number) => string;
}

const [width, gap] = [248, 14];
const [headHeight, rowHeight, eventHeight] = [46, 24, 200];

/** The values of the selected date beside it, with names, unit and changes. */
export function ValuesTip({ plot, series, total, date, events, ...texts }: ValuesTipProps) {
  const { unit, isStacked, valueText, pointText, changeText } = texts;
  if (!date) return null;
  const x = plot.xOf(date);
  const isRight = x < plot.width / 2;
  // On a phone there is no space beside the date, so it stays at the edge.
  const place = Math.min(
    Math.max(isRight ? x + gap : x - gap - width, -plot.left),
    plot.width + plot.right - width,
  );
  const colorOf = (place: number) => (isStacked ? partOf(place).stroke : markOf(place).color);
  const drawn = series.map((one) => ({ ...one, color: colorOf(one.place) }));
  const summed = total ? [{ ...total, color: 'transparent' }] : [];
  const rows = [...drawn, ...summed].flatMap(({ id, name, points, color }) => {
    const value = points.find((point) => point.date === date)?.value ?? null;
    if (value === null) return [];
    const before = valueBefore(points, date);
    const change = before === undefined ? '' : changeText(value - before);
    return [{ id, name, color, value: valueText(value), change }];
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
            {rows.map(({ id, name, color, value, change }) => (
              <tr key={id}>
                <th scope="row" style={{ borderLeftColor: color }}>
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
