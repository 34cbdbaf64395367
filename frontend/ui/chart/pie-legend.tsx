import { useTranslation } from 'react-i18next';
import { markOf } from './marks.ts';
import { PatternDefinitions, patternOf } from './patterns.tsx';
import type { Slice } from './pie-chart.tsx';

interface PieLegendProps {
  readonly slices: readonly Slice[];
  readonly share: (value: number) => string;
}

export function PieLegend({ slices, share }: PieLegendProps) {
  const { t } = useTranslation();
  return (
    <ul className="chart-legend" aria-label={t('chart.legend')}>
      {slices.map(({ id, name, value }, index) => (
        <li key={id} className="chart-legend-item">
          <svg width="22" height="14" aria-hidden="true" className="chart-mark">
            <PatternDefinitions prefix={`legend-${id}`} count={index + 1} />
            <rect width="22" height="14" rx="2" fill={markOf(index).color} />
            <rect width="22" height="14" rx="2" fill={patternOf(`legend-${id}`, index)} />
          </svg>
          {name} ({share(value)})
        </li>
      ))}
    </ul>
  );
}
