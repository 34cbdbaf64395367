import type { IsoDate } from '../../../functions/platform/kernel/calendar.ts';
import { useDateText } from '../../ui/chart/line/line-details.tsx';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import './chart-controls.css';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  type ChartSpan,
  type RangeBounds,
  rangeOf,
  spans,
  withDates,
  withSpan,
} from './chart-range.ts';
import { type PriceViewId, priceViews, usePriceViewId, withView } from './price-view.ts';

interface ChartControlsProps {
  readonly bounds: RangeBounds;
  /** The views to choose from; all when absent. */
  readonly offered?: readonly ChartSpan[];
  /** Ways to show prices; those of every chart when absent. */
  readonly views?: readonly PriceViewId[];
  /** Months or years to choose from; days are typed. */
  readonly dates?: readonly IsoDate[];
}

/** Controls for the dates and the form of a page's charts. All choices are stored in the address. */
export function ChartControls({
  bounds,
  offered = spans,
  views = priceViews,
  dates,
}: ChartControlsProps) {
  const { t } = useTranslation('chart');
  const [address, setAddress] = useSearchParams();
  const range = rangeOf(address, bounds);
  const show = (next: URLSearchParams) =>
    setAddress(next, { replace: true, preventScrollReset: true });
  const end = (which: 'from' | 'to') => ({
    label: t(`range.${which}`),
    value: range[which],
    onChoose: (day: IsoDate) =>
      show(
        withDates(address, range, which === 'from' ? { from: day } : { to: day }, bounds.period),
      ),
  });
  return (
    <div className="chart-controls">
      <ChoiceButtons<ChartSpan | 'own'>
        label={t('span.choose')}
        choices={offered.map((id) => ({ id, label: t(`span.${id}`) }))}
        chosen={range.span ?? 'own'}
        onChoose={(span) => {
          if (span !== 'own') show(withSpan(address, span, bounds.initial));
        }}
      />
      <div className="chart-dates">
        {(['from', 'to'] as const).map((which) =>
          dates ? (
            <PeriodChoice key={which} {...end(which)} dates={dates} period={bounds.period} />
          ) : (
            <DayChoice key={`${which} ${range[which]}`} {...end(which)} bounds={bounds} />
          ),
        )}
      </div>
      <ViewChoice views={views} />
    </div>
  );
}

/** Chooses how a page's charts show prices. */
function ViewChoice({ views }: { readonly views: readonly PriceViewId[] }) {
  const { t } = useTranslation('chart');
  const [address, setAddress] = useSearchParams();
  return (
    <ChoiceButtons
      label={t('views.choose')}
      choices={views.map((id) => ({ id, label: t(`views.${id}`) }))}
      chosen={usePriceViewId(views)}
      onChoose={(id) =>
        setAddress(withView(address, id), { replace: true, preventScrollReset: true })
      }
    />
  );
}

interface EndProps {
  readonly label: string;
  readonly value: IsoDate;
  readonly onChoose: (day: IsoDate) => void;
}

/** A day that is being typed is used once it has surveys. */
function DayChoice({ label, value, onChoose, bounds }: EndProps & { bounds: RangeBounds }) {
  const [typed, setTyped] = useState(value);
  return (
    <label>
      {label}
      <input
        type="date"
        className="form-control"
        min={bounds.first}
        max={bounds.last}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value >= bounds.first && target.value <= bounds.last) onChoose(target.value);
        }}
        onBlur={() => setTyped(value)}
      />
    </label>
  );
}

interface PeriodChoiceProps extends EndProps {
  readonly dates: readonly IsoDate[];
  readonly period: RangeBounds['period'];
}

function PeriodChoice({ label, value, onChoose, dates, period }: PeriodChoiceProps) {
  const dateText = useDateText(period);
  const id = useId();
  // A range may begin between two dates: it then begins with its first one.
  const shown = dates.find((date) => date >= value) ?? dates.at(-1);
  return (
    <label htmlFor={id}>
      {label}
      <select
        id={id}
        className="form-select"
        value={shown}
        onChange={({ target }) => onChoose(target.value)}
      >
        {dates.map((date) => (
          <option key={date} value={date}>
            {dateText(date)}
          </option>
        ))}
      </select>
    </label>
  );
}
