import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../table/data-table.tsx';
import type { ComparedBar } from './bar-drawing.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { rounded } from './chart-table.ts';
import { DeferredDrawing, drawingOf, usePrepared } from './deferred-drawing.tsx';
import { markOf, Swatch } from './marks.tsx';
import type { LineStacking } from './series.ts';

const barDrawing = drawingOf(() => import('./bar-drawing.tsx').then((module) => module.BarDrawing));

interface BarChartProps {
  /** Names it in addresses: unique on its page. */
  readonly id: string;
  /** What it shows, whole: "Composizione dei prezzi a confronto". */
  readonly title: string;
  /** What is read above it, where the page's heading says the rest; the title when absent. */
  readonly heading?: string;
  readonly level?: 2 | 3 | 4;
  /** Names of the parts that make up each bar. */
  readonly parts: readonly string[];
  readonly bars: readonly ComparedBar[];
  readonly stacked: LineStacking;
  readonly unit: string;
  /** ISO day of the figures, and what they are of: "Rilevazione del 9 novembre 2026". */
  readonly date: string;
  readonly asOf: string;
  readonly valueText: (value: number) => string;
  /** Of the values in files. */
  readonly decimals: number;
}

/** Things side by side, each with the parts that make it up: bars, legend, summary and table. */
export function BarChart(props: BarChartProps) {
  const { id, title, heading, level = 3, parts, bars, stacked, unit } = props;
  const { date, asOf, valueText, decimals } = props;
  const { t } = useTranslation('chart');
  const format = useFormat();
  const [selected, setSelected] = useState<string>();
  usePrepared(barDrawing);
  const totalOf = ({ values }: ComparedBar) => values.reduce((sum, value) => sum + value, 0);
  const hasTotal = stacked === 'amounts';
  const partsText = (bar: ComparedBar) => {
    const named = parts.map((part, index) => `${part} ${valueText(bar.values[index] ?? 0)}`);
    const total = hasTotal ? [`${t('stacked.total')} ${valueText(totalOf(bar))}`] : [];
    return [...named, ...total].join(' · ');
  };
  const barText = (bar: ComparedBar) => `${bar.name}: ${partsText(bar)}`;
  const chosen = bars.find((bar) => bar.id === selected);
  return (
    <ChartFrame
      id={id}
      title={title}
      heading={heading}
      level={level}
      summary={t('bar.summary', { unit, bars: bars.map(barText).join('. ') })}
      asOf={asOf}
      date={date}
      data={() => ({
        columns: [
          { heading: t('item'), kind: 'text' },
          ...[...parts, ...(hasTotal ? [t('stacked.total')] : [])].map((part) => ({
            heading: `${part} (${unit})`,
            kind: { decimals },
          })),
        ],
        rows: bars.map((bar) => [
          bar.name,
          ...[...bar.values, ...(hasTotal ? [totalOf(bar)] : [])].map((value) =>
            rounded(value, decimals),
          ),
        ]),
      })}
      bars={bars.length}
      points={bars.map((bar) => bar.id)}
      point={selected}
      onPoint={setSelected}
      readout={chosen && barText(chosen)}
      keys={parts.map((name, index) => ({ name, mark: markOf(index), isSlice: true }))}
      legend={
        <ul className="chart-legend" aria-label={t('legend')}>
          {parts.map((part, index) => (
            <li key={part} className="chart-legend-item">
              <Swatch name={`${id}-${index}`} index={index} />
              {part}
            </li>
          ))}
        </ul>
      }
      table={
        <DataTable
          caption={`${title} (${unit})`}
          narrow="scroll"
          columns={[
            { id: 'name', header: t('item'), cell: ({ name }) => name, rowHeader: true },
            ...parts.map((part, index) => ({
              id: part,
              header: part,
              cell: ({ values }: ComparedBar) => valueText(values[index] ?? 0),
              numeric: true,
            })),
            ...(hasTotal
              ? [
                  {
                    id: 'total',
                    header: t('stacked.total'),
                    cell: (bar: ComparedBar) => valueText(totalOf(bar)),
                    numeric: true,
                  },
                ]
              : []),
          ]}
          rows={bars}
          rowKey={(bar) => bar.id}
        />
      }
    >
      <DeferredDrawing
        drawing={barDrawing}
        props={{
          parts,
          bars,
          unit,
          max: hasTotal ? ('auto' as const) : 100,
          tickText: (value: number) => format.number(value, hasTotal && decimals === 3 ? 1 : 0),
          partsText,
          totalText: (bar: ComparedBar) => (hasTotal ? valueText(totalOf(bar)) : ''),
          bar: selected,
          onBar: setSelected,
        }}
      />
    </ChartFrame>
  );
}
