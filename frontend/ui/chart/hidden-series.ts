import { useSearchParams } from 'react-router-dom';
import type { Series } from '../../../functions/open-data/charts/rules/drawing/series.ts';

/** The series of a chart that the reader has hidden, in the address: `senza-andamento=2_5`. */
export function useHiddenSeries(
  chartId: string,
  series: readonly Series[],
): readonly [hidden: ReadonlySet<string>, setHidden: (hidden: ReadonlySet<string>) => void] {
  const [address, setAddress] = useSearchParams();
  const parameter = `senza-${chartId}`;
  const named = (address.get(parameter) ?? '').split('_');
  const hidden = new Set(series.map(({ id }) => id).filter((id) => named.includes(id)));
  const setHidden = (next: ReadonlySet<string>) => {
    const changed = new URLSearchParams(address);
    if (next.size > 0) changed.set(parameter, [...next].join('_'));
    else changed.delete(parameter);
    setAddress(changed, { replace: true, preventScrollReset: true });
  };
  // At least one series stays visible, whatever an address says.
  return [hidden.size < series.length ? hidden : new Set(), setHidden];
}
