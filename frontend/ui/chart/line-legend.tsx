import { useTranslation } from 'react-i18next';
import { type Mark, markOf, shapePaths } from './marks.ts';
import type { Series } from './series.ts';

interface LineLegendProps {
  readonly series: readonly Series[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** What each line is; a button hides or shows it. One line always stays. */
export function LineLegend({ series, hidden, onToggle }: LineLegendProps) {
  const { t } = useTranslation();
  return (
    <ul className="chart-legend" aria-label={t('chart.legend')}>
      {series.map(({ id, name }, index) => (
        <li key={id}>
          <button
            type="button"
            className="chart-legend-item"
            aria-pressed={!hidden.has(id)}
            disabled={series.length === 1}
            onClick={() => onToggle(id)}
          >
            <Sample mark={markOf(index)} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Sample({ mark }: { readonly mark: Mark }) {
  return (
    <svg width="36" height="12" viewBox="0 0 36 12" aria-hidden="true" className="chart-mark">
      <path d="M0 6h36" stroke={mark.color} strokeWidth="2.5" strokeDasharray={mark.dash} />
      <path d={shapePaths[mark.shape]} transform="translate(18 6)" fill={mark.color} />
    </svg>
  );
}
