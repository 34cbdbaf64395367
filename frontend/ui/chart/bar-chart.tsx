import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineStacking } from '../../../functions/open-data/charts/rules/drawing/series.ts';
import { markOf, partOf } from '../../../functions/open-data/charts/rules/drawing/shapes.ts';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../table/data-table.tsx';
import { BarDrawing, type ComparedBar } from './bar-drawing.tsx';
import { ChartFrame, type DatedChartProps } from './chart-frame.tsx';
import { rounded } from './chart-table.ts';
import { Swatch } from './marks.tsx';

interface BarChartProps extends DatedChartProps {
  /** Names of the parts of each bar. */
  readonly parts: readonly string[];
  readonly bars: readonly ComparedBar[];
  readonly stacked: LineStacking;
  readonly valueText: (value: number) => string;
  /** Decimals of the values in files. */
  readonly decimals: number;
  /** Text above the end of a bar for the bar as a whole; when absent, the sum of its amounts. */
  readonly totalText?: (bar: ComparedBar) => string;
  /** A press on a bar chooses what it stands for, which can be chosen elsewhere too. */
  readonly onChoose?: (id: string) => void;
}

/** Compares several items, each divided into parts: bars, legend, summary and table. */
export function BarChart(props: BarChartProps) {
  const { unit, subtitle = unit, parts, bars, stacked, valueText, decimals, ...others } = props;
  const { totalText, onChoose, ...frame } = others;
  const { t } = useTranslation('chart');
  const format = useFormat();
  const [selected, setSelected] = useState<string>();
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
      {...frame}
      subtitle={subtitle}
      source="plain"
      summary={t('bar.summary', { unit, bars: bars.map(barText).join('. ') })}
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
      hasBars
      points={bars.map((bar) => bar.id)}
      point={selected}
      onPoint={setSelected}
      readout={chosen && barText(chosen)}
      keys={parts.map((name, index) => ({ name, mark: markOf(index), part: partOf(index) }))}
      legend={
        <ul className="chart-legend" aria-label={t('legend')}>
          {parts.map((part, index) => (
            <li key={part} className="chart-legend-item">
              <Swatch index={index} />
              {part}
            </li>
          ))}
        </ul>
      }
      table={
        <DataTable
          caption={`${frame.title} (${unit})`}
          narrow="scroll"
          columns={({ heading, number }) => [
            heading('name', t('item'), ({ name }) => name),
            ...parts.map((part, index) => ({
              id: part,
              header: part,
              cell: ({ values }: ComparedBar) => valueText(values[index] ?? 0),
              numeric: true,
            })),
            ...(hasTotal
              ? [number('total', t('stacked.total'), (bar: ComparedBar) => valueText(totalOf(bar)))]
              : []),
          ]}
          rows={bars}
          rowKey={(bar) => bar.id}
        />
      }
    >
      <BarDrawing
        bars={bars}
        unit={unit}
        max={hasTotal ? undefined : 100}
        tickText={format.number}
        partsText={partsText}
        partText={(value) => (hasTotal ? valueText(value) : format.percent(format.number(value)))}
        totalText={totalText ?? ((bar) => (hasTotal ? valueText(totalOf(bar)) : ''))}
        bar={selected}
        onBar={setSelected}
        onChoose={onChoose}
      />
    </ChartFrame>
  );
}
