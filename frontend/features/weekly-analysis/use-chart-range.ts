import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DateRange } from '../../ui/chart/date-range-slider.tsx';
import { rangeOf, rangeText, viewNames } from './view.ts';

/** Browsers limit how often an address may change: it waits until the thumbs rest, in milliseconds. */
const restTime = 400;

/** The part of the period the chart shows, kept in the address. The whole period at first. */
export function useChartRange(whole: DateRange): [DateRange, (range: DateRange) => void] {
  const [address, setAddress] = useSearchParams();
  const [range, setRange] = useState(rangeOf(address.get(viewNames.range)) ?? whole);
  const isWhole = range.from <= whole.from && range.to >= whole.to;
  const wanted = isWhole ? null : rangeText(range);

  useEffect(() => {
    if (address.get(viewNames.range) === wanted) return;
    const timer = setTimeout(() => {
      const next = new URLSearchParams(address);
      if (wanted === null) next.delete(viewNames.range);
      else next.set(viewNames.range, wanted);
      setAddress(next, { replace: true });
    }, restTime);
    return () => clearTimeout(timer);
  }, [wanted, address, setAddress]);

  return [range, setRange];
}
