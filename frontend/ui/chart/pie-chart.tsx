import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markOf, partOf } from '../../../functions/open-data/charts/rules/drawing/shapes.ts';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../table/data-table.tsx';
import { ChartFrame, type DatedChartProps } from './chart-frame.tsx';
import { rounded } from './chart-table.ts';
import { type Slice, Swatch } from './marks.tsx';
import { PieDrawing } from './pie-drawing.tsx';

interface PieChartProps extends DatedChartProps {
  readonly slices: readonly Slice[];
  readonly valueText?: (value: number) => string;
  /** Decimals of the values in files; two when absent. */
  readonly decimals?: number;
}

/** Parts of a whole: chart with patterns and labels, legend, summary in words, numbers in a table. */
export function PieChart(props: PieChartProps) {
  const { unit, subtitle = unit, slices, valueText, decimals = 2, ...frame } = props;
  const { t } = useTranslation('chart');
  const format = useFormat();
  const formatValue = valueText ?? format.price;
  const [selected, setSelected] = useState<string>();
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  if (total <= 0) return <p className="chart-empty">{t('empty')}</p>;
  const share = (value: number) => format.percent(format.number((100 * value) / total, 1));
  const sliceText = ({ name, value }: Slice) =>
    t('pie.slice', { name, unit, value: formatValue(value), share: share(value) });
  const chosen = slices.find((slice) => slice.id === selected);
  const summary = t('pie.summary', {
    total: formatValue(total),
    unit,
    slices: slices.map(sliceText).join(', '),
  });
  return (
    <ChartFrame
      {...frame}
      subtitle={subtitle}
      source="plain"
      summary={summary}
      data={() => ({
        columns: [
          { heading: t('item'), kind: 'text' },
          { heading: unit, kind: { decimals } },
          { heading: `${t('share')} (%)`, kind: { decimals: 1 } },
        ],
        rows: slices.map(({ name, value }) => [
          name,
          rounded(value, decimals),
          rounded((100 * value) / total, 1),
        ]),
      })}
      points={slices.map((slice) => slice.id)}
      point={selected}
      onPoint={setSelected}
      readout={chosen && sliceText(chosen)}
      keys={slices.map(({ name, value }, index) => ({
        name: `${name} ${formatValue(value)} (${share(value)})`,
        mark: markOf(index),
        part: partOf(index),
      }))}
      legend={<PieLegend slices={slices} valueText={formatValue} share={share} />}
      table={
        <DataTable
          caption={frame.title}
          columns={({ heading, number }) => [
            heading('name', t('item'), ({ name }) => name),
            number('value', unit, ({ value }) => formatValue(value)),
            number('share', t('share'), ({ value }) => share(value)),
          ]}
          rows={slices}
          rowKey={(slice) => slice.id}
        />
      }
    >
      <PieDrawing
        slices={slices}
        centre={chosen ? [formatValue(chosen.value), chosen.name] : [formatValue(total), unit]}
        slice={selected}
        onSlice={setSelected}
      />
    </ChartFrame>
  );
}

interface PieLegendProps {
  readonly slices: readonly Slice[];
  readonly valueText: (value: number) => string;
  readonly share: (value: number) => string;
}

function PieLegend({ slices, valueText, share }: PieLegendProps) {
  const { t } = useTranslation('chart');
  return (
    <ul className="chart-legend chart-parts" aria-label={t('legend')}>
      {slices.map(({ id, name, value }, index) => (
        <li key={id} className="chart-legend-item">
          <Swatch index={index} />
          <span>{name}</span> <span>{valueText(value)}</span> <span>{share(value)}</span>
        </li>
      ))}
    </ul>
  );
}
