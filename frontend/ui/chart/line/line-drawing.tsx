import {
  drawLines,
  type LineDrawing as Lines,
} from '../../../../functions/open-data/charts/rules/drawing/lines.ts';
import { chartTheme } from '../marks.tsx';
import { ParentSize } from '../parent-size.tsx';
import { drawn } from '../shapes.tsx';
import { Cursor, PointerArea, TouchedMarks } from './line-pointer.tsx';
import { ValuesTip, type ValuesTipProps } from './values-tip.tsx';

interface LineDrawingProps extends Omit<ValuesTipProps, 'plot'> {
  readonly lines: Lines;
  readonly onDate: (date: string | undefined) => void;
}

/** The SVG of a line chart in the size of its place, with what the pointer brings up. */
export function LineDrawing({ lines, onDate, ...tip }: LineDrawingProps) {
  return (
    <ParentSize>
      {(size) => {
        const plot = drawLines(lines, size);
        const pointed = { lines, plot, date: tip.date, onDate };
        return (
          // The surrounding frame is the image with an accessible name.
          <svg {...size} role="presentation" fontFamily={chartTheme.text.fontFamily}>
            {drawn(plot.shapes)}
            <g transform={`translate(${plot.left} ${plot.top})`}>
              <TouchedMarks {...pointed} />
              <Cursor {...pointed} />
              <PointerArea {...pointed} />
              <ValuesTip {...tip} plot={plot} />
            </g>
          </svg>
        );
      }}
    </ParentSize>
  );
}
